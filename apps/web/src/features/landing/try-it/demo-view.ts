/** What the landing page shows of a run through its scene. */
export interface DemoView {
  phase: 'idle' | 'partner' | 'actor' | 'done' | 'failed'
  /** The index of the current line. */
  index: number
  /** How many words of the actor's line were heard. */
  wordsHeard: number
  /** Of the lines that the listener has ended. */
  medianAnswerMs: number | undefined
  listening: 'off' | 'asking' | 'loading' | 'on'
  /** Share of the listener's files that is loaded. */
  loadedShare: number
  /** Why nothing listens, although hands-free was chosen. */
  problem: string | undefined
}

export const IDLE_DEMO: DemoView = {
  phase: 'idle',
  index: 0,
  wordsHeard: 0,
  medianAnswerMs: undefined,
  listening: 'off',
  loadedShare: 0,
  problem: undefined,
}

/** The module that plays and listens could not be loaded. */
export const FAILED_DEMO: DemoView = { ...IDLE_DEMO, phase: 'failed' }
