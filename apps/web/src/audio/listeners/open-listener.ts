import type { Microphone } from '../microphone/microphone.ts'
import { openBrowserListener } from './browser/browser-listener.ts'
import type { LineListener, OnListenerEvent, ListenerKind, ListenerLanguage } from './line-listener.ts'
import type { Loading } from './load-listener.ts'
import { TAP_LISTENER } from './tap-listener.ts'
import { openWorkerListener, type OnKeepingUpChanged } from './worker-listener.ts'

interface EarWish {
  /** For the browser's recogniser, which is tried at once; each line then says its own. */
  language?: ListenerLanguage
  loading?: Loading
  /** The device cannot keep up with this ear, which goes by loudness; or it can again. */
  paceChanged?: OnKeepingUpChanged
}

/** Rejects when this ear cannot be had; `runPreflight` knows which one then. */
export async function openListener(
  kind: ListenerKind,
  microphone: Microphone,
  tell: OnListenerEvent,
  { language = 'en-US', loading = () => undefined, paceChanged = () => undefined }: EarWish = {},
): Promise<LineListener> {
  if (kind === 'tap') return TAP_LISTENER
  if (kind === 'browser') return openBrowserListener(microphone, tell, language)
  return openWorkerListener(kind, microphone, tell, { loading, paceChanged })
}
