import type { ListenerLanguage } from '../line-listener.ts'

/** The part of the browser's speech recognition that is used; its types are in no library yet. */
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

export interface RecogniserMaker {
  new (): Recogniser
  available?: (wish: { langs: string[]; processLocally: boolean }) => Promise<string>
}

export function findRecogniser(): RecogniserMaker | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: RecogniserMaker
    webkitSpeechRecognition?: RecogniserMaker
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** On Android it loses its connection as soon as anybody else uses the microphone, and a take is somebody else. */
export const canShareMicrophone = (): boolean => !/Android/i.test(navigator.userAgent)

/** Browsers answer `available` for what then fails; whoever starts must watch what comes of it. */
export async function canHearLocally(maker: RecogniserMaker, language: ListenerLanguage): Promise<boolean> {
  try {
    return (await maker.available?.({ langs: [language], processLocally: true })) === 'available'
  } catch {
    return false
  }
}

export function createRecogniser(maker: RecogniserMaker, language: ListenerLanguage, isLocal: boolean): Recogniser {
  const recogniser = new maker()
  recogniser.lang = language
  recogniser.continuous = true
  recogniser.interimResults = true
  if (isLocal) recogniser.processLocally = true
  return recogniser
}
