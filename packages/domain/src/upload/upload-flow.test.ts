import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advanceUpload,
  canProcess,
  canUpload,
  isPolling,
  NO_FILE,
  type StatusResponse,
  type UploadEvent,
  type UploadFlow,
  uploadLabel,
  uploadProgress,
} from './upload-flow.ts'

const FILE = { name: 'laundromat.pdf', bytes: 4096, type: 'application/pdf' } as const
const COST = { pages: 6, fromMonth: 5, fromPaygo: 1, missing: 0 }
const chosen: UploadEvent = { type: 'chosen', file: FILE }
const started: UploadEvent = { type: 'upload started' }
const progressed = (share: number): UploadEvent => ({ type: 'progressed', share })
const uploaded: UploadEvent = { type: 'uploaded', documentId: 'd1', pageCount: 6, cost: COST }
const requested: UploadEvent = { type: 'processing requested' }
const statusReceived = (status: Partial<StatusResponse>): UploadEvent => ({
  type: 'status received',
  status: { status: 'processing', message: '', pageCount: 6, pagesRead: 0, cost: COST, ...status },
})
const flowAfter = (...events: UploadEvent[]): UploadFlow => events.reduce(advanceUpload, NO_FILE)
const UPLOADED = [chosen, started, uploaded]
const PROCESSING = [...UPLOADED, requested]

describe('the upload flow', () => {
  it('[R-4-04] [R-4-05] An upload goes from no file to completed', () => {
    const events = [
      ...PROCESSING,
      statusReceived({ pagesRead: 3, message: 'Reading page 4 of 6' }),
      statusReceived({ status: 'completed' }),
    ]
    const flows = events.map((_, index) => flowAfter(...events.slice(0, index + 1)))
    expect(flows.map(({ step }) => step)).toEqual([
      'chosen',
      'uploading',
      'uploaded',
      'processing',
      'processing',
      'completed',
    ])
    expect(flows.map(uploadProgress)).toEqual([0, 0, 100, 100, 100, 100])
    expect(flows.map(uploadLabel)).toEqual(['Upload', 'Uploading…', ...Array.from({ length: 4 }, () => 'Uploaded')])
    expect([NO_FILE, ...flows].map(canUpload)).toEqual([false, true, false, false, false, false, false])
    expect([NO_FILE, ...flows].map(canProcess)).toEqual([false, false, false, true, false, false, false])
  })

  it('[R-4-04] An upload ends in the step "error" with the reason when parsing fails', () => {
    expect(flowAfter(...PROCESSING, statusReceived({ status: 'error', message: 'This PDF is locked.' }))).toMatchObject(
      {
        step: 'error',
        message: 'This PDF is locked.',
      },
    )
  })

  it('[R-8-38] A failure without a reason has a default message', () => {
    expect(flowAfter(...PROCESSING, statusReceived({ status: 'error' }))).toMatchObject({
      message: 'An error occurred during processing.',
    })
  })

  it('[R-2.5-09] The progress message says that processing starts until the server sends another', () => {
    expect(flowAfter(...PROCESSING)).toMatchObject({
      progress: { message: 'Starting document processing...', pagesRead: 0 },
    })
    expect(flowAfter(...PROCESSING, statusReceived({ message: 'Reading page 1 of 6', pagesRead: 1 }))).toMatchObject({
      progress: { message: 'Reading page 1 of 6', pagesRead: 1 },
    })
  })

  it('[R-4-06] A status that is still pending does not end the processing', () => {
    const flow = flowAfter(...PROCESSING, statusReceived({ status: 'pending' }))
    expect(flow.step).toBe('processing')
    expect(isPolling(flow)).toBe(true)
  })

  it('A failed upload leaves the file chosen, with the reason', () => {
    const flow = flowAfter(chosen, started, progressed(0.4), { type: 'upload failed', reason: 'Too large' })
    expect(flow).toEqual({ step: 'chosen', file: FILE, problem: 'Too large' })
    expect(advanceUpload(flow, started)).toEqual({ step: 'uploading', file: FILE, share: 0 })
  })

  it('Upload progress never decreases and never exceeds 100 %', () => {
    expect(flowAfter(chosen, started, progressed(0.6), progressed(0.2))).toMatchObject({ share: 0.6 })
    expect(flowAfter(chosen, started, progressed(1.2))).toMatchObject({ share: 1 })
  })

  it('A rejected start leaves the script uploaded, with the reason, and its price is requested again', () => {
    const rejected = flowAfter(...PROCESSING, { type: 'processing rejected', reason: '1 page short' })
    expect(rejected).toMatchObject({ step: 'uploaded', problem: '1 page short', script: { cost: undefined } })
    expect(isPolling(rejected)).toBe(true)
    const short = { ...COST, fromPaygo: 0, missing: 1 }
    expect(advanceUpload(rejected, statusReceived({ status: 'pending', cost: short }))).toMatchObject({
      problem: '1 page short',
      script: { cost: short },
    })
  })

  it('Failed processing can be retried, except for a script that is gone or was rejected', () => {
    expect(flowAfter(...PROCESSING, statusReceived({ status: 'error' }), requested).step).toBe('processing')
    expect(flowAfter(...PROCESSING, { type: 'not found', message: 'Not found' }, requested).step).toBe('error')
    expect(flowAfter(...PROCESSING, statusReceived({ status: 'error', cost: null }), requested).step).toBe('error')
  })
})

