import { audio, type Scene } from '@sidelight/contract'
import fc from 'fast-check'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { signedIn } from '#testing/open-app.tsx'
import { actorsLine } from '#testing/rehearsal-fixtures.ts'
import { toLine } from '#lib/api/lines.ts'
import { DOCUMENT, lineId } from '#testing/script-fixtures.ts'
import { openStorage, STORAGE_URL } from '#testing/storage-server.ts'
import { uploadRecording, type UploadResult } from './upload-recording.ts'

const LINE = { documentId: DOCUMENT, lineId: lineId(2) }
const SIGNED_URL = `${STORAGE_URL}?X-Amz-Signature=abc`
const SAVED: Scene = {
  ...actorsLine(2, 'To give it back.'),
  audio_status: 'completed',
  audio_url: `${STORAGE_URL}.wav`,
}
const WAV = new Blob([new Uint8Array(4044)], { type: 'audio/wav' })

type Step = 'address' | 'put' | 'confirm'
type Outcome = 'ok' | 'unanswered' | 'rejected'
const STEPS: readonly Step[] = ['address', 'put', 'confirm']
const REASON = 'This recording is not known.'

const replyTo = (outcome: Outcome, ok: () => Response): Response =>
  outcome === 'ok' ? ok() : outcome === 'rejected' ? failure('invalid_input', REASON) : unreachable()

/** A server and storage whose answers can be changed and delayed; `requests` lists the steps that arrived. */
function openServer() {
  const outcomes: Record<Step, Outcome> = { address: 'ok', put: 'ok', confirm: 'ok' }
  const requests: Step[] = []
  const held: Partial<Record<Step, Promise<void>>> = {}
  const reply = async (step: Step, ok: () => Response) => {
    requests.push(step)
    await held[step]
    return replyTo(outcomes[step], ok)
  }
  const puts = openStorage(() => reply('put', () => new HttpResponse(null)))
  const address = () => success(audio.recordingUpload, { presigned_url: SIGNED_URL })
  const addresses = answer(audio.recordingUpload, () => reply('address', address))
  const confirmations = answer(audio.saveRecording, () => reply('confirm', () => success(audio.saveRecording, SAVED)))
  /** Holds the answer to this step back until the returned function is called. */
  const hold = (step: Step) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held[step] = promise
    return resolve
  }
  return { outcomes, requests, puts, addresses, confirmations, hold }
}

const upload = (resumeFrom?: string, signal = new AbortController().signal): Promise<UploadResult> =>
  uploadRecording(LINE, WAV, { resumeFrom, signal })

beforeEach(() => signedIn())

