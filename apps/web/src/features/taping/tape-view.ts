import { CLOSED_TAPE } from '@sidelight/domain/taping/tape'
import type { TapeKind } from '@sidelight/domain/taping/tape-fact'
import type { Tape, TapePlan } from '@sidelight/domain/taping/tape-state'
import { takesOfScene, type TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import type { Camera } from './recording/video/camera.ts'

/** What the page shows of a session. */
export interface TapeView {
  tape: Tape
  camera: Camera | undefined
  /** The one that is taped, whose lines are the run. */
  scene: TapeScene
  /** On this device, but for the one that is recorded. */
  takes: readonly TapeTake[]
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

export const EMPTY_VIEW: Omit<TapeView, 'scene'> = {
  tape: CLOSED_TAPE,
  camera: undefined,
  takes: [],
  bytesFree: undefined,
  isMachineFit: undefined,
  lastLineId: undefined,
  isPartnerLost: false,
  isPromised: undefined,
  longestPause: undefined,
}

/** Takes are numbered within their scene, slates and pick-ups within the script. */
export function nextNumber(
  takes: readonly TapeTake[],
  wanted: TapeKind,
  scene: TapeScene,
  scenes: readonly TapeScene[],
): number {
  const counted = wanted === 'scene' ? takesOfScene(takes, scene, scenes) : takes
  return 1 + Math.max(0, ...counted.filter(({ kind }) => kind === wanted).map(({ number }) => number))
}

/** The first take of a scene has the chosen reads, each later one the next; a pick-up has those of its take. */
export function findReadNumber(
  takes: readonly TapeTake[],
  { pickUp }: Pick<TapePlan, 'pickUp'>,
  scene: TapeScene,
  scenes: readonly TapeScene[],
): number {
  const take = takes.find(({ id }) => id === pickUp?.takeId)
  return (take?.number ?? nextNumber(takes, 'scene', scene, scenes)) - 1
}
