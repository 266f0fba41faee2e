import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { openStorage, STORAGE_URL } from '#testing/storage-server.ts'
import { uploadFile } from './upload-file.ts'

const file = new File([new Uint8Array(5000)], 'me.png', { type: 'image/png' })

function put({ signal = new AbortController().signal, type = 'image/png' } = {}) {
  const shares: number[] = []
  const done = uploadFile({ url: STORAGE_URL, file, type, signal, onProgress: (share) => shares.push(share) })
  return { done, shares }
}

it('[R-7-16] puts the bytes under the type it is told, and nothing else', async () => {
  const puts = openStorage()
  await put({ type: 'image/webp' }).done
  expect(puts.map(({ bytes, headers }) => [bytes, headers['content-type']])).toEqual([[5000, 'image/webp']])
  for (const name of ['authorization', 'cookie', 'ngrok-skip-browser-warning']) {
    expect(puts[0]?.headers).not.toHaveProperty(name)
  }
})

it('tells how far it is, up to the end', async () => {
  openStorage()
  const { done, shares } = put()
  await done
  expect(shares.at(-1)).toBe(1)
})

it('fails where storage refuses', async () => {
  openStorage(() => new HttpResponse(null, { status: 403 }))
  await expect(put().done).rejects.toThrow('Storage said 403')
})

it('fails where storage is gone', async () => {
  openStorage(() => HttpResponse.error())
  await expect(put().done).rejects.toThrow('error')
})

it('stops when told to, also before it began', async () => {
  const puts = openStorage()
  await expect(put({ signal: AbortSignal.abort() }).done).rejects.toThrow('aborted')
  const leaving = new AbortController()
  const { done } = put({ signal: leaving.signal })
  leaving.abort()
  await expect(done).rejects.toThrow('abort')
  expect(puts).toHaveLength(0)
})
