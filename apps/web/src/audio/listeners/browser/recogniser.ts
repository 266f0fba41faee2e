import type { ListenerLanguage } from '../line-listener.ts'

/** The used part of the browser's speech recognition, which the DOM type library does not have. */
export interface Recogniser extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally?: boolean
  start: (track?: MediaStreamTrack) => void
  abort: () => void
}

export interface RecognisedEvent extends Event {
  results: ArrayLike<ArrayLike<{ transcript: string }>>
}

export interface RecogniserFailure extends Event {
  error: string
}

export interface RecogniserConstructor {
  new (): Recogniser
  available?: (options: { langs: string[]; processLocally: boolean }) => Promise<string>
}

export function findRecogniser(): RecogniserConstructor | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: RecogniserConstructor
    webkitSpeechRecognition?: RecogniserConstructor
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** On Android recognition fails while the microphone is used otherwise, and a take uses it. */
export const canShareMicrophone = (): boolean => !/Android/i.test(navigator.userAgent)

/** Some browsers answer `available` and then fail, so the start must be supervised. */
export async function canRecogniseLocally(
  Recogniser: RecogniserConstructor,
  language: ListenerLanguage,
): Promise<boolean> {
  try {
    return (await Recogniser.available?.({ langs: [language], processLocally: true })) === 'available'
  } catch {
    return false
  }
}

export function createRecogniser(
  Constructor: RecogniserConstructor,
  language: ListenerLanguage,
  isLocal: boolean,
): Recogniser {
  const recogniser = new Constructor()
  recogniser.lang = language
  recogniser.continuous = true
  recogniser.interimResults = true
  if (isLocal) recogniser.processLocally = true
  return recogniser
}
