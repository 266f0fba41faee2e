/** The four steps of the process: `title` is shown in the page header, `label` in the stepper. */
export const PROCESS_STEPS = [
  { id: 'upload', title: 'Script Upload', label: 'Upload Script', segment: 'upload' },
  { id: 'character', title: 'Script Parsing', label: 'Script Scenes', segment: 'scenes' },
  { id: 'review', title: 'Voice Assign', label: 'Assign Voices', segment: 'assign-voice' },
  { id: 'finalize', title: 'Voice Generation & Playback', label: 'Preview', segment: 'scenes-preview' },
] as const

export type ProcessStep = (typeof PROCESS_STEPS)[number]
export type ProcessStepId = ProcessStep['id']
export type StepState = 'completed' | 'current' | 'open' | 'blocked'

/** The state of a step while another is current. Without a document, no step after the upload can be entered. */
export function stepState(step: ProcessStepId, current: ProcessStepId, hasDocument: boolean): StepState {
  const index = indexOfStep(step)
  const currentIndex = indexOfStep(current)
  if (index === currentIndex) return 'current'
  if (!hasDocument) return index === 0 ? 'open' : 'blocked'
  return index < currentIndex ? 'completed' : 'open'
}

const indexOfStep = (id: ProcessStepId): number => PROCESS_STEPS.findIndex((step) => step.id === id)

const NOT_A_DOCUMENT = new Set(['', 'undefined', 'null', ...PROCESS_STEPS.map((step) => step.segment)])

/** Broken links contain the word "undefined" or the name of a step instead of a document id. */
export const isDocumentId = (value: string | undefined): value is string =>
  value !== undefined && !NOT_A_DOCUMENT.has(value)
