import { useEffect, useState, useSyncExternalStore } from 'react'
import { fetchClip, isEncrypted } from '#lib/files/fetch-clip.ts'

interface PlaybackState {
  /** The key that is playing or loading. */
  current: string | undefined
  /** The key that the browser could not play. */
  failed: string | undefined
}

export interface SinglePlayback extends PlaybackState {
  /** Call it inside the tap if `play` follows later. */
  unlock: () => void
  play: (key: string, url: string) => void
  stop: () => void
}

const STOPPED: PlaybackState = { current: undefined, failed: undefined }

function createSinglePlayback() {
  const element = new Audio()
  const listeners = new Set<() => void>()
  let state = STOPPED
  let isUnlocked = false
  /** The address of the last clip that had to be decrypted. */
  let decrypted = ''
  const set = (next: PlaybackState) => {
    state = next
    for (const listener of listeners) listener()
  }
  element.addEventListener('ended', () => set(STOPPED))
  element.addEventListener('error', () => set({ current: undefined, failed: state.current }))
  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    // Phones only play an element that was loaded in a tap.
    unlock: () => {
      if (!isUnlocked) element.load()
      isUnlocked = true
    },
    play: (key: string, url: string) => {
      element.pause()
      set({ current: key, failed: undefined })
      const start = (address: string) => {
        element.src = address
        return element.play()
      }
      const playing = isEncrypted(url)
        ? fetchClip(url).then((clip) => {
            URL.revokeObjectURL(decrypted)
            decrypted = URL.createObjectURL(clip)
            return state.current === key ? start(decrypted) : undefined
          })
        : start(url)
      playing.catch((error: unknown) => {
        // Stopped before it started: `stop` has already set the state.
        const isStopped = (error as Error | undefined)?.name === 'AbortError'
        if (!isStopped && state.current === key) set({ current: undefined, failed: key })
      })
    },
    stop: () => {
      element.pause()
      set(STOPPED)
    },
  }
}

/** Plays one preview at a time; the next one replaces it, and leaving the page stops it. */
export function useSinglePlayback(): SinglePlayback {
  const [playback] = useState(createSinglePlayback)
  const { current, failed } = useSyncExternalStore(playback.subscribe, playback.getState)
  useEffect(() => playback.stop, [playback])
  return { current, failed, unlock: playback.unlock, play: playback.play, stop: playback.stop }
}
