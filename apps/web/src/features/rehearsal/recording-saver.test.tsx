import { audio, type Scene } from '@sidelight/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '#lib/api/query-client.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { DOCUMENT, sceneId } from '#testing/script-fixtures.ts'
import { signedIn } from '#testing/open-app.tsx'
import { LINES, actorsLine } from '#testing/rehearsal-fixtures.ts'
import { openStorage, STORAGE_URL } from '#testing/storage-server.ts'
import { scriptQuery } from './rehearsal.queries.ts'
import { createRecordingUploader, useRecordingUploader } from './takes/recording-upload.ts'

const LINE = sceneId(2)
const SAVED: Scene = {
  ...actorsLine(2, 'To give it back.'),
  audio_status: 'completed',
  audio_url: `${STORAGE_URL}.wav`,
}
const wav = () => new Blob([new Uint8Array(4044)], { type: 'audio/wav' })

/** Takes a recording as the real server does. */
function acceptTakes(storage?: () => Response | Promise<Response>) {
  return {
    puts: openStorage(storage),
    asked: answer(audio.recordingUpload, { presigned_url: `${STORAGE_URL}?X-Amz-Signature=abc` }),
    confirmed: answer(audio.saveRecording, SAVED),
  }
}

function aSaver() {
  const shown: Scene[] = []
  const saver = createRecordingUploader(DOCUMENT, (line) => shown.push(line))
  return { ...saver, shown, stateOf: (line = LINE) => saver.stateOf(line) }
}

beforeEach(() => signedIn())

describe('saving a take', () => {
  it('[R-7-41] [R-7-42] [R-7-43] [R-4-70] asks for an address, puts the WAV there, and says so without its signature', async () => {
    const { asked, puts, confirmed } = acceptTakes()
    const { save, shown, stateOf } = aSaver()
    expect(await save(LINE, wav())).toBe(true)
    expect(asked[0]?.url.searchParams.get('scene_id')).toBe(LINE)
    expect(asked[0]?.body).toEqual({ file_size: 4044 })
    expect(puts.map(({ bytes, headers }) => [bytes, headers['content-type']])).toEqual([[4044, 'audio/wav']])
    expect(puts[0]?.headers).not.toHaveProperty('authorization')
    expect(Object.fromEntries(confirmed[0]?.url.searchParams ?? [])).toEqual({
      scene_id: LINE,
      uploaded_s3_url: STORAGE_URL,
    })
    expect(shown).toEqual([SAVED])
    expect(stateOf()).toMatchObject({ step: 'saved' })
  })

  it('[R-8-58] keeps a take that got no address, and says what the server has against it', async () => {
    const { asked } = acceptTakes()
    answer(audio.recordingUpload, () => failure('too_large', 'The recordings of a script can take 1 GB at most.'))
    const { save, stateOf } = aSaver()
    expect(await save(LINE, wav())).toBe(false)
    expect(stateOf()).toMatchObject({
      step: 'waiting',
      problem: 'Failed to save recording. Please try again.',
      reason: 'The recordings of a script can take 1 GB at most.',
    })
    expect(asked).toHaveLength(0)
  })

  it('[R-8-61] keeps a take that the store did not take, and puts the same one when it is tried again', async () => {
    let isOpen = false
    const { puts, asked } = acceptTakes(() =>
      isOpen ? new HttpResponse(null) : new HttpResponse(null, { status: 500 }),
    )
    const { save, retry, stateOf } = aSaver()
    expect(await save(LINE, wav())).toBe(false)
    expect(stateOf()).toMatchObject({ step: 'waiting', problem: 'Failed to upload audio file' })
    isOpen = true
    expect(await retry(LINE)).toBe(true)
    expect(puts.map(({ bytes }) => bytes)).toEqual([4044, 4044])
    expect(asked).toHaveLength(2)
  })

  it('[R-8-60] keeps a take that was put but not saved; tried again, it is not put again', async () => {
    const { puts } = acceptTakes()
    const told = answer(audio.saveRecording, (_, count) =>
      count === 1 ? unreachable() : success(audio.saveRecording, SAVED),
    )
    const { save, retry, stateOf } = aSaver()
    expect(await save(LINE, wav())).toBe(false)
    expect(stateOf()).toMatchObject({ step: 'waiting', problem: 'Failed to save audio URL' })
    expect(await retry(LINE)).toBe(true)
    expect([puts.length, told.length]).toEqual([1, 2])
  })

  it('puts a take again where the server knows nothing of the first', async () => {
    const { puts } = acceptTakes()
    answer(audio.saveRecording, (_, count) =>
      count === 1 ? failure('invalid_input', 'This recording is not known.') : success(audio.saveRecording, SAVED),
    )
    const { save, retry } = aSaver()
    expect(await save(LINE, wav())).toBe(false)
    expect(await retry(LINE)).toBe(true)
    expect(puts).toHaveLength(2)
  })

  it('[R-4-71] ends when it is reset, and what comes late changes nothing', async () => {
    let letGo = () => {}
    const { confirmed } = acceptTakes(async () => {
      await new Promise<void>((resolve) => (letGo = resolve))
      return new HttpResponse(null)
    })
    const { save, reset, stateOf, shown } = aSaver()
    const saving = save(LINE, wav())
    await waitFor(() => expect(stateOf()).toMatchObject({ stage: 'put' }))
    reset(LINE)
    expect(await saving).toBe(false)
    letGo()
    expect(stateOf()).toMatchObject({ step: 'none' })
    expect([confirmed.length, shown.length]).toEqual([0, 0])
  })

  it('of several lines goes on side by side; a newer take of a line takes the place of one that waits', async () => {
    const { puts } = acceptTakes()
    answer(audio.saveRecording, (_, count) =>
      count === 1 ? failure('unavailable', 'Later.') : success(audio.saveRecording, SAVED),
    )
    const { save, stateOf } = aSaver()
    expect(await save(LINE, wav())).toBe(false)
    const both = [save(LINE, new Blob([new Uint8Array(6000)])), save(sceneId(5), wav())]
    expect(await Promise.all(both)).toEqual([true, true])
    expect(puts.map(({ bytes }) => bytes).toSorted((one, other) => one - other)).toEqual([4044, 4044, 6000])
    expect([stateOf().step, stateOf(sceneId(5)).step]).toEqual(['saved', 'saved'])
  })
})

describe('a page with takes', () => {
  function open() {
    const client = createQueryClient()
    client.setQueryData(scriptQuery(DOCUMENT).queryKey, { scenes: LINES, can_undo: false })
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    const { result } = renderHook(() => useRecordingUploader(DOCUMENT), { wrapper })
    const lineTwo = () => client.getQueryData(scriptQuery(DOCUMENT).queryKey)?.scenes[1]
    return { saver: () => result.current, lineTwo }
  }

  it('[R-3-05] shows the line as the server has it once it is saved, and as it was when it is cleared', async () => {
    acceptTakes()
    const cleared = answer(audio.removeRecording, actorsLine(2, 'To give it back.'))
    const { saver, lineTwo } = open()
    expect(lineTwo()).toMatchObject({ audio_url: '' })
    await act(async () => expect(await saver().save(LINE, wav())).toBe(true))
    expect(saver().stateOf(LINE)).toMatchObject({ step: 'saved' })
    expect(lineTwo()).toEqual(SAVED)
    await act(() => saver().clear(LINE))
    expect(cleared[0]?.url.searchParams.get('scene_id')).toBe(LINE)
    expect(lineTwo()).toMatchObject({ audio_url: '', audio_status: 'processing' })
    expect(saver().stateOf(LINE)).toMatchObject({ step: 'none' })
  })
})
