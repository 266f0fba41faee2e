import { type Voice, voiceApi } from '#lib/api/voices.ts'
import { useEffect, useRef, useState } from 'react'
import { useSinglePlayback } from './single-playback.ts'
import { findReason } from '#lib/http/api-error.ts'
import { callWithin } from '#lib/api/api.ts'

const POLL_MS = 1500
const MAX_POLLS = 40

/** The preview that failed, and the reason of the server if it gave one. */
interface PreviewFailure {
  key: string
  reason: string | undefined
}

export interface Preview {
  /** The key of the preview that is playing or being prepared. */
  current: string | undefined
  isPreparing: boolean
  failure: PreviewFailure | undefined
  toggleVoice: (key: string, voice: Voice, character: string) => void
  toggleLine: (key: string, voice: Voice, character: string) => void
  stop: () => void
}

/** Plays one preview at a time, of a voice or of a line in it. Any other preview stops it. */
export function usePreview(documentId: string): Preview {
  const playback = useSinglePlayback()
  const [preparing, setPreparing] = useState<string>()
  const [lineFailure, setLineFailure] = useState<PreviewFailure>()
  const pending = useRef<AbortController>(undefined)
  const current = preparing ?? playback.current

  const stop = () => {
    pending.current?.abort()
    setPreparing(undefined)
    playback.stop()
  }
  useEffect(() => () => pending.current?.abort(), [])

  async function playLine(key: string, voice: Voice, character: string) {
    const controller = new AbortController()
    pending.current = controller
    setPreparing(key)
    try {
      const url = await fetchLineUrl(documentId, character, voice.id, controller.signal)
      controller.signal.throwIfAborted()
      setPreparing(undefined)
      playback.play(key, url)
    } catch (error) {
      if (controller.signal.aborted) return
      setPreparing(undefined)
      setLineFailure({ key, reason: findReason(error) })
    }
  }

  const toggle = (key: string, start: () => void) => {
    const isSame = current === key
    stop()
    setLineFailure(undefined)
    playback.unlock()
    if (!isSame) start()
  }
  const toggleLine: Preview['toggleLine'] = (key, voice, character) =>
    toggle(key, () => void playLine(key, voice, character))
  return {
    current,
    isPreparing: preparing !== undefined,
    failure: lineFailure ?? (playback.failed === undefined ? undefined : { key: playback.failed, reason: undefined }),
    toggleLine,
    // A voice without a sample plays the first line of the character instead.
    toggleVoice: (key, voice, character) =>
      voice.previewUrl === ''
        ? toggleLine(key, voice, character)
        : toggle(key, () => playback.play(key, voice.previewUrl)),
    stop,
  }
}

/** Polls until the line is generated; the server returns null until then. */
async function fetchLineUrl(
  documentId: string,
  character: string,
  voiceId: string,
  signal: AbortSignal,
): Promise<string> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const url = await callWithin(signal, voiceApi.previewLine, {
      params: { documentId },
      body: { character, voiceId },
    })
    if (url !== null) return url
    await pause(POLL_MS, signal)
  }
  throw new Error('The line was not generated in time')
}

const pause = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('Stopped'))
    })
  })
