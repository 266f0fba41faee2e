import type { Part } from './demo-scene.ts'

export interface SceneRun {
  part: Part
  phase: 'idle' | 'partner' | 'you' | 'done' | 'failed'
  /** The line that is being said. */
  line: number
  /** Words of it that were heard. */
  wordsHeard: number
  /** How long the partner took to answer, each time. */
  cuesMs: readonly number[]
}

type Hearing = 'by hand' | 'asking' | 'loading' | 'listening'

export interface SceneView {
  run: SceneRun
  hearing: Hearing
  /** Of what the ear needs, from 0 to 1. */
  loadedShare: number
  /** Why nobody listens, where that was wished for. */
  why: string | undefined
}

export const NOT_STARTED: SceneRun = { part: 'SAM', phase: 'idle', line: 0, wordsHeard: 0, cuesMs: [] }

/** What is shown before what plays and listens has come. */
export const AT_REST: SceneView = { run: NOT_STARTED, hearing: 'by hand', loadedShare: 0, why: undefined }

/** It did not come. */
export const FAILED: SceneView = { ...AT_REST, run: { ...NOT_STARTED, phase: 'failed' } }
