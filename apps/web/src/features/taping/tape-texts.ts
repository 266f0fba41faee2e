import type { TapeProblem } from '@sidelight/domain/taping/tape-fact'
import type { RefusedReason } from '@sidelight/domain/taping/tape-state'

interface Refusal {
  title: string
  remedy: string
  /** Trying again can help without another browser or device. */
  canRetry: boolean
}

export const REFUSALS: Record<RefusedReason, Refusal> = {
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
  'no encoder': {
    title: "This browser can't make a video that casting accepts.",
    remedy: 'Open this page in Chrome or Edge, or in Safari 18 or newer.',
    canRetry: false,
  },
  'no files': {
    title: "This browser can't keep a tape on this device.",
    remedy: 'Private windows often forbid it. Open this page in a normal window, or in Chrome, Edge or Safari.',
    canRetry: false,
  },
  'open in another tab': {
    title: 'You are taping this scene in another tab.',
    remedy: 'Go on there, or close that tab and try again here.',
    canRetry: true,
  },
}

/** Why a take ended before its scene did, or what was noticed in it. */
export const PROBLEMS: Record<TapeProblem, string> = {
  'camera lost': 'The camera was unplugged or switched off.',
  'camera muted': 'Another app or a call took the camera.',
  'camera changed': 'The picture changed its shape, so we stopped. Keep the phone as it is while you tape.',
  'camera slow': 'The camera gave fewer pictures than it should. More light often helps.',
  'microphone lost': 'The microphone was unplugged or switched off.',
  'sound stood still': 'The sound stood still for a moment, so we stopped.',
  'disk low': 'This device is almost full. Delete takes that you no longer need.',
  'disk full': 'This device is full. Delete takes that you no longer need.',
  'encoder failed': "This device couldn't go on recording.",
  'encoder late': 'This device was hardly fast enough. Close other apps before the next take.',
  'page hidden': 'The page was hidden, by a call, another app or the lock screen.',
  'computer slept': 'The device went to sleep.',
}
