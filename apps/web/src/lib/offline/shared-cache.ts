/** Holds what the share sheet of the device handed over, until the upload page takes it. */
export const SHARED_CACHE = 'sidelight-shared'

/** Insecure pages and some private windows have no cache storage. */
export async function removeShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SHARED_CACHE).catch(() => false)
}
