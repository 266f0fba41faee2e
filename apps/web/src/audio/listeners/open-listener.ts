import type { Microphone } from '../microphone/microphone.ts'
import { openBrowserListener } from './browser/browser-listener.ts'
import type { LineListener, OnListenerEvent, ListenerKind, ListenerLanguage } from './line-listener.ts'
import { loadListener, type OnLoading } from './load-listener.ts'
import { TAP_LISTENER } from './tap-listener.ts'
import { openWorkerListener, type OnPaceChanged } from './worker-listener.ts'

interface OpenOptions {
  /** For the trial of the browser's recogniser; each line has its own language. */
  language?: ListenerLanguage
  loading?: OnLoading
  /** The device cannot keep up and the listener uses loudness only, or it keeps up again. */
  paceChanged?: OnPaceChanged
}

/** Rejects when this listener cannot be opened; `runPreflight` then tries the next one. */
export async function openListener(
  kind: ListenerKind,
  microphone: Microphone,
  onEvent: OnListenerEvent,
  { language = 'en-US', loading = () => undefined, paceChanged = () => undefined }: OpenOptions = {},
): Promise<LineListener> {
  if (kind === 'tap') return TAP_LISTENER
  if (kind === 'browser') return openBrowserListener(microphone, onEvent, language)
  return openWorkerListener(await loadListener(kind, loading), kind, microphone, onEvent, paceChanged)
}
