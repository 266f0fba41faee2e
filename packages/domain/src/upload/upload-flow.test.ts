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
const COST = { pages: 6, from_month: 5, from_paygo: 1, missing: 0 }
const chosen: UploadEvent = { type: 'chosen', file: FILE }
const started: UploadEvent = { type: 'upload started' }
const progressed = (share: number): UploadEvent => ({ type: 'progressed', share })
const uploaded: UploadEvent = { type: 'uploaded', documentId: 'd1', pageCount: 6, cost: COST }
const asked: UploadEvent = { type: 'processing asked' }
const answered = (answer: Partial<StatusResponse>): UploadEvent => ({
  type: 'answered',
  answer: { status: 'processing', message: '', page_count: 6, pages_read: 0, cost: COST, ...answer },
})
const after = (...events: UploadEvent[]): UploadFlow => events.reduce(advanceUpload, NO_FILE)
const UPLOADED = [chosen, started, uploaded]
const READING = [...UPLOADED, asked]

describe('the way of a script', () => {
  it('[R-4-04] [R-4-05] leads from no file to completed', () => {
    const way = [
      ...READING,
      answered({ pages_read: 3, message: 'Reading page 4 of 6' }),
      answered({ status: 'completed' }),
    ]
    const steps = way.map((_, at) => after(...way.slice(0, at + 1)))
    expect(steps.map(({ step }) => step)).toEqual([
      'chosen',
      'uploading',
      'uploaded',
      'processing',
      'processing',
      'completed',
    ])
    expect(steps.map(uploadProgress)).toEqual([0, 0, 100, 100, 100, 100])
    expect(steps.map(uploadLabel)).toEqual(['Upload', 'Uploading…', ...Array.from({ length: 4 }, () => 'Uploaded')])
    expect([NO_FILE, ...steps].map(canUpload)).toEqual([false, true, false, false, false, false, false])
    expect([NO_FILE, ...steps].map(canProcess)).toEqual([false, false, false, true, false, false, false])
  })

  it('[R-4-04] ends in error where reading fails, with the reason', () => {
    expect(after(...READING, answered({ status: 'error', message: 'This PDF is locked.' }))).toMatchObject({
      step: 'error',
      message: 'This PDF is locked.',
    })
  })

  it('[R-8-38] has words for a failure without a reason', () => {
    expect(after(...READING, answered({ status: 'error' }))).toMatchObject({
      message: 'An error occurred during processing.',
    })
  })

  it('[R-2.5-09] says that it starts until the server says more', () => {
    expect(after(...READING)).toMatchObject({ reading: { message: 'Starting document processing...', pagesRead: 0 } })
    expect(after(...READING, answered({ message: 'Reading page 1 of 6', pages_read: 1 }))).toMatchObject({
      reading: { message: 'Reading page 1 of 6', pagesRead: 1 },
    })
  })

  it('[R-4-06] a status that is still pending does not end the reading', () => {
    const flow = after(...READING, answered({ status: 'pending' }))
    expect(flow.step).toBe('processing')
    expect(isPolling(flow)).toBe(true)
  })

  it('a refused upload leaves the file chosen, with the reason', () => {
    const flow = after(chosen, started, progressed(0.4), { type: 'upload failed', reason: 'Too large' })
    expect(flow).toEqual({ step: 'chosen', file: FILE, problem: 'Too large' })
    expect(advanceUpload(flow, started)).toEqual({ step: 'uploading', file: FILE, share: 0 })
  })

  it('progress never goes back and never past the end', () => {
    expect(after(chosen, started, progressed(0.6), progressed(0.2))).toMatchObject({ share: 0.6 })
    expect(after(chosen, started, progressed(1.2))).toMatchObject({ share: 1 })
  })

  it('a refused start leaves the script uploaded, with the reason, and its price is asked for anew', () => {
    const refused = after(...READING, { type: 'processing refused', reason: '1 page short' })
    expect(refused).toMatchObject({ step: 'uploaded', problem: '1 page short', script: { cost: undefined } })
    expect(isPolling(refused)).toBe(true)
    const short = { ...COST, from_paygo: 0, missing: 1 }
    expect(advanceUpload(refused, answered({ status: 'pending', cost: short }))).toMatchObject({
      problem: '1 page short',
      script: { cost: short },
    })
  })

  it('a failed reading can be tried again; one that is gone or was refused cannot', () => {
    expect(after(...READING, answered({ status: 'error' }), asked).step).toBe('processing')
    expect(after(...READING, { type: 'gone', message: 'Not found' }, asked).step).toBe('error')
    expect(after(...READING, answered({ status: 'error', cost: null }), asked).step).toBe('error')
  })
})