describe('uploadRecording', () => {
  it('[R-7-41] [R-7-42] [R-7-43] [R-4-70] A take is put where the server says and confirmed without the signature', async () => {
    const { addresses, puts, confirmations } = openServer()
    expect(await upload()).toEqual({ saved: toLine(SAVED) })
    expect(addresses[0]?.url.searchParams.get('scene_id')).toBe(LINE.lineId)
    expect(addresses[0]?.body).toEqual({ file_size: 4044 })
    expect(puts.map(({ bytes, headers }) => [bytes, headers['content-type']])).toEqual([[4044, 'audio/wav']])
    expect(puts[0]?.headers).not.toHaveProperty('authorization')
    expect(Object.fromEntries(confirmations[0]?.url.searchParams ?? [])).toEqual({
      scene_id: LINE.lineId,
      uploaded_s3_url: STORAGE_URL,
    })
  })

  it.each<[string, Step, string]>([
    ['[R-8-58]', 'address', 'Failed to save recording. Please try again.'],
    ['[R-8-61]', 'put', 'Failed to upload audio file'],
    ['[R-8-60]', 'confirm', 'Failed to save audio URL'],
  ])('%s An unanswered or rejected "%s" request is reported as "%s"', async (_, step, problem) => {
    const { outcomes } = openServer()
    outcomes[step] = 'unanswered'
    expect(await upload()).toMatchObject({ problem })
    outcomes[step] = 'rejected'
    // Storage gives no reason; the server does.
    const reason = step === 'put' ? '' : `. ${REASON}`
    expect(await upload()).toMatchObject({ problem: `${problem}${reason}`.replace('..', '.') })
  })

  it('A full account is reported in the words of the server', async () => {
    openServer()
    answer(audio.recordingUpload, () => failure('too_large', 'The recordings of a script can take 1 GB at most.'))
    expect(await upload()).toMatchObject({
      problem: 'Failed to save recording. Please try again. The recordings of a script can take 1 GB at most.',
    })
  })

  it('[R-8-60] A confirmation whose answer was lost is repeated without another upload', async () => {
    const { outcomes, puts, confirmations } = openServer()
    outcomes.confirm = 'unanswered'
    const result = await upload()
    expect(result).toMatchObject({ uploadedUrl: STORAGE_URL })
    outcomes.confirm = 'ok'
    expect(await upload(STORAGE_URL)).toEqual({ saved: toLine(SAVED) })
    expect([puts.length, confirmations.length]).toEqual([1, 2])
  })

  it('A take whose confirmation was rejected is uploaded again', async () => {
    const { outcomes, puts } = openServer()
    outcomes.confirm = 'rejected'
    const result = await upload()
    expect(result).toMatchObject({ uploadedUrl: undefined })
    outcomes.confirm = 'ok'
    expect(await upload('uploadedUrl' in result ? result.uploadedUrl : undefined)).toEqual({ saved: toLine(SAVED) })
    expect(puts).toHaveLength(2)
  })

  it.each<[Step, Step[]]>([
    ['address', ['address']],
    ['put', ['address', 'put']],
  ])('[R-4-71] An abort during the "%s" step ends the upload', async (step, made) => {
    const { requests, hold } = openServer()
    const uploading = new AbortController()
    const release = hold(step)
    const result = upload(undefined, uploading.signal)
    await vi.waitFor(() => expect(requests).toContain(step))
    uploading.abort()
    await expect(result).rejects.toThrow()
    release()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requests).toEqual(made)
  })

  it('[R-4-71] An abort during the confirmation returns the answer, because the recording exists by then', async () => {
    const { requests, hold } = openServer()
    const uploading = new AbortController()
    const release = hold('confirm')
    const result = uploadRecording(LINE, WAV, { resumeFrom: STORAGE_URL, signal: uploading.signal })
    await vi.waitFor(() => expect(requests).toEqual(['confirm']))
    uploading.abort()
    release()
    expect(await result).toEqual({ saved: toLine(SAVED) })
  })

  it('After any failures a recording is saved once, uploaded before it is confirmed and confirmed where it was put', async () => {
    const { outcomes, requests, confirmations } = openServer()
    const outcome = fc.constantFrom<Outcome>('ok', 'unanswered', 'rejected')
    const attempts = fc.array(fc.record({ address: outcome, put: outcome, confirm: outcome }), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(attempts, async (failing) => {
        requests.length = 0
        confirmations.length = 0
        let result: UploadResult = { problem: '' }
        let stored: string | undefined
        for (const attempt of [...failing, { address: 'ok', put: 'ok', confirm: 'ok' } as const]) {
          if ('saved' in result) break
          Object.assign(outcomes, attempt)
          const before = requests.length
          result = await upload(stored)
          const made = requests.slice(before)
          // Each step follows the one before it, and a failed step is the last one.
          expect(made).toEqual(stored === undefined ? STEPS.slice(0, made.length) : ['confirm'])
          expect(made.slice(0, -1).every((step) => attempt[step] === 'ok')).toBe(true)
          stored = 'uploadedUrl' in result ? result.uploadedUrl : undefined
        }
        expect(result).toEqual({ saved: toLine(SAVED) })
        expect(confirmations.every(({ url }) => url.searchParams.get('uploaded_s3_url') === STORAGE_URL)).toBe(true)
      }),
      { numRuns: 25 },
    )
  }, 60_000)
})
