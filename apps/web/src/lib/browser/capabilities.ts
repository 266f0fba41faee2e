import type { TapeNeed } from '@sidelight/domain/taping/tape-state'

/** What the recorder's worker has tried. */
export interface RecorderAbilities {
  canEncode: boolean
  canReadTracks: boolean
  canWriteFiles: boolean
}

/** Undefined if the worker could not be loaded. */
type AskRecorder = () => Promise<RecorderAbilities | undefined>

interface Row {
  /** What goes on in a browser that lacks it. */
  without: string
  /** What the actor reads there: what is missing, and what to do. */
  title: string
  remedy: string
}

interface TapeRow extends Row {
  has: (ask: AskRecorder) => boolean | Promise<boolean>
}

// Typed as always present, but insecure pages and old browsers do not have them.
const parts = () => navigator as { [Part in keyof Navigator]?: Partial<Navigator[Part]> }
const hasDevices = (): boolean => parts().mediaDevices?.getUserMedia !== undefined
const hasWorklets = (): boolean => 'AudioWorkletNode' in window && 'Worker' in window
/** Frames of a playing video, for browsers that give a track's frames to nobody. */
const hasFrameCallbacks = (): boolean =>
  'VideoFrame' in window && 'requestVideoFrameCallback' in HTMLVideoElement.prototype

const REHEARSING = 'rehearsing, and watching and exporting the takes that are there'
const OTHER_BROWSER = 'Open this page in a current Chrome, Edge or Firefox, or in Safari 18 or newer.'

/**
 * What browsers differ in, found by trying and never by their names. Each row says how it is found, what goes on without it
 * and what the actor reads. Pages ask here and nowhere else.
 */
export const CAPABILITIES = {
  listening: {
    has: () => hasDevices() && hasWorklets(),
    without: 'rehearsing; a tap or the space bar gives the next cue',
    title: "This browser can't listen, so hands-free isn't available.",
    remedy: 'Space or a tap gives the next cue.',
  },
  'local files': {
    has: () => parts().storage?.getDirectory !== undefined,
    without: 'rehearsing; takes of lines are kept until the page closes',
    title: "This browser can't keep your takes on this device.",
    remedy: 'Save those you want to keep before you close the page.',
  },
} satisfies Record<string, Row & { has: () => boolean }>

/** What taping needs, in the order in which it is asked for: the cheapest first. */
export const TAPE_NEEDS: Record<TapeNeed, TapeRow> = {
  camera: {
    has: hasDevices,
    without: REHEARSING,
    title: "This browser doesn't let this page use a camera.",
    remedy: OTHER_BROWSER,
  },
  'sound recording': {
    has: hasWorklets,
    without: REHEARSING,
    title: "This browser can't record the sound of a tape.",
    remedy: OTHER_BROWSER,
  },
  'tab locks': {
    has: () => parts().locks !== undefined,
    without: REHEARSING,
    title: 'This browser is too old to tape.',
    remedy: OTHER_BROWSER,
  },
  // Private windows of some browsers have the call and refuse it.
  files: {
    has: async () =>
      (await parts()
        .storage?.getDirectory?.()
        .catch(() => undefined)) !== undefined,
    without: REHEARSING,
    title: "This browser can't keep a tape on this device.",
    remedy: 'Private windows often forbid it. Open this page in a normal window of Chrome, Edge, Firefox or Safari.',
  },
  recorder: {
    has: async (ask) => (await ask()) !== undefined,
    without: REHEARSING,
    title: "We couldn't load the recorder.",
    remedy: 'Check your connection, and try again.',
  },
  encoder: {
    has: async (ask) => (await ask())?.canEncode === true,
    without: REHEARSING,
    title: "This browser can't make a video that casting accepts.",
    remedy: OTHER_BROWSER,
  },
  frames: {
    has: async (ask) =>
      'MediaStreamTrackProcessor' in window || hasFrameCallbacks() || Boolean((await ask())?.canReadTracks),
    without: REHEARSING,
    title: "This browser doesn't hand over the pictures of the camera.",
    remedy: OTHER_BROWSER,
  },
  'file writing': {
    has: async (ask) => (await ask())?.canWriteFiles === true,
    without: REHEARSING,
    title: "This browser can't write a tape to this device while you film.",
    remedy: OTHER_BROWSER,
  },
}
