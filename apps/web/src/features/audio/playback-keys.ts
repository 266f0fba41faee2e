import { isGlobal, isWaitingForYou } from '@sidelight/domain/playback/playback-view'
import type { Playback, PlaybackEvent } from '@sidelight/domain/playback/playback'
import { useEffect, useEffectEvent } from 'react'
import { useModalFlag } from '#lib/modal-flag.tsx'

/**
 * Space and the right arrow, wherever the focus is, since whoever rehearses stands two metres away with a pedal or a
 * remote. What is typed into, chosen from or pressed keeps its keys; only the button that started the run, which still
 * has the focus, gives them up while the actor has the word.
 */
export function usePlaybackKeys(state: Playback, send: (event: PlaybackEvent) => void): void {
  const { isModalOpen } = useModalFlag()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isModalOpen || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const wish = wishOf(event.key, state)
    if (wish === undefined || keepsItsKeys(event, isWaitingForYou(state))) return
    event.preventDefault()
    send(wish)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function wishOf(key: string, state: Playback): PlaybackEvent | undefined {
  if (key !== ' ' && key !== 'ArrowRight') return undefined
  if (isWaitingForYou(state)) return { type: 'spoken', by: 'tapped' }
  if (key === ' ') return { type: state.mode === 'playing' ? 'pause' : 'play' }
  return isGlobal(state) ? { type: 'skip' } : undefined
}

function keepsItsKeys({ key, target }: KeyboardEvent, isWaiting: boolean): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, select, textarea, [contenteditable]') !== null) return true
  const pressed = target.closest('button, a, summary, [role="button"]')
  if (key !== ' ' || pressed === null) return false
  return !(isWaiting && pressed.matches('[data-transport]'))
}