describe('the price', () => {
  it('is waited for while pages are being counted', () => {
    const counting = after(chosen, started, { ...uploaded, pageCount: null, cost: null })
    expect([canProcess(counting), isPolling(counting)]).toEqual([false, true])
    const counted = advanceUpload(counting, answered({ status: 'pending' }))
    expect([canProcess(counted), isPolling(counted)]).toEqual([true, false])
    expect(counted).toMatchObject({ step: 'uploaded', script: { pageCount: 6, cost: COST } })
  })

  it('must be payable', () => {
    const short = after(chosen, started, { ...uploaded, cost: { ...COST, missing: 1 } })
    expect(canProcess(short)).toBe(false)
    expect(advanceUpload(short, asked)).toBe(short)
    expect(canProcess(advanceUpload(short, answered({ status: 'pending' })))).toBe(true)
  })
})

describe('coming back to a script', () => {
  const returned: UploadEvent = { type: 'returned', documentId: 'd1' }

  it.each([
    ['pending', 'uploaded'],
    ['processing', 'processing'],
    ['completed', 'completed'],
    ['error', 'error'],
  ] as const)('that is %s finds it %s', (status, step) => {
    const flow = after(returned, answered({ status }))
    expect(flow).toMatchObject({ step, script: { documentId: 'd1', file: undefined, pageCount: 6 } })
  })

  it('notes when nobody answers, and forgets it with the next answer', () => {
    expect(after(returned, { type: 'lost touch' })).toMatchObject({ step: 'returning', isOutOfTouch: true })
    const lost = after(...READING, { type: 'lost touch' })
    expect(lost).toMatchObject({ step: 'processing', reading: { isOutOfTouch: true } })
    expect(advanceUpload(lost, answered({}))).toMatchObject({ reading: { isOutOfTouch: false } })
  })
})

describe('whatever happens', () => {
  const events: UploadEvent[] = [
    chosen,
    started,
    progressed(0.5),
    uploaded,
    asked,
    answered({}),
    answered({ status: 'pending', cost: null, page_count: null }),
    answered({ status: 'completed' }),
    answered({ status: 'error' }),
    { type: 'upload failed', reason: 'no' },
    { type: 'processing refused', reason: 'no' },
    { type: 'lost touch' },
    { type: 'gone', message: 'gone' },
    { type: 'returned', documentId: 'd2' },
  ]
  const stories = fc.array(fc.constantFrom(...events), { maxLength: 30 })

  it('[R-2.5-12] removing resets everything', () => {
    fc.assert(
      fc.property(stories, (story) => {
        expect(after(...story, { type: 'removed' })).toEqual(NO_FILE)
      }),
    )
  })

  it('answers that come after the removal change nothing', () => {
    const late = events.filter(({ type }) => type !== 'chosen' && type !== 'returned')
    fc.assert(
      fc.property(stories, fc.array(fc.constantFrom(...late)), (story, latecomers) => {
        expect(after(...story, { type: 'removed' }, ...latecomers)).toEqual(NO_FILE)
      }),
    )
  })

  it('nothing is processed that is not uploaded and payable', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const flow = after(...story)
        const begins = flow.step !== 'processing' && advanceUpload(flow, asked).step === 'processing'
        expect(begins && !canProcess(flow) && flow.step !== 'error').toBe(false)
      }),
    )
  })
})
