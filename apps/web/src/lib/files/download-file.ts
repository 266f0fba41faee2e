/** Hands a file to the browser's downloads. */
export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  follow(url, name)
  // The browser reads it after this turn; a minute is more than it takes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The server names what it hands out, and sends it so that the page stays. */
export const downloadFrom = (url: string): void => follow(url, '')

function follow(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.rel = 'noopener'
  link.click()
}
