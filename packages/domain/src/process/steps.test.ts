import { describe, expect, it } from 'vitest'
import { findStepAfter, findStepBefore, indexOfStep, isDocumentId, PROCESS_STEPS, stepState } from './steps.ts'

describe('the process steps', () => {
  it('[R-2.3-13] [R-2.3-14] carry both sets of names', () => {
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

  it('[R-4-01] are the wizard: four places from 0', () => {
    expect(PROCESS_STEPS.map(({ id, short }) => [indexOfStep(id), id, short])).toEqual([
      [0, 'upload', 'Upload Script'],
      [1, 'character', 'Character'],
      [2, 'review', 'Review'],
      [3, 'finalize', 'Finalize'],
    ])
  })

  it('[R-4-02] [R-4-03] have a next one below the last only, and a previous one above the first only', () => {
    expect(PROCESS_STEPS.map(({ id }) => findStepAfter(id)?.id)).toEqual(['character', 'review', 'finalize', undefined])
    expect(PROCESS_STEPS.map(({ id }) => findStepBefore(id)?.id)).toEqual([undefined, 'upload', 'character', 'review'])
  })

  it('[R-2.3-15] are blocked past the upload without a document', () => {
    expect(PROCESS_STEPS.map((step) => stepState(step.id, 'upload', false))).toEqual([
      'current',
      'blocked',
      'blocked',
      'blocked',
    ])
  })

  it('do not claim an upload that never happened', () => {
    expect(PROCESS_STEPS.map((step) => stepState(step.id, 'review', false))).toEqual([
      'open',
      'blocked',
      'current',
      'blocked',
    ])
  })

  it('[R-2.3-17] before the current one are completed', () => {
    expect(PROCESS_STEPS.map((step) => stepState(step.id, 'review', true))).toEqual([
      'completed',
      'completed',
      'current',
      'open',
    ])
  })

  it.each([undefined, '', 'undefined', 'null', 'scenes', 'assign-voice', 'scenes-preview'])(
    '%j is no document id',
    (value) => expect(isDocumentId(value)).toBe(false),
  )

  it('an id is a document id', () => expect(isDocumentId('0199b5f2-7a11-7c55-9d2e-000000000001')).toBe(true))
})
