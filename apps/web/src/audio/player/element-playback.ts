import type { PlaybackFailure } from '@sidelight/domain/playback/playback-error'
import { playbackFailureOf, mediaFailureOf } from './playback-failure.ts'
import type { Clip, ClipPlayback } from './clip.ts'

interface ElementNews {
  onEnded: () => void
  onFailed: (failure: PlaybackFailure) => void
}

/** The one element, because phones let it speak by itself only after it was loaded in a tap. */
export function createElementPlayback() {
  const element = new Audio()
  let address = ''
  let news: ElementNews | undefined
  let isTouched = false

  element.addEventListener('ended', () => news?.onEnded())
  element.addEventListener('error', () => {
    if (address !== '') news?.onFailed(mediaFailureOf(element.error))
  })

  function unload() {
    news = undefined
    element.pause()
    if (address === '') return
    URL.revokeObjectURL(address)
    address = ''
    element.removeAttribute('src')
  }

  return {
    touch: () => {
      if (!isTouched) element.load()
      isTouched = true
    },
    unload,
    /** Keeps the pitch at any speed. Settles when it sounds, and throws what the browser has against it. */
    speak: async (
      sound: Clip,
      blob: Blob,
      { speed, offset, ...told }: ElementNews & { speed: number; offset: number },
    ): Promise<ClipPlayback> => {
      unload()
      news = told
      address = URL.createObjectURL(blob)
      element.src = address
      element.load()
      element.currentTime = offset
      applySpeed(element, speed)
      await element.play()
      return {
        sound,
        hold: () => element.pause(),
        resume: async (again) => {
          applySpeed(element, again)
          try {
            await element.play()
          } catch (error) {
            // Held again before it went on: it is still here, and may go on yet.
            if (playbackFailureOf(error).kind !== 'aborted') throw error
          }
        },
        stop: unload,
        setSpeed: (other) => {
          applySpeed(element, other)
          return true
        },
        position: () => element.currentTime,
        seconds: () => (element.duration > 0 ? element.duration : 0),
      }
    },
  }
}

function applySpeed(element: HTMLAudioElement, speed: number): void {
  element.preservesPitch = true
  element.defaultPlaybackRate = speed
  element.playbackRate = speed
}
