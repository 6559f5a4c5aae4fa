/** Gives the reader a text as a file of that name, as a link with `download` would. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // the browser has taken what it needs once the click is done with
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
