import { audio, type Voice } from '@sidelight/contract'
import { useEffect, useRef, useState } from 'react'
import { useSinglePlayback } from '#audio/player/single-playback.ts'
import { findReason } from '#lib/http/api-error.ts'
import { callWithin } from '#lib/api/api.ts'

const ASK_AGAIN_MS = 1500
const ASK_AT_MOST = 40

/** What could not be heard the last time, and what the server has against it. */
interface PreviewFailure {
  key: string
  reason: string | undefined
}

export interface Preview {
  /** What is being heard, or made. */
  current: string | undefined
  isPreparing: boolean
  failure: PreviewFailure | undefined
  toggleVoice: (key: string, voice: Voice, actor: string) => void
  toggleLine: (key: string, voice: Voice, actor: string) => void
  stop: () => void
}

/** One preview at a time, of a voice or of a line in it. Whatever is pressed while it plays stops it. */
export function usePreview(documentId: string): Preview {
  const sound = useSinglePlayback()
  const [preparing, setPreparing] = useState<string>()
  const [refused, setRefused] = useState<PreviewFailure>()
  const waiting = useRef<AbortController>(undefined)
  const current = preparing ?? sound.current

  const stop = () => {
    waiting.current?.abort()
    setPreparing(undefined)
    sound.stop()
  }
  useEffect(() => () => waiting.current?.abort(), [])

  async function playLine(key: string, voice: Voice, actor: string) {
    const mine = new AbortController()
    waiting.current = mine
    setPreparing(key)
    try {
      const url = await askForLine(documentId, actor, voice.voice_id, mine.signal)
      mine.signal.throwIfAborted()
      setPreparing(undefined)
      sound.play(key, url)
    } catch (error) {
      if (mine.signal.aborted) return
      setPreparing(undefined)
      setRefused({ key, reason: findReason(error) })
    }
  }

  const toggle = (key: string, start: () => void) => {
    const isSame = current === key
    stop()
    setRefused(undefined)
    sound.unlock()
    if (!isSame) start()
  }
  const toggleLine: Preview['toggleLine'] = (key, voice, actor) => toggle(key, () => void playLine(key, voice, actor))
  return {
    current,
    isPreparing: preparing !== undefined,
    failure: refused ?? (sound.failed === undefined ? undefined : { key: sound.failed, reason: undefined }),
    toggleLine,
    // A voice that has no sample yet is heard with the character's own words instead.
    toggleVoice: (key, voice, actor) =>
      voice.preview_url === '' ? toggleLine(key, voice, actor) : toggle(key, () => sound.play(key, voice.preview_url)),
    stop,
  }
}

/** The server answers null while the line is still being made. */
async function askForLine(documentId: string, actor: string, voice_id: string, signal: AbortSignal): Promise<string> {
  for (let asked = 0; asked < ASK_AT_MOST; asked += 1) {
    const { audio_url } = await callWithin(signal, audio.previewLine, {
      params: { documentId },
      body: { actor, voice_id },
    })
    if (audio_url !== null) return audio_url
    await pause(ASK_AGAIN_MS, signal)
  }
  throw new Error('The line was not made in time')
}

const pause = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('Stopped'))
    })
  })
