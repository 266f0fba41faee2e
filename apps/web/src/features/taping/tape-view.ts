import { CLOSED_TAPE } from '@sidelight/domain/taping/tape'
import type { TapeKind } from '@sidelight/domain/taping/tape-fact'
import type { Tape } from '@sidelight/domain/taping/tape-state'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import type { Camera } from './recording/video/camera.ts'

/** What the page shows of a session. */
export interface TapeView {
  tape: Tape
  camera: Camera | undefined
  /** The number of the next take of the scene, or of the one that is recorded. */
  number: number
  hasSlate: boolean
  bytesFree: number | undefined
  /** Whether the test recording was complete; unknown before it. */
  isMachineFit: boolean | undefined
  /** The last line that was recorded to its end in the current take. */
  lastLineId: string | undefined
  /** A clip of the partner could not be played, which ended the take. */
  isPartnerLost: boolean
  /** Whether the browser has promised to keep the takes; unknown before the first. */
  isPromised: boolean | undefined
  /** Of the take that was just kept. */
  longestPause: TapeTake['longestPause'] | undefined
}

/** What the page with the camera on is for. */
export type StudioStep = 'frame' | 'slate' | 'count' | 'roll'

export const EMPTY_VIEW: TapeView = {
  tape: CLOSED_TAPE,
  camera: undefined,
  number: 1,
  hasSlate: false,
  bytesFree: undefined,
  isMachineFit: undefined,
  lastLineId: undefined,
  isPartnerLost: false,
  isPromised: undefined,
  longestPause: undefined,
}

export const nextNumber = (takes: readonly TapeTake[], wanted: TapeKind): number =>
  1 + Math.max(0, ...takes.filter(({ kind }) => kind === wanted).map(({ number }) => number))
