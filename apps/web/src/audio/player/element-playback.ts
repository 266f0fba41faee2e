import type { PlaybackFailure } from '@sidelight/domain/playback/playback-error'
import { playbackFailureOf, mediaFailureOf } from './playback-failure.ts'
import type { Clip, ClipPlayback } from './clip.ts'

interface ElementEvents {
  onEnded: () => void
  onFailed: (failure: PlaybackFailure) => void
}

/** Plays clips with one audio element: phones only play an element that was loaded in a tap. */
export function createElementPlayback() {
  const element = new Audio()
  let address = ''
  let events: ElementEvents | undefined
  let isUnlocked = false

  element.addEventListener('ended', () => events?.onEnded())
  element.addEventListener('error', () => {
    if (address !== '') events?.onFailed(mediaFailureOf(element.error))
  })

  function unload() {
    events = undefined
    element.pause()
    if (address === '') return
    URL.revokeObjectURL(address)
    address = ''
    element.removeAttribute('src')
  }

  return {
    unlock: () => {
      if (!isUnlocked) element.load()
      isUnlocked = true
    },
    unload,
    /** Keeps the pitch at any speed. Resolves when the clip starts and rejects with the browser's error. */
    play: async (
      clip: Clip,
      blob: Blob,
      { speed, offset, ...given }: ElementEvents & { speed: number; offset: number },
    ): Promise<ClipPlayback> => {
      unload()
      events = given
      address = URL.createObjectURL(blob)
      element.src = address
      element.load()
      element.currentTime = offset
      applySpeed(element, speed)
      await element.play()
      return {
        clip,
        pause: () => element.pause(),
        resume: async (resumeSpeed) => {
          applySpeed(element, resumeSpeed)
          try {
            await element.play()
          } catch (error) {
            // Paused again before it went on: it can still be resumed.
            if (playbackFailureOf(error).kind !== 'aborted') throw error
          }
        },
        stop: unload,
        setSpeed: (newSpeed) => {
          applySpeed(element, newSpeed)
          return true
        },
        position: () => element.currentTime,
        seconds: () => (element.duration > 0 ? element.duration : 0),
        soundEndsAt: () => undefined,
      }
    },
  }
}

function applySpeed(element: HTMLAudioElement, speed: number): void {
  element.preservesPitch = true
  element.defaultPlaybackRate = speed
  element.playbackRate = speed
}
