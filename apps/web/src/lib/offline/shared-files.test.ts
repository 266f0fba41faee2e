import { beforeEach, expect, it, vi } from 'vitest'
import { clearUserData } from '../session/session.ts'
import { receiveShared, SHARE_ADDRESS, takeShared } from './shared-files.ts'

/** As much of the browser's cache storage as is used; jsdom has none. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      put: (path: string, response: Response) => Promise.resolve(void store.set(path, response)),
      keys: () => Promise.resolve([...store.keys()].map((path) => ({ url: `https://sidelight.example${path}` }))),
      match: ({ url }: Request) => Promise.resolve(store.get(new URL(url).pathname)),
    }
  }
  vi.stubGlobal('caches', {
    open: (name: string) => Promise.resolve(open(name)),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  })
  return stores
}

const share = async (entries: [string, string | File][]) => {
  const form = { getAll: () => entries.filter(([name]) => name === 'files').map(([, value]) => value) }
  const text = entries.find(([name]) => name === 'text')?.[1] ?? null
  const request = { url: SHARE_ADDRESS, formData: () => Promise.resolve({ ...form, get: () => text }) }
  const redirect = vi.spyOn(Response, 'redirect').mockImplementation(() => new Response())
  await receiveShared(request as unknown as Request, '/upload')
  expect(redirect).toHaveBeenCalledWith('/upload?shared', 303)
}

beforeEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('[R-23-10] [R-23-11] Shared files keep their names and order, and are taken once', async () => {
  fakeCaches()
  const names = Array.from({ length: 12 }, (_, index) => `Zoë’s page ${index}.jpg`)
  await share(names.map((name) => ['files', new File([name], name, { type: 'image/jpeg' })]))
  const { files, text } = await takeShared()
  expect(files.map(({ name, type }) => [name, type])).toEqual(names.map((name) => [name, 'image/jpeg']))
  expect(text).toBe('')
  expect(await takeShared()).toEqual({ files: [], text: '' })
})

it('[R-23-11] [C46] [D32] The next share replaces an earlier one, and signing out removes it', async () => {
  const stores = fakeCaches()
  await share([['files', new File(['one'], 'one.pdf', { type: 'application/pdf' })]])
  await share([['text', 'DANI: To give it back.']])
  expect(stores.get('sidelight-shared')?.size).toBe(1)
  expect(await takeShared()).toEqual({ files: [], text: 'DANI: To give it back.' })
  await share([['text', 'DANI: Keep it.']])
  clearUserData()
  await vi.waitFor(() => expect(stores.has('sidelight-shared')).toBe(false))
})

it('[R-23-10] [D32] A share of 200 MB is kept, and nothing of a larger one', async () => {
  fakeCaches()
  const fileOf = (bytes: number) => Object.defineProperty(new File(['x'], 'film.pdf'), 'size', { value: bytes })
  await share([['files', fileOf(200 * 1024 * 1024)]])
  expect((await takeShared()).files).toHaveLength(1)
  await share([['files', fileOf(200 * 1024 * 1024 + 1)]])
  expect((await takeShared()).files).toHaveLength(0)
})

it('[R-23-10] [D32] Of a share of more than twenty files the first twenty are kept', async () => {
  fakeCaches()
  await share(Array.from({ length: 21 }, (_, index) => ['files', new File(['x'], `${index}.jpg`)]))
  expect((await takeShared()).files.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, n) => `${n}.jpg`))
})
