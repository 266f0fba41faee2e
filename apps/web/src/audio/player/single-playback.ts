import { useEffect, useState } from 'react'
import { isEncrypted } from '#lib/files/fetch-stored.ts'
import { createStore, useStore } from '#lib/state/store.ts'
import { fetchClip } from '#shared/kept-scripts/fetch-clip.ts'

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
  const { getState, setState, subscribe } = createStore(STOPPED)
  let isUnlocked = false
  /** Ends the fetch of a clip that has to be decrypted, and the address of the last one. */
  let fetching: AbortController | undefined
  let decrypted = ''
  const release = () => {
    element.pause()
    fetching?.abort()
    URL.revokeObjectURL(decrypted)
    decrypted = ''
  }
  const start = (address: string) => {
    element.src = address
    return element.play()
  }
  const decryptAndStart = async (url: string) => {
    const { signal } = (fetching = new AbortController())
    const clip = await fetchClip(url, signal)
    // It may have been decrypted while another one was asked for.
    signal.throwIfAborted()
    decrypted = URL.createObjectURL(clip)
    return start(decrypted)
  }
  element.addEventListener('ended', () => setState(STOPPED))
  element.addEventListener('error', () => setState({ current: undefined, failed: getState().current }))
  return {
    getState,
    subscribe,
    // Phones only play an element that was loaded in a tap.
    unlock: () => {
      if (!isUnlocked) element.load()
      isUnlocked = true
    },
    play: (key: string, url: string) => {
      release()
      setState({ current: key, failed: undefined })
      const playing = isEncrypted(url) ? decryptAndStart(url) : start(url)
      playing.catch((error: unknown) => {
        // Stopped before it started: `stop` has already set the state.
        const isStopped = (error as Error | undefined)?.name === 'AbortError'
        if (!isStopped && getState().current === key) setState({ current: undefined, failed: key })
      })
    },
    stop: () => {
      release()
      setState(STOPPED)
    },
  }
}

/** Plays one preview at a time; the next one replaces it, and leaving the page stops it. */
export function useSinglePlayback(): SinglePlayback {
  const [playback] = useState(createSinglePlayback)
  const { current, failed } = useStore(playback)
  useEffect(() => playback.stop, [playback])
  return { current, failed, unlock: playback.unlock, play: playback.play, stop: playback.stop }
}
