/** The four steps from pages to rehearsal, with every name the product gives them. */
export const PROCESS_STEPS = [
  { id: 'upload', title: 'Script Upload', label: 'Upload Script', short: 'Upload Script', segment: 'upload' },
  { id: 'character', title: 'Script Parsing', label: 'Script Scenes', short: 'Character', segment: 'scenes' },
  { id: 'review', title: 'Voice Assign', label: 'Assign Voices', short: 'Review', segment: 'assign-voice' },
  {
    id: 'finalize',
    title: 'Voice Generation & Playback',
    label: 'Preview',
    short: 'Finalize',
    segment: 'scenes-preview',
  },
] as const

export type ProcessStep = (typeof PROCESS_STEPS)[number]
export type ProcessStepId = ProcessStep['id']
export type StepState = 'completed' | 'current' | 'open' | 'blocked'

/** How a step shows while another is current. Without a document nothing past the upload can be entered. */
export function stepState(step: ProcessStepId, current: ProcessStepId, hasDocument: boolean): StepState {
  const at = indexOfStep(step)
  const now = indexOfStep(current)
  if (at === now) return 'current'
  if (!hasDocument) return at === 0 ? 'open' : 'blocked'
  return at < now ? 'completed' : 'open'
}

/** The step's place, from 0. */
export const indexOfStep = (id: ProcessStepId): number => PROCESS_STEPS.findIndex((step) => step.id === id)

/** There is nothing after the last step, and nothing before the first. */
export const findStepAfter = (id: ProcessStepId): ProcessStep | undefined => PROCESS_STEPS[indexOfStep(id) + 1]
export const findStepBefore = (id: ProcessStepId): ProcessStep | undefined => PROCESS_STEPS[indexOfStep(id) - 1]

const NOT_A_DOCUMENT = new Set(['', 'undefined', 'null', ...PROCESS_STEPS.map((step) => step.segment)])

/** Broken links carry the word "undefined" or a step's name where the document id belongs. */
export const isDocumentId = (value: string | undefined): value is string =>
  value !== undefined && !NOT_A_DOCUMENT.has(value)
