/** Hands a file to the browser's downloads. */
export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  clickDownloadLink(url, name)
  // The browser reads the blob only after this task; a minute is more than enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The server names the file and sends it as an attachment, so that the page stays open. */
export const downloadFrom = (url: string): void => clickDownloadLink(url, '')

function clickDownloadLink(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.rel = 'noopener'
  link.click()
}
