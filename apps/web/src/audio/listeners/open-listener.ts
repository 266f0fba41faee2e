import type { Microphone } from '../microphone/microphone.ts'
import { openBrowserEar } from './browser/browser-listener.ts'
import type { Ear, EarEvents, EarKind, EarLanguage } from './line-listener.ts'
import type { Loading } from './load-listener.ts'
import { TAP_EAR } from './tap-listener.ts'
import { openWorkerEar, type PaceChanged } from './worker-listener.ts'

interface EarWish {
  /** For the browser's recogniser, which is tried at once; each line then says its own. */
  language?: EarLanguage
  loading?: Loading
  /** The device cannot keep up with this ear, which goes by loudness; or it can again. */
  paceChanged?: PaceChanged
}

/** Rejects when this ear cannot be had; `runPreflight` knows which one then. */
export async function openEar(
  kind: EarKind,
  microphone: Microphone,
  tell: EarEvents,
  { language = 'en-US', loading = () => undefined, paceChanged = () => undefined }: EarWish = {},
): Promise<Ear> {
  if (kind === 'tap') return TAP_EAR
  if (kind === 'browser') return openBrowserEar(microphone, tell, language)
  return openWorkerEar(kind, microphone, tell, { loading, paceChanged })
}
