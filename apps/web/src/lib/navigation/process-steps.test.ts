import { describe, expect, it } from 'vitest'
import { isDocumentId, PROCESS_STEPS, stepState } from './process-steps.ts'

describe('the process steps', () => {
  it('[R-2.3-13] [R-2.3-14] Every process step has a title and a label', () => {
    expect(PROCESS_STEPS.map((step) => step.title)).toEqual([
      'Script Upload',
      'Script Parsing',
      'Voice Assign',
      'Voice Generation & Playback',
    ])
    expect(PROCESS_STEPS.map((step) => step.label)).toEqual([
      'Upload Script',
      'Script Scenes',
      'Assign Voices',
      'Preview',
    ])
  })

  it('[R-4-01] The process steps are upload, character, review and finalize, in this order', () => {
    expect(PROCESS_STEPS.map(({ id }) => id)).toEqual(['upload', 'character', 'review', 'finalize'])
  })

  it('[R-2.3-15] Without a document, the steps after the upload are blocked', () => {
    expect(PROCESS_STEPS.map((step) => stepState(step.id, 'upload', false))).toEqual([
      'current',
      'blocked',
      'blocked',
      'blocked',
    ])
  })

  it('Without a document, the upload step is not shown as completed', () => {
    expect(PROCESS_STEPS.map((step) => stepState(step.id, 'review', false))).toEqual([
      'open',
      'blocked',
      'current',
      'blocked',
    ])
  })

  it('[R-2.3-17] The steps before the current one are completed', () => {
    expect(PROCESS_STEPS.map((step) => stepState(step.id, 'review', true))).toEqual([
      'completed',
      'completed',
      'current',
      'open',
    ])
  })

  it.each([undefined, '', 'undefined', 'null', 'scenes', 'assign-voice', 'scenes-preview'])(
    'The value %j is not a document id',
    (value) => expect(isDocumentId(value)).toBe(false),
  )

  it('A UUID is a document id', () => expect(isDocumentId('0199b5f2-7a11-7c55-9d2e-000000000001')).toBe(true))
})
