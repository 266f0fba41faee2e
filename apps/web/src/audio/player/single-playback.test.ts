import { act, renderHook, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { encryptObject } from '#lib/files/encrypted-object.ts'
import { server } from '#testing/contract-server.ts'
import { openFakeAudio } from '#testing/fake-audio.ts'
import { useSinglePlayback } from './single-playback.ts'

const FOLDER = 'http://storage.test/sidelight/users/1/documents/2'
const addressOf = (name: string) => `${FOLDER}/${name}.mp3#key=${'0f'.repeat(32)}`

it('[R-48-35] Of two confidential clips the one asked for last plays, and its decrypted copy is released when it is stopped', async () => {
  const audio = openFakeAudio()
  let created = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(created += 1)}`)
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  let deliverFirst = () => undefined as void
  const firstMayArrive = new Promise<void>((resolve) => (deliverFirst = resolve))
  server.use(
    http.get(`${FOLDER}/:file`, async ({ params }) => {
      const name = String(params['file']).replace('.mp3', '')
      if (name === 'first') await firstMayArrive
      return HttpResponse.arrayBuffer(await (await encryptObject(addressOf(name), new Blob([name]))).arrayBuffer())
    }),
  )
  const { result } = renderHook(() => useSinglePlayback())
  act(() => result.current.play('first', addressOf('first')))
  act(() => result.current.play('second', addressOf('second')))
  await waitFor(() => expect(audio.count()).toBe(1))
  expect(audio.address()).toBe('blob:1')
  deliverFirst()
  act(() => result.current.play('second', addressOf('second')))
  await waitFor(() => expect(audio.count()).toBe(1))
  expect(audio.address()).toBe('blob:2')
  expect(result.current).toMatchObject({ current: 'second', failed: undefined })
  act(() => result.current.stop())
  expect(audio.count()).toBe(0)
  expect(revoke.mock.calls.flat().filter((address) => address !== '')).toEqual(['blob:1', 'blob:2'])
})
