import type { TapeProblem } from '@sidelight/domain/taping/tape-fact'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import type { RefusedReason, TapeNeed } from '@sidelight/domain/taping/tape-state'
import { TAPE_NEEDS } from '#lib/browser/capabilities.ts'

interface Refusal {
  title: string
  remedy: string
  /** Trying again can help without another browser or device. */
  canRetry: boolean
}

const REFUSALS: Record<Exclude<RefusedReason, TapeNeed>, Refusal> = {
  denied: {
    title: "We can't use your camera and microphone.",
    remedy:
      'This browser blocks them for Sidelight. Open the icon beside the address, allow camera and microphone, and try again.',
    canRetry: true,
  },
  absent: {
    title: 'We found no camera, or no microphone.',
    remedy: 'Plug one in, or open this page on a phone, and try again.',
    canRetry: true,
  },
  busy: {
    title: 'Another app has your camera or microphone.',
    remedy: 'Close the call or the app that uses it, and try again.',
    canRetry: true,
  },
  'disk full': {
    title: 'This device has no room for a tape.',
    remedy: 'Delete takes that you no longer need, or other files, and try again.',
    canRetry: true,
  },
  'open in another tab': {
    title: 'You are taping this scene in another tab.',
    remedy: 'Go on there, or close that tab and try again here.',
    canRetry: true,
  },
}

/** What a browser lacks stays so; a recorder that was not loaded can be loaded again. */
export const describeRefusal = (reason: RefusedReason): Refusal =>
  reason in REFUSALS
    ? REFUSALS[reason as keyof typeof REFUSALS]
    : { ...TAPE_NEEDS[reason as TapeNeed], canRetry: reason === 'recorder' }

interface ProblemText {
  /** What is known, without a guess at its cause, and without a full stop. */
  what: string
  remedy?: string
}

/** Why a take ended before its scene did, or what was noticed in it. */
const PROBLEMS: Record<TapeProblem, ProblemText> = {
  'camera lost': { what: 'The camera was unplugged or switched off' },
  'camera muted': { what: 'The camera stopped', remedy: 'Another app or a call may have taken it.' },
  'camera changed': { what: 'The picture changed its shape', remedy: 'Keep the camera as it is while you tape.' },
  'camera slow': { what: 'The camera gave fewer pictures than it should', remedy: 'More light often helps.' },
  'microphone lost': { what: 'The microphone was unplugged or switched off' },
  'sound stood still': { what: 'The sound stopped' },
  'sound paused': { what: 'The sound stopped for a moment' },
  'picture paused': { what: 'The picture stopped for a moment' },
  'disk low': { what: 'This device is almost out of room', remedy: 'Delete takes that you no longer need.' },
  'disk full': { what: 'This device ran out of room', remedy: 'Delete takes that you no longer need.' },
  'encoder refused': {
    what: "The video couldn't be started",
    remedy: 'Close other apps that film or stream, and roll again.',
  },
  'file refused': {
    what: "The take couldn't be opened on this device",
    remedy: 'Close other tabs of Sidelight, and roll again.',
  },
  'recorder not loaded': {
    what: "The recorder couldn't be loaded",
    remedy: 'Check your connection, and roll again.',
  },
  'not ready': { what: 'This device took too long to get ready', remedy: 'Close other apps, and roll again.' },
  'encoder failed': { what: "This device couldn't go on recording" },
  'encoder late': { what: 'The recording fell behind', remedy: 'Close other apps before the next take.' },
  'page hidden': { what: 'The page was hidden', remedy: 'A call, another app or the lock screen can do that.' },
  'computer slept': { what: 'The recording stood still', remedy: 'Close other apps, and keep this device awake.' },
}

/** Told with its length. */
export const isPause = (problem: TapeProblem): boolean => problem === 'sound paused' || problem === 'picture paused'

export const describePause = ({ of, seconds }: NonNullable<TapeTake['longestPause']>): string =>
  `The ${of} stopped for ${seconds.toFixed(1)} s`

/** The same words on every page. */
export const nameProblem = (problem: TapeProblem): string => PROBLEMS[problem].what

export function describeProblem(problem: TapeProblem): string {
  const { what, remedy } = PROBLEMS[problem]
  return remedy === undefined ? `${what}.` : `${what}. ${remedy}`
}
