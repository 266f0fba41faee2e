import { useEffect, useState, useSyncExternalStore } from 'react'

interface Now {
  /** What is being heard, or about to be. */
  current: string | undefined
  /** What the browser would not play, or could not. */
  failed: string | undefined
}

export interface SinglePlayback extends Now {
  /** To be called in the tap itself by whoever plays only later. */
  touch: () => void
  play: (key: string, url: string) => void
  stop: () => void
}

const SILENCE: Now = { current: undefined, failed: undefined }

function createOneSound() {
  const element = new Audio()
  const listeners = new Set<() => void>()
  let now = SILENCE
  let isTouched = false
  const set = (next: Now) => {
    now = next
    for (const listener of listeners) listener()
  }
  element.addEventListener('ended', () => set(SILENCE))
  element.addEventListener('error', () => set({ current: undefined, failed: now.current }))
  return {
    read: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    // Some phones let an element speak by itself only after it was loaded in a tap.
    touch: () => {
      if (!isTouched) element.load()
      isTouched = true
    },
    play: (key: string, url: string) => {
      element.pause()
      element.src = url
      set({ current: key, failed: undefined })
      element.play().catch((error: unknown) => {
        // Stopped before it began: whoever stopped it has said so already.
        const isStopped = (error as Error | undefined)?.name === 'AbortError'
        if (!isStopped && now.current === key) set({ current: undefined, failed: key })
      })
    },
    stop: () => {
      element.pause()
      set(SILENCE)
    },
  }
}

/** Never two at a time: the next sound takes the place of the one before. Leaving the page ends it. */
export function useSinglePlayback(): SinglePlayback {
  const [sound] = useState(createOneSound)
  const { current, failed } = useSyncExternalStore(sound.subscribe, sound.read)
  useEffect(() => sound.stop, [sound])
  return { current, failed, touch: sound.touch, play: sound.play, stop: sound.stop }
}
