import type { TapeFact, TapeProblem } from '@sidelight/domain/taping/tape-fact'
import type { RefusedReason, TapeQuality } from '@sidelight/domain/taping/tape-state'
import type { TakeChoices } from '@sidelight/domain/taping/tape-take'
import type { RecorderAbilities } from '#lib/browser/capabilities.ts'
import type { VideoEnd } from './video/video-recorder.ts'
import type { StemsEnd } from './stems-recorder.ts'
import type { ScriptFileName, TakePlace, TapesPlace } from '#shared/taping/take-folder.ts'

export type TakeFact = Extract<TapeFact, { type: 'take' }>

/** Where the frames come from: a stream, the track where only workers can read it, or a port that gets one a message. */
export type FrameSource = { readable: ReadableStream<VideoFrame> } | { track: MediaStreamTrack } | { port: MessagePort }

export type VideoRequest =
  /** Answers what a worker of this browser can do. */
  | { type: 'probe' }
  | {
      type: 'open'
      source: FrameSource
      width: number
      height: number
      quality: Pick<TapeQuality, 'frameRate' | 'bitRate'>
      /** None for a test recording, of which nothing is kept. */
      target: { place: TakePlace; facts: MessagePort } | undefined
    }
  | { type: 'begin' }
  /** A line begins, or what was recorded is to be written. */
  | { type: 'key' }
  | { type: 'stop' }

export type StemsRequest =
  | { type: 'open'; place: TakePlace; sampleRate: number; stems: MessagePort; facts: MessagePort }
  | { type: 'begin'; take: TakeFact }
  | { type: 'fact'; fact: TapeFact }
  | { type: 'flush' }
  | { type: 'stop'; end: StemsEnd }
  /** About a take that was recorded before. */
  | { type: 'save choices'; place: TakePlace; choices: TakeChoices }
  /** What was sent; files that are there and not named stay. */
  | { type: 'save sent'; place: TapesPlace; id: string; files: readonly { name: string; bytes: Uint8Array }[] }
  /** About a script. */
  | { type: 'save file'; place: TapesPlace; name: ScriptFileName; text: string }

/** The last message of the video worker on the port of the facts: facts and requests come by two ways, in any order. */
export const LAST_FACT = 'last fact'

/** Each request but `begin`, `key`, `fact` and `flush` is answered by `done` or `failed`. */
export type TapeWorkerMessage =
  | { type: 'done'; end?: VideoEnd; abilities?: RecorderAbilities }
  | { type: 'failed'; reason: RefusedReason }
  | { type: 'problem'; problem: TapeProblem }
