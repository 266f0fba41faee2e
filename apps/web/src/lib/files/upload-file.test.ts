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

it('[R-7-16] An upload sends the bytes with the given content type and no credentials', async () => {
  const puts = openStorage()
  await put({ type: 'image/webp' }).done
  expect(puts.map(({ bytes, headers }) => [bytes, headers['content-type']])).toEqual([[5000, 'image/webp']])
  for (const name of ['authorization', 'cookie', 'ngrok-skip-browser-warning']) {
    expect(puts[0]?.headers).not.toHaveProperty(name)
  }
})

it('An upload reports its progress up to the end', async () => {
  openStorage()
  const { done, shares } = put()
  await done
  expect(shares.at(-1)).toBe(1)
})

it('An upload fails if storage rejects it', async () => {
  openStorage(() => new HttpResponse(null, { status: 403 }))
  await expect(put().done).rejects.toThrow('Storage said 403')
})

it('An upload fails if storage cannot be reached', async () => {
  openStorage(() => HttpResponse.error())
  await expect(put().done).rejects.toThrow('error')
})

it('An upload can be aborted before and after its start', async () => {
  const puts = openStorage()
  await expect(put({ signal: AbortSignal.abort() }).done).rejects.toThrow('aborted')
  const leaving = new AbortController()
  const { done } = put({ signal: leaving.signal })
  leaving.abort()
  await expect(done).rejects.toThrow('abort')
  expect(puts).toHaveLength(0)
})
