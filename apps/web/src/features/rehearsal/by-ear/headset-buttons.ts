import { useEffect, useEffectEvent } from 'react'

interface Buttons {
  play: () => void
  pause: () => void
  next: () => void
  again: () => void
}

const SILENCE_SECONDS = 6
const SAMPLE_RATE = 8000
const HEADER_BYTES = 44
/** Of 8-bit samples. */
const SILENT_SAMPLE = 128

/**
 * Play, pause, next and previous of a headset and of the lock screen, which shows nothing of the script. Browsers give them
 * to a page only while a media element plays, so one plays silence; the clips are heard beside it.
 */
export function useHeadsetButtons(isRunning: boolean, buttons: Buttons): void {
  const press = useEffectEvent((name: keyof Buttons) => buttons[name]())
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined
    const { mediaSession } = navigator
    const handlers = { play: 'play', pause: 'pause', nexttrack: 'next', previoustrack: 'again' } as const
    for (const [action, name] of Object.entries(handlers))
      mediaSession.setActionHandler(action as MediaSessionAction, () => press(name))
    return () => {
      for (const action of Object.keys(handlers)) mediaSession.setActionHandler(action as MediaSessionAction, null)
    }
  }, [])
  useEffect(() => {
    if (!isRunning || !('mediaSession' in navigator)) return undefined
    const silence = URL.createObjectURL(new Blob([writeSilence()], { type: 'audio/wav' }))
    const element = new Audio(silence)
    element.loop = true
    // Where it may not play, only the headset's buttons are missing.
    element.play().catch(() => undefined)
    return () => {
      element.pause()
      URL.revokeObjectURL(silence)
    }
  }, [isRunning])
}

function writeSilence(): ArrayBuffer {
  const samples = SILENCE_SECONDS * SAMPLE_RATE
  const bytes = new Uint8Array(HEADER_BYTES + samples).fill(SILENT_SAMPLE, HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + samples, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, SAMPLE_RATE, true)
  view.setUint32(28, SAMPLE_RATE, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, samples, true)
  return bytes.buffer
}
