import { CAPABILITIES } from '#lib/browser/capabilities.ts'
import type { BrowserListener } from '../listeners/browser/browser-listener.ts'
import type { LineListener, ListenerKind } from '../listeners/line-listener.ts'
import { preloadListener } from '../listeners/load-listener.ts'
import { openListener } from '../listeners/open-listener.ts'
import { TAP_LISTENER } from '../listeners/tap-listener.ts'
import { countMicrophones } from '../microphone/ask-for-stream.ts'
import { MicrophoneError, type Microphone, type MicrophoneProblem } from '../microphone/microphone.ts'
import { openMicrophone } from '../microphone/open-microphone.ts'
import { queryMicrophonePermission } from '../microphone/permission-state.ts'
import type { PreflightResult, Preflight, PreflightEvents, PreflightRequest } from './preflight-result.ts'
import { NOT_LOADED, SILENT_MICROPHONE, explainMicrophone, explainListener } from './explanations.ts'

const SILENCE_DB = -100
const LEVEL_MS = 500

/** The fallbacks of each listener. The browser's is never a fallback, because the voice may leave the device. */
const FALLBACKS: Record<ListenerKind, readonly ListenerKind[]> = {
  'on-device': ['on-device', 'voice-only'],
  'voice-only': ['voice-only'],
  browser: ['browser', 'on-device', 'voice-only'],
  tap: ['tap'],
}

/**
 * Opens the microphone and the best listener, and describes the result. Call it in a user gesture. Without a listener the
 * microphone is closed again, so that nothing is recorded; a tape keeps it.
 */
export async function runPreflight(request: PreflightRequest, events: PreflightEvents): Promise<PreflightResult> {
  const { openStream, hasHeadphones, microphoneId } = request
  if (request.listener === 'tap' && openStream === undefined) return createTapResult(describeReady('tap'))
  let microphone: Microphone
  try {
    const stream = openStream === undefined ? undefined : await openStream()
    microphone = await openMicrophone({ hasHeadphones, microphoneId, stream })
  } catch (error) {
    return createTapResult(describeProblem(error instanceof MicrophoneError ? error.problem : 'unsupported'))
  }
  const wanted = request.listener === 'auto' ? 'on-device' : request.listener
  const kinds: readonly ListenerKind[] = openStream === undefined ? FALLBACKS[wanted] : [...FALLBACKS[wanted], 'tap']
  const listener = await openFirst(kinds, microphone, request, events)
  if (listener === undefined) {
    microphone.close()
    return createTapResult(describeProblem('unsupported'))
  }
  const levelDb = await readLevel(microphone)
  const isMuted = levelDb <= SILENCE_DB && microphone.isRunning()
  const found: Preflight = {
    microphone: 'ready',
    levelDb,
    listener: listener.kind,
    why: isMuted ? SILENT_MICROPHONE : explainListener(listener.kind, wanted),
    voiceGoes: findVoiceTarget(listener),
  }
  const close = () => {
    listener.dispose()
    microphone.close()
  }
  return { found, listener, microphone, close }
}

/** Predicts the result of the check without asking the user, for when the page loads. */
export async function predictPreflight({ listener }: Pick<PreflightRequest, 'listener'>): Promise<Preflight> {
  if (!CAPABILITIES.listening.has()) return describeProblem('unsupported')
  if ((await countMicrophones()) === 0) return describeProblem('absent')
  const permission = await queryMicrophonePermission()
  if (permission === 'denied') return describeProblem('denied')
  const kind = listener === 'auto' ? 'on-device' : listener
  // The user has allowed the microphone before and will probably use it again.
  if (kind === 'on-device' && permission === 'granted') void preloadListener().catch(() => undefined)
  return describeReady(kind)
}

async function openFirst(
  kinds: readonly ListenerKind[],
  microphone: Microphone,
  { language = 'en-US' }: PreflightRequest,
  { heard, ...events }: PreflightEvents,
): Promise<LineListener | undefined> {
  for (const kind of kinds) {
    try {
      return await openListener(kind, microphone, heard, { language, ...events })
    } catch {
      // Try the next one.
    }
  }
  return undefined
}

/** `nowhere` only if it is certain. */
const findVoiceTarget = (listener: LineListener): Preflight['voiceGoes'] =>
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
  why: problem === 'unsupported' && CAPABILITIES.listening.has() ? NOT_LOADED : explainMicrophone(problem),
  voiceGoes: 'nowhere',
})

const describeReady = (listener: ListenerKind): Preflight => ({
  microphone: 'ready',
  levelDb: SILENCE_DB,
  listener,
  why: explainListener(listener, listener),
  voiceGoes: listener === 'browser' ? 'vendor' : 'nowhere',
})

const createTapResult = (found: Preflight): PreflightResult => ({
  found,
  listener: TAP_LISTENER,
  microphone: undefined,
  close: () => undefined,
})
