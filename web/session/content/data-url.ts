/** The bytes of a `data:` URL with its type; null when it is damaged. */
export function dataUrlBytes(url: string): { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | null {
  const match = /^data:([^;,]*)((?:;[^;,]*)*),/.exec(url);
  if (match === null) return null;
  const type = (match[1] ?? "").toLowerCase();
  const content = url.slice(match[0].length);
  try {
    const text = /;base64$/i.test(match[2] ?? "") ? atob(content.trim()) : decodeURIComponent(content);
    return { type, bytes: Uint8Array.from(text, (unit) => unit.charCodeAt(0)) };
  } catch {
    return null;
  }
}
