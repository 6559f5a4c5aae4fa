/*
 * Walking over the source of a JSON string as it is stored, between its quotes, where it is known to be valid. A place
 * is an offset where a character or an escape begins.
 */

const BACKSLASH = 0x5c;
const U = 0x75;
/** Bytes of `\uXXXX`. */
const LONG_ESCAPE = 6;
/** 1 for what is one byte and one unit, a backslash apart. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => (byte < 0x80 && byte !== BACKSLASH ? 1 : 0));

/** Whether a character or an escape begins at an offset, rather than being under way there. */
export function isPlace(bytes: Uint8Array, at: number): boolean {
  if (isEscaped(bytes, at)) return false;
  for (let back = 2; back < LONG_ESCAPE; back++) {
    if (bytes[at - back] === BACKSLASH && bytes[at - back + 1] === U && !isEscaped(bytes, at - back)) return false;
  }
  return true;
}

/**
 * The place `units` UTF-16 units before `at`, or `from` where there are fewer. A pair of surrogates is taken in whole.
 */
export function placeBefore(bytes: Uint8Array, from: number, at: number, units: number): number {
  let place = at;
  for (let left = units; left > 0 && place > from;) {
    const start = plainBefore(bytes, Math.max(from, place - left), place);
    left -= place - start;
    place = start;
    // What stopped it is near, and so may the next one be.
    for (let steps = LONG_ESCAPE; steps > 0 && left > 0 && place > from; steps--) {
      place = startBefore(bytes, place);
      left -= unitsAt(bytes, place);
      if (left === 0 && place > from && isLowEscape(bytes, place)) left = 1;
    }
  }
  return place;
}

/** The place `units` UTF-16 units after `at`, or `to` where there are fewer. A pair of surrogates is taken in whole. */
export function placeAfter(bytes: Uint8Array, at: number, to: number, units: number): number {
  let place = at;
  for (let left = units; left > 0 && place < to;) {
    const most = Math.min(to, place + left);
    const from = place;
    while (place < most && PLAIN[bytes[place] as number] === 1) place += 1;
    left -= place - from;
    if (left === 0 || place === to) break;
    left -= unitsAt(bytes, place);
    place += lengthAt(bytes, place);
  }
  return place < to && isLowEscape(bytes, place) ? place + LONG_ESCAPE : place;
}

/** How far before a place nothing but plain characters stand, none of them in an escape; not beyond `least`. */
function plainBefore(bytes: Uint8Array, least: number, place: number): number {
  let start = place;
  while (start > least && PLAIN[bytes[start - 1] as number] === 1) start -= 1;
  for (let back = 1; back < LONG_ESCAPE; back++) {
    if (bytes[start - back] === BACKSLASH) return Math.min(place, start + LONG_ESCAPE - back);
  }
  return start;
}

/** Whether the byte at an offset follows a backslash that begins an escape. */
function isEscaped(bytes: Uint8Array, at: number): boolean {
  let backslashes = 0;
  while (bytes[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

/** Where the character or escape begins that ends before a place. */
function startBefore(bytes: Uint8Array, place: number): number {
  let start = place - 1;
  if (bytes[start - 1] === BACKSLASH && isEscaped(bytes, start)) return start - 1;
  const long = place - LONG_ESCAPE;
  if (bytes[long + 1] === U && bytes[long] === BACKSLASH && !isEscaped(bytes, long)) return long;
  while (((bytes[start] as number) & 0xc0) === 0x80) start -= 1;
  return start;
}

function lengthAt(bytes: Uint8Array, place: number): number {
  const byte = bytes[place] as number;
  if (byte === BACKSLASH) return bytes[place + 1] === U ? LONG_ESCAPE : 2;
  return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

const unitsAt = (bytes: Uint8Array, place: number): number => ((bytes[place] as number) >= 0xf0 ? 2 : 1);

/** Whether the second half of a pair is spelled at a place: `\uDC00` to `\uDFFF`. */
function isLowEscape(bytes: Uint8Array, place: number): boolean {
  if (bytes[place] !== BACKSLASH || bytes[place + 1] !== U) return false;
  const [first, second] = [(bytes[place + 2] as number) | 0x20, (bytes[place + 3] as number) | 0x20];
  return first === 0x64 && second >= 0x63 && second <= 0x66;
}
