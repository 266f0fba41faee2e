import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { documents } from '@sidelight/contract'
import { answer, server } from '#testing/contract-server.ts'
import { openStorage, STORAGE_URL } from '#testing/storage-server.ts'
import { decryptObject, encryptObject } from './encrypted-object.ts'
import { fetchClip } from '#shared/kept-scripts/fetch-clip.ts'
import { sendScriptFile } from '#shared/upload/send-script-file.ts'

const KEY = `#key=${'0f'.repeat(32)}`
const OTHER_KEY = `#key=${'f0'.repeat(32)}`
const SIDES = new File(['You kept the key.'], 'sides.txt', { type: 'text/plain' })

const addressOf = (name: string) => `http://storage.test/sidelight/users/1/documents/2/${name}?X-Amz-Signature=abc`

it('[R-48-15] [R-48-31] What was encrypted for an address is decrypted with the key and for the object in it, and with no other', async () => {
  const encrypted = await encryptObject(addressOf('clip.mp3') + KEY, SIDES)
  expect(await encrypted.text()).not.toContain('key')
  const decrypted = await decryptObject(`http://elsewhere.test/users/1/documents/2/clip.mp3${KEY}`, encrypted)
  expect([await decrypted.text(), decrypted.type]).toEqual(['You kept the key.', 'text/plain'])
  await expect(decryptObject(addressOf('clip.mp3') + OTHER_KEY, encrypted)).rejects.toThrow()
  await expect(decryptObject(addressOf('clip2.mp3') + KEY, encrypted)).rejects.toThrow()
  const cut = encrypted.slice(0, encrypted.size - 1)
  await expect(decryptObject(addressOf('clip.mp3') + KEY, cut)).rejects.toThrow()
})

it('[R-48-15] The file of a confidential script leaves the page encrypted, that of another script as it is', async () => {
  answer(documents.confirm, { page_count: 1, cost: null })
  for (const [url, bytes] of [
    [STORAGE_URL, SIDES.size],
    [STORAGE_URL + KEY, SIDES.size + 28],
  ] as const) {
    const puts = openStorage()
    const { signal } = new AbortController()
    await sendScriptFile({ url, file: SIDES, type: 'text/plain', documentId: crypto.randomUUID(), signal })
    expect(puts.map((put) => put.bytes)).toEqual([bytes])
  }
})

it('[R-48-15] A clip of a confidential script is decrypted in the page', async () => {
  const url = 'http://storage.test/clip.mp3?X-Amz-Signature=abc'
  const encrypted = await encryptObject(KEY, SIDES)
  const asked: string[] = []
  server.use(
    http.get('http://storage.test/clip.mp3', async ({ request }) => {
      asked.push(request.url)
      return HttpResponse.arrayBuffer(await encrypted.arrayBuffer(), { headers: { 'content-type': 'audio/mpeg' } })
    }),
  )
  const clip = await fetchClip(url + KEY)
  expect([await clip.text(), clip.type]).toEqual(['You kept the key.', 'audio/mpeg'])
  expect(asked.map((address) => address.split('#')[0])).toEqual([url])
  expect((await fetchClip(url)).size).toBe(encrypted.size)
})