describe('the price of a script', () => {
  it('Processing waits for the price while pages are being counted', () => {
    const counting = flowAfter(chosen, started, { ...uploaded, pageCount: null, cost: null })
    expect([canProcess(counting), isPolling(counting)]).toEqual([false, true])
    const counted = advanceUpload(counting, statusReceived({ status: 'pending' }))
    expect([canProcess(counted), isPolling(counted)]).toEqual([true, false])
    expect(counted).toMatchObject({ step: 'uploaded', script: { pageCount: 6, cost: COST } })
  })

  it('Processing requires a price that the user can pay', () => {
    const short = flowAfter(chosen, started, { ...uploaded, cost: { ...COST, missing: 1 } })
    expect(canProcess(short)).toBe(false)
    expect(advanceUpload(short, requested)).toBe(short)
    expect(canProcess(advanceUpload(short, statusReceived({ status: 'pending' })))).toBe(true)
  })
})

describe('reopening a script', () => {
  const reopened: UploadEvent = { type: 'reopened', documentId: 'd1' }

  it.each([
    ['pending', 'uploaded'],
    ['processing', 'processing'],
    ['completed', 'completed'],
    ['error', 'error'],
  ] as const)('A reopened script with the status "%s" is in the step "%s"', (status, step) => {
    const flow = flowAfter(reopened, statusReceived({ status }))
    expect(flow).toMatchObject({ step, script: { documentId: 'd1', file: undefined, pageCount: 6 } })
  })

  it('A failed status request is noted until the next one succeeds', () => {
    expect(flowAfter(reopened, { type: 'status unavailable' })).toMatchObject({
      step: 'reopening',
      isStatusUnavailable: true,
    })
    const unavailable = flowAfter(...PROCESSING, { type: 'status unavailable' })
    expect(unavailable).toMatchObject({ step: 'processing', progress: { isStatusUnavailable: true } })
    expect(advanceUpload(unavailable, statusReceived({}))).toMatchObject({ progress: { isStatusUnavailable: false } })
  })
})

describe('every sequence of events', () => {
  const events: UploadEvent[] = [
    chosen,
    started,
    progressed(0.5),
    uploaded,
    requested,
    statusReceived({}),
    statusReceived({ status: 'pending', cost: null, pageCount: null }),
    statusReceived({ status: 'completed' }),
    statusReceived({ status: 'error' }),
    { type: 'upload failed', reason: 'no' },
    { type: 'processing rejected', reason: 'no' },
    { type: 'status unavailable' },
    { type: 'not found', message: 'gone' },
    { type: 'reopened', documentId: 'd2' },
  ]
  const sequences = fc.array(fc.constantFrom(...events), { maxLength: 30 })

  it('[R-2.5-12] Removing the script resets everything', () => {
    fc.assert(
      fc.property(sequences, (sequence) => {
        expect(flowAfter(...sequence, { type: 'removed' })).toEqual(NO_FILE)
      }),
    )
  })

  it('Events that arrive after the removal change nothing', () => {
    const late = events.filter(({ type }) => type !== 'chosen' && type !== 'reopened')
    fc.assert(
      fc.property(sequences, fc.array(fc.constantFrom(...late)), (sequence, lateEvents) => {
        expect(flowAfter(...sequence, { type: 'removed' }, ...lateEvents)).toEqual(NO_FILE)
      }),
    )
  })

  it('A script is processed only after it is uploaded and can be paid for', () => {
    fc.assert(
      fc.property(sequences, (sequence) => {
        const flow = flowAfter(...sequence)
        const begins = flow.step !== 'processing' && advanceUpload(flow, requested).step === 'processing'
        expect(begins && !canProcess(flow) && flow.step !== 'error').toBe(false)
      }),
    )
  })
})
