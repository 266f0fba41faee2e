import type { AskedFrame } from '../../brief/brief.ts'
import type { FrameMeasures } from './look-at-frame.ts'

/** Sides are the actor's own, which are also those of the mirrored picture. */
export type FrameFault =
  | 'not found'
  | 'head cut'
  | 'near'
  | 'far'
  | 'low'
  | 'high'
  | 'air above'
  | 'too far left'
  | 'too far right'
  | 'left dark'
  | 'right dark'
  | 'leaning left'
  | 'leaning right'

export type FrameJudgement = 'good' | FrameFault

/** What is wrong with the frame and what helps, the most useful first. Never about how somebody looks. */
export const FRAME_REMEDIES: Record<FrameFault, string> = {
  'not found': "We can't find your face, so we can't check the frame. Use the three lines.",
  'head cut': 'The top of your head is cut off. Tilt the camera up, or step back.',
  near: 'A little close. Step back half a pace.',
  far: 'You are far away. Come closer.',
  low: 'You are low in the picture. Tilt the camera down.',
  high: 'You are high in the picture. Tilt the camera up.',
  'air above': 'Too much air above you. Tilt the camera down a little.',
  'too far left': 'You are at the left edge. Move to the middle.',
  'too far right': 'You are at the right edge. Move to the middle.',
  'left dark': 'The left of your face is dark. Turn a little to the lamp.',
  'right dark': 'The right of your face is dark. Turn a little to the lamp.',
  'leaning left': 'The picture leans to the left. Level the camera.',
  'leaning right': 'The picture leans to the right. Level the camera.',
}

const ORDER = Object.keys(FRAME_REMEDIES) as FrameFault[]

/** A face that is seen from head to toe is too small to be found. */
export type CheckedFrame = Exclude<AskedFrame, 'full'>

const UNITS: Record<CheckedFrame, readonly [number, number]> = {
  close: [0.12, 0.32],
  'head and shoulders': [0.09, 0.24],
  chest: [0.075, 0.19],
  waist: [0.045, 0.13],
}

const RANGES = {
  eyes: [0.24, 0.41],
  crown: [0.01, 0.17],
  nose: [0.36, 0.64],
  // Of a head that is held straight the eyes are read up to 4 degrees askew.
  leanDegrees: [-6, 6],
} as const

const DARK = {
  /** One half of the face has less than this share of the other's light, and is dark by itself. */
  share: 0.45,
  luma: 70,
}

/** How far beyond a limit something is, as a share of what is between the limits: above 0 is a fault. */
const below = (value: number, [from, to]: readonly [number, number]): number => (from - value) / (to - from)
const above = (value: number, [from, to]: readonly [number, number]): number => (value - to) / (to - from)
const darker = (dark: number, bright: number): number =>
  Math.min(1 - dark / (DARK.share * bright), 1 - dark / DARK.luma)

/** The camera sees the actor's left on the right. */
function findExcesses(measures: FrameMeasures, asked: CheckedFrame): Partial<Record<FrameFault, number>> {
  const { unit, eyes, crown, nose, leanDegrees, isFacing, leftLuma, rightLuma } = measures
  return {
    near: above(unit, UNITS[asked]),
    far: below(unit, UNITS[asked]),
    low: above(eyes, RANGES.eyes),
    'air above': above(crown, RANGES.crown),
    'too far left': above(nose, RANGES.nose),
    'too far right': below(nose, RANGES.nose),
    // A close-up may cut the head.
    ...(asked !== 'close' && { 'head cut': below(crown, RANGES.crown), high: below(eyes, RANGES.eyes) }),
    // A head that is turned is darker on one side, and its eyes are not level.
    ...(isFacing && {
      'left dark': darker(rightLuma, leftLuma),
      'right dark': darker(leftLuma, rightLuma),
      'leaning left': above(leanDegrees, RANGES.leanDegrees),
      'leaning right': below(leanDegrees, RANGES.leanDegrees),
    }),
  }
}

/** Of the last looks, one a second. */
const REMEMBERED = 4
const ENOUGH = 3
/** A fault that was named goes when this many looks in a row are better than its limit by this share: it must not flicker. */
const FREE_LOOKS = 2
const SLACK = 0.15

export interface FrameCheck {
  looks: readonly (FrameMeasures | undefined)[]
  /** Unknown until there were enough looks that agree. */
  judgement: FrameJudgement | undefined
  /** Looks since the judgement last changed. */
  age: number
}

export const UNCHECKED: FrameCheck = { looks: [], judgement: undefined, age: 0 }

/** A look at the picture in which no face was found is undefined. */
export function addLook(check: FrameCheck, look: FrameMeasures | undefined, asked: CheckedFrame = 'chest'): FrameCheck {
  const looks = [...check.looks, look].slice(-REMEMBERED)
  const judgement = judge(looks, check, asked)
  return { looks, judgement, age: judgement === check.judgement ? check.age + 1 : 0 }
}

function judge(
  looks: FrameCheck['looks'],
  { judgement: shown, age }: FrameCheck,
  asked: CheckedFrame,
): FrameJudgement | undefined {
  const excesses = looks.map((look) => (look === undefined ? { 'not found': 1 } : findExcesses(look, asked)))
  const has = (excess: Partial<Record<FrameFault, number>>, fault: FrameFault, slack: number): boolean =>
    (excess[fault] ?? -1) > -slack
  const isShown = (fault: FrameFault): boolean =>
    fault === shown && excesses.slice(-FREE_LOOKS).some((each) => has(each, fault, SLACK))
  const isFound = (fault: FrameFault): boolean => excesses.filter((each) => has(each, fault, 0)).length >= ENOUGH
  // A sentence can be read before the next one comes.
  if (shown !== undefined && shown !== 'good' && age + 1 < FREE_LOOKS && isShown(shown)) return shown
  const fault = ORDER.find((each) => isShown(each) || isFound(each))
  if (fault !== undefined) return fault
  return looks.filter((look) => look !== undefined).length >= ENOUGH ? 'good' : undefined
}
