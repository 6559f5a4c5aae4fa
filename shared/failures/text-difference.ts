/** How one text comes out of another: its first `head` characters, `middle`, and its last `tail` characters. */
export interface TextDifference {
  readonly head: number;
  readonly middle: string;
  readonly tail: number;
}

export function differenceOf(from: string, to: string): TextDifference {
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && from.charCodeAt(head) === to.charCodeAt(head)) head += 1;
  let tail = 0;
  while (tail < most - head && from.charCodeAt(from.length - 1 - tail) === to.charCodeAt(to.length - 1 - tail))
    tail += 1;
  return { head, middle: to.slice(head, to.length - tail), tail };
}

export function changedBy(from: string, { head, middle, tail }: TextDifference): string {
  return from.slice(0, head) + middle + from.slice(from.length - tail);
}
