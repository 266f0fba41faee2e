import { removeShared, SHARED_CACHE } from './shared-cache.ts'

/** `share_target` of public/site.webmanifest posts here. Only the service worker answers; the server has no such path. */
export const SHARE_ADDRESS = '/share'
/** Query parameter of the upload page: something was shared and waits in the cache. */
export const SHARED_PARAM = 'shared'

const TEXT_ADDRESS = `${SHARE_ADDRESS}/text`
const NAME_HEADER = 'x-file-name'
const MAX_FILES = 20
/** A share of a phone can hold films; what is larger than this is no script. */
const MAX_TOTAL_BYTES = 200 * 1024 * 1024

export interface Shared {
  files: File[]
  text: string
}

/** Runs in the service worker: keeps what was shared on this device and opens the upload page, which takes it. */
export async function receiveShared(request: Request, uploadPath: string): Promise<Response> {
  await removeShared()
  const form = await request.formData()
  const files = form.getAll('files').filter((part) => part instanceof File && part.size > 0) as File[]
  const text = form.get('text')
  const cache = await caches.open(SHARED_CACHE)
  if (files.reduce((sum, { size }) => sum + size, 0) <= MAX_TOTAL_BYTES)
    for (const [index, file] of files.slice(0, MAX_FILES).entries()) {
      const headers = { 'content-type': file.type, [NAME_HEADER]: encodeURIComponent(file.name.toWellFormed()) }
      await cache.put(`${SHARE_ADDRESS}/${index}`, new Response(file, { headers }))
    }
  if (typeof text === 'string' && text.trim() !== '') await cache.put(TEXT_ADDRESS, new Response(text))
  return Response.redirect(`${uploadPath}?${SHARED_PARAM}`, 303)
}

/** What was shared, in its order. It is removed from the device's cache. */
export async function takeShared(): Promise<Shared> {
  const shared: Shared = { files: [], text: '' }
  if (!('caches' in globalThis)) return shared
  const cache = await caches.open(SHARED_CACHE)
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response === undefined) continue
    if (new URL(request.url).pathname === TEXT_ADDRESS) shared.text = await response.text()
    else shared.files.push(await toFile(response))
  }
  await removeShared()
  return shared
}

async function toFile(response: Response): Promise<File> {
  const name = decodeURIComponent(response.headers.get(NAME_HEADER) ?? '')
  return new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' })
}
