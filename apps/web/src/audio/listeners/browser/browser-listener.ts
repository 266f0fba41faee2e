import type { Microphone } from '../../microphone/microphone.ts'
import type { LineListener, OnListenerEvent, ListenerLanguage } from '../line-listener.ts'
import {
  canRecogniseLocally,
  canShareMicrophone,
  createRecogniser,
  findRecogniser,
  type Recogniser,
} from './recogniser.ts'
import { RecogniserSupervisor } from './recogniser-supervisor.ts'
import { TranscriptFollower } from './transcript-follower.ts'

/** A network service that fails at once does so within this time. */
const TRIAL_MS = 400
/** The recogniser needs this long to start; the partner's last words in this time are ignored. */
const LEAD_MS = 300
const LEVEL_MS = 50

class RecogniserError extends Error {
  override readonly name = 'RecogniserError'
}

export interface BrowserListener extends LineListener {
  /** True only if the browser promised to keep the voice on this device and then started on that condition. */
  isLocal: boolean
}

/** Opens the browser's speech recognition after a trial: many browsers offer it and cannot do it. */
export async function openBrowserListener(
  microphone: Microphone,
  onEvent: OnListenerEvent,
  language: ListenerLanguage = 'en-US',
): Promise<BrowserListener> {
  const Recogniser = findRecogniser()
  if (Recogniser === undefined || !canShareMicrophone()) throw new RecogniserError('unsupported')
  const start = (recogniser: Recogniser) => recogniser.start(microphone.track)
  const isLocal = await canRecogniseLocally(Recogniser, language)
  await tryRecogniser(() => createRecogniser(Recogniser, language, isLocal), start)
  const create = (spoken: ListenerLanguage) => createRecogniser(Recogniser, spoken, isLocal)
  return createListener({ microphone, onEvent, start, isLocal, create })
}

function tryRecogniser(create: () => Recogniser, start: (recogniser: Recogniser) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const supervisor = new RecogniserSupervisor(create, start, {
      listening: () =>
        setTimeout(() => {
          supervisor.stop()
          resolve()
        }, TRIAL_MS),
      heard: () => undefined,
      failed: (error) => reject(new RecogniserError(error)),
    })
    supervisor.start()
  })
}

interface ListenerParts {
  microphone: Microphone
  onEvent: OnListenerEvent
  isLocal: boolean
  create: (language: ListenerLanguage) => Recogniser
  start: (recogniser: Recogniser) => void
}

function createListener({ microphone, onEvent, start, isLocal, create }: ListenerParts): BrowserListener {
  const fail = (reason: string) => onEvent({ type: 'failed', reason, atMs: performance.now() })
  const unsubscribe = microphone.onLost(() => {
    disarm()
    fail('lost')
  })
  const stopLevel = reportLevel(microphone, onEvent)
  let armed:
    | { follower: TranscriptFollower; supervisor: RecogniserSupervisor; starting: ReturnType<typeof setTimeout> }
    | undefined

  const disarm = () => {
    clearTimeout(armed?.starting)
    armed?.follower.stop()
    // Each line has its own recogniser, so that late results of the partner's line end with it.
    armed?.supervisor.stop()
    armed = undefined
  }
  return {
    kind: 'browser',
    isLocal,
    arm: (line, options) => {
      disarm()
      const follower = new TranscriptFollower(line, options, (event) => {
        if (event.type === 'cue') disarm()
        onEvent(event)
      })
      const supervisor = new RecogniserSupervisor(() => create(options.language), start, {
        listening: () => undefined,
        heard: (transcript) => follower.hear(transcript),
        failed: (error) => {
          disarm()
          fail(error)
        },
      })
      const delayMs = Math.max(0, options.ignoreUntilMs - LEAD_MS - performance.now())
      armed = { follower, supervisor, starting: setTimeout(() => supervisor.start(), delayMs) }
    },
    disarm,
    dispose: () => {
      disarm()
      unsubscribe()
      stopLevel()
    },
  }
}

/** The recogniser reports no level. */
function reportLevel(microphone: Microphone, onEvent: OnListenerEvent): () => void {
  const timer = setInterval(
    () => onEvent({ type: 'level', decibels: microphone.levelDb(), atMs: performance.now() }),
    LEVEL_MS,
  )
  return () => clearInterval(timer)
}
