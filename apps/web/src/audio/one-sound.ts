import { useEffect, useState, useSyncExternalStore } from 'react'

export interface OneSound {
  /** What is being heard, or about to be. */
  current: string | undefined
  play: (key: string, url: string) => void
  stop: () => void
}

function createOneSound() {
  const element = new Audio()
  const listeners = new Set<() => void>()
  let current: string | undefined
  const set = (next: string | undefined) => {
    current = next
    for (const listener of listeners) listener()
  }
  element.addEventListener('ended', () => set(undefined))
  element.addEventListener('error', () => set(undefined))
  return {
    read: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    play: (key: string, url: string) => {
      element.pause()
      element.src = url
      set(key)
      element.play().catch((error: unknown) => {
        // Stopped before it began: whoever stopped it has said so already.
        const isStopped = (error as Error | undefined)?.name === 'AbortError'
        if (!isStopped && current === key) set(undefined)
      })
    },
    stop: () => {
      element.pause()
      set(undefined)
    },
  }
}

/** Never two at a time: the next sound takes the place of the one before. Leaving the page ends it. */
export function useOneSound(): OneSound {
  const [sound] = useState(createOneSound)
  const current = useSyncExternalStore(sound.subscribe, sound.read)
  useEffect(() => sound.stop, [sound])
  return { current, play: sound.play, stop: sound.stop }
}
