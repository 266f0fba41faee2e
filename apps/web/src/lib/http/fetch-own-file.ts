/** A file of our own origin with a hash in its name, which the browser's cache keeps. */
export async function fetchOwnFile(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address, { credentials: 'omit' })
  if (!response.ok) throw new Error(`${address} failed with status ${response.status}`)
  return response.arrayBuffer()
}
