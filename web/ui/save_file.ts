/** Offers a file for download. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
