import type { Microphone } from '../../microphone/microphone.ts'
import type { LineListener, OnListenerEvent, ListenerLanguage } from '../line-listener.ts'
import { canHearLocally, canShareMicrophone, createRecogniser, findRecogniser, type Recogniser } from './recogniser.ts'
import { RecogniserSupervisor } from './recogniser-supervisor.ts'
import { TranscriptFollower } from './transcript-follower.ts'

/** What goes wrong in a service across the network shows within this time, or not at once at all. */
const PROOF_MS = 400
/** It needs a while to begin; the reader's last words in it are ignored. */
const LEAD_MS = 300
const METER_MS = 50

class BrowserDeaf extends Error {
  override readonly name = 'BrowserDeaf'
}

export interface BrowserListener extends LineListener {
  /** True only where the browser promised to keep the voice here and then listened on that condition. */
  isLocal: boolean
}

/** The browser's own recognition. It is tried before it is relied on: many browsers offer what they cannot do. */
export async function openBrowserListener(
  microphone: Microphone,
  tell: OnListenerEvent,
  language: ListenerLanguage = 'en-US',
): Promise<BrowserListener> {
  const maker = findRecogniser()
  if (maker === undefined || !canShareMicrophone()) throw new BrowserDeaf('unsupported')
  const begin = (recogniser: Recogniser) => recogniser.start(microphone.track)
  const isLocal = await canHearLocally(maker, language)
  await prove(() => createRecogniser(maker, language, isLocal), begin)
  return assemble({ microphone, tell, begin, isLocal, create: (spoken) => createRecogniser(maker, spoken, isLocal) })
}

function prove(create: () => Recogniser, begin: (recogniser: Recogniser) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const watch = new RecogniserSupervisor(create, begin, {
      listening: () =>
        setTimeout(() => {
          watch.stop()
          resolve()
        }, PROOF_MS),
      heard: () => undefined,
      failed: (error) => reject(new BrowserDeaf(error)),
    })
    watch.start()
  })
}

interface Parts {
  microphone: Microphone
  tell: OnListenerEvent
  isLocal: boolean
  create: (language: ListenerLanguage) => Recogniser
  begin: (recogniser: Recogniser) => void
}

function assemble({ microphone, tell, begin, isLocal, create }: Parts): BrowserListener {
  const fail = (reason: string) => tell({ type: 'failed', reason, atMs: performance.now() })
  const forgetLoss = microphone.onLost(() => {
    disarm()
    fail('lost')
  })
  const unsubscribe = meter(microphone, tell)
  let armed:
    | { follower: TranscriptFollower; watch: RecogniserSupervisor; starting: ReturnType<typeof setTimeout> }
    | undefined

  const disarm = () => {
    clearTimeout(armed?.starting)
    armed?.follower.stop()
    // A recogniser of its own for each line: what it hears late of the reader ends with it.
    armed?.watch.stop()
    armed = undefined
  }
  return {
    kind: 'browser',
    isLocal,
    arm: (line, options) => {
      disarm()
      const follower = new TranscriptFollower(line, options, (event) => {
        if (event.type === 'cue') disarm()
        tell(event)
      })
      const watch = new RecogniserSupervisor(() => create(options.language), begin, {
        listening: () => undefined,
        heard: (transcript) => follower.hear(transcript),
        failed: (error) => {
          disarm()
          fail(error)
        },
      })
      const delayMs = Math.max(0, options.ignoreUntilMs - LEAD_MS - performance.now())
      armed = { follower, watch, starting: setTimeout(() => watch.start(), delayMs) }
    },
    disarm,
    dispose: () => {
      disarm()
      forgetLoss()
      unsubscribe()
    },
  }
}

/** The recogniser tells no level. */
function meter(microphone: Microphone, tell: OnListenerEvent): () => void {
  const timer = setInterval(
    () => tell({ type: 'level', decibels: microphone.levelDb(), atMs: performance.now() }),
    METER_MS,
  )
  return () => clearInterval(timer)
}
