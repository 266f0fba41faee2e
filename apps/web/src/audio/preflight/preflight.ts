import type { BrowserEar } from '../listeners/browser/browser-listener.ts'
import type { Ear, EarKind } from '../listeners/line-listener.ts'
import { warmEar } from '../listeners/load-listener.ts'
import { openEar } from '../listeners/open-listener.ts'
import { TAP_EAR } from '../listeners/tap-listener.ts'
import { canHear, countMicrophones } from '../microphone/ask-for-stream.ts'
import { MicrophoneRefused, type Microphone, type MicrophoneTrouble } from '../microphone/microphone.ts'
import { openMicrophone } from '../microphone/open-microphone.ts'
import type { Checked, Preflight, PreflightNews, PreflightWish } from './preflight-result.ts'
import { NOT_LOADED, SILENT_MICROPHONE, whyNoMicrophone, whyThisEar } from './explanations.ts'

const SILENCE_DB = -100
const LEVEL_MS = 500

/** What comes after the ear that was wished for. The browser's is never chosen unasked: the voice may leave the device. */
const NEXT_EARS: Record<EarKind, readonly EarKind[]> = {
  'on-device': ['on-device', 'voice-only'],
  'voice-only': ['voice-only'],
  browser: ['browser', 'on-device', 'voice-only'],
  tap: ['tap'],
}

/**
 * Opens the microphone and the best ear there is, and says in words what it found. To be called in a gesture. Where
 * nothing can listen there is no microphone either, so that nothing is recorded.
 */
export async function runPreflight(wish: PreflightWish, news: PreflightNews): Promise<Checked> {
  if (wish.ear === 'tap') return byHand(describeReady('tap'))
  let microphone: Microphone
  try {
    microphone = await openMicrophone(wish)
  } catch (error) {
    return byHand(describeTrouble(error instanceof MicrophoneRefused ? error.trouble : 'unsupported'))
  }
  const wished = wish.ear === 'auto' ? 'on-device' : wish.ear
  const ear = await openFirst(NEXT_EARS[wished], microphone, wish, news)
  if (ear === undefined) {
    microphone.close()
    return byHand(describeTrouble('unsupported'))
  }
  const levelDb = await readLevel(microphone)
  const isMuted = levelDb <= SILENCE_DB && microphone.isRunning()
  const found: Preflight = {
    microphone: 'ready',
    levelDb,
    ear: ear.kind,
    why: isMuted ? SILENT_MICROPHONE : whyThisEar(ear.kind, wished),
    voiceGoes: whereVoiceGoes(ear),
  }
  const close = () => {
    ear.dispose()
    microphone.close()
  }
  return { found, ear, microphone, close }
}

/** What the check would find, as far as it can be known without asking anybody anything. For when the page loads. */
export async function foreseePreflight({ ear }: Pick<PreflightWish, 'ear'>): Promise<Preflight> {
  if (!canHear()) return describeTrouble('unsupported')
  if ((await countMicrophones()) === 0) return describeTrouble('absent')
  const permission = await foreseePermission()
  if (permission === 'denied') return describeTrouble('denied')
  const kind = ear === 'auto' ? 'on-device' : ear
  // Who has let us listen before will do so again.
  if (kind === 'on-device' && permission === 'granted') void warmEar().catch(() => undefined)
  return describeReady(kind)
}

/** Not every browser tells in advance. */
async function foreseePermission(): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state
  } catch {
    return undefined
  }
}

async function openFirst(
  kinds: readonly EarKind[],
  microphone: Microphone,
  { language = 'en-US' }: PreflightWish,
  { heard, ...news }: PreflightNews,
): Promise<Ear | undefined> {
  for (const kind of kinds) {
    try {
      return await openEar(kind, microphone, heard, { language, ...news })
    } catch {
      // The next one.
    }
  }
  return undefined
}

/** Only what is certain to stay counts as staying. */
const whereVoiceGoes = (ear: Ear): Preflight['voiceGoes'] =>
  ear.kind === 'browser' && !(ear as BrowserEar).isLocal ? 'vendor' : 'nowhere'

async function readLevel(microphone: Microphone): Promise<number> {
  const deadlineMs = performance.now() + LEVEL_MS
  while (microphone.levelDb() <= SILENCE_DB && performance.now() < deadlineMs)
    await new Promise((resolve) => setTimeout(resolve, 20))
  return microphone.levelDb()
}

const describeTrouble = (trouble: MicrophoneTrouble): Preflight => ({
  microphone: trouble,
  levelDb: SILENCE_DB,
  ear: 'tap',
  why: trouble === 'unsupported' && canHear() ? NOT_LOADED : whyNoMicrophone(trouble),
  voiceGoes: 'nowhere',
})

const describeReady = (ear: EarKind): Preflight => ({
  microphone: 'ready',
  levelDb: SILENCE_DB,
  ear,
  why: whyThisEar(ear, ear),
  voiceGoes: ear === 'browser' ? 'vendor' : 'nowhere',
})

const byHand = (found: Preflight): Checked => ({ found, ear: TAP_EAR, microphone: undefined, close: () => undefined })
