import type { BrowserListener } from '../listeners/browser/browser-listener.ts'
import type { LineListener, ListenerKind } from '../listeners/line-listener.ts'
import { preloadListener } from '../listeners/load-listener.ts'
import { openListener } from '../listeners/open-listener.ts'
import { TAP_LISTENER } from '../listeners/tap-listener.ts'
import { canHear, countMicrophones } from '../microphone/ask-for-stream.ts'
import { MicrophoneError, type Microphone, type MicrophoneProblem } from '../microphone/microphone.ts'
import { openMicrophone } from '../microphone/open-microphone.ts'
import { queryMicrophonePermission } from '../microphone/permission-state.ts'
import type { PreflightResult, Preflight, PreflightEvents, PreflightRequest } from './preflight-result.ts'
import { NOT_LOADED, SILENT_MICROPHONE, explainMicrophone, explainListener } from './explanations.ts'

const SILENCE_DB = -100
const LEVEL_MS = 500

/** What comes after the ear that was wished for. The browser's is never chosen unasked: the voice may leave the device. */
const NEXT_EARS: Record<ListenerKind, readonly ListenerKind[]> = {
  'on-device': ['on-device', 'voice-only'],
  'voice-only': ['voice-only'],
  browser: ['browser', 'on-device', 'voice-only'],
  tap: ['tap'],
}

/**
 * Opens the microphone and the best ear there is, and says in words what it found. To be called in a gesture. Where
 * nothing can listen there is no microphone either, so that nothing is recorded.
 */
export async function runPreflight(wish: PreflightRequest, news: PreflightEvents): Promise<PreflightResult> {
  if (wish.listener === 'tap') return byHand(describeReady('tap'))
  let microphone: Microphone
  try {
    microphone = await openMicrophone(wish)
  } catch (error) {
    return byHand(describeProblem(error instanceof MicrophoneError ? error.problem : 'unsupported'))
  }
  const wished = wish.listener === 'auto' ? 'on-device' : wish.listener
  const listener = await openFirst(NEXT_EARS[wished], microphone, wish, news)
  if (listener === undefined) {
    microphone.close()
    return byHand(describeProblem('unsupported'))
  }
  const levelDb = await readLevel(microphone)
  const isMuted = levelDb <= SILENCE_DB && microphone.isRunning()
  const found: Preflight = {
    microphone: 'ready',
    levelDb,
    listener: listener.kind,
    why: isMuted ? SILENT_MICROPHONE : explainListener(listener.kind, wished),
    voiceGoes: whereVoiceGoes(listener),
  }
  const close = () => {
    listener.dispose()
    microphone.close()
  }
  return { found, listener, microphone, close }
}

/** What the check would find, as far as it can be known without asking anybody anything. For when the page loads. */
export async function predictPreflight({ listener }: Pick<PreflightRequest, 'listener'>): Promise<Preflight> {
  if (!canHear()) return describeProblem('unsupported')
  if ((await countMicrophones()) === 0) return describeProblem('absent')
  const permission = await queryMicrophonePermission()
  if (permission === 'denied') return describeProblem('denied')
  const kind = listener === 'auto' ? 'on-device' : listener
  // Who has let us listen before will do so again.
  if (kind === 'on-device' && permission === 'granted') void preloadListener().catch(() => undefined)
  return describeReady(kind)
}

async function openFirst(
  kinds: readonly ListenerKind[],
  microphone: Microphone,
  { language = 'en-US' }: PreflightRequest,
  { heard, ...news }: PreflightEvents,
): Promise<LineListener | undefined> {
  for (const kind of kinds) {
    try {
      return await openListener(kind, microphone, heard, { language, ...news })
    } catch {
      // The next one.
    }
  }
  return undefined
}

/** Only what is certain to stay counts as staying. */
const whereVoiceGoes = (listener: LineListener): Preflight['voiceGoes'] =>
  listener.kind === 'browser' && !(listener as BrowserListener).isLocal ? 'vendor' : 'nowhere'

async function readLevel(microphone: Microphone): Promise<number> {
  const deadlineMs = performance.now() + LEVEL_MS
  while (microphone.levelDb() <= SILENCE_DB && performance.now() < deadlineMs)
    await new Promise((resolve) => setTimeout(resolve, 20))
  return microphone.levelDb()
}

const describeProblem = (problem: MicrophoneProblem): Preflight => ({
  microphone: problem,
  levelDb: SILENCE_DB,
  listener: 'tap',
  why: problem === 'unsupported' && canHear() ? NOT_LOADED : explainMicrophone(problem),
  voiceGoes: 'nowhere',
})

const describeReady = (listener: ListenerKind): Preflight => ({
  microphone: 'ready',
  levelDb: SILENCE_DB,
  listener,
  why: explainListener(listener, listener),
  voiceGoes: listener === 'browser' ? 'vendor' : 'nowhere',
})

const byHand = (found: Preflight): PreflightResult => ({
  found,
  listener: TAP_LISTENER,
  microphone: undefined,
  close: () => undefined,
})
