import { isPartnerAboutToAnswer, isGlobalPlayback, isWaitingForActor } from '@sidelight/domain/playback/playback-view'
import type { Playback, PlaybackCommand } from '@sidelight/domain/playback/playback-state'
import { TEXT_SIZES } from '@sidelight/domain/rehearsal/rehearsal-settings'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useModalFlag } from '#lib/notify/modal-flag.tsx'
import type { RehearsalController } from '#audio/rehearsal/rehearsal-controller.ts'
import { useRehearsal } from '../rehearsal-context.tsx'

/**
 * Wherever the focus is, since whoever rehearses stands two metres away with a pedal or a remote. What is typed into,
 * chosen from or pressed keeps its keys; only the button that started the run, which still has the focus, gives them up
 * while the actor has the word.
 */
export function useKeyboardShortcuts(open: (sheet: 'settings' | 'keys') => void): void {
  const run = useRehearsal()
  const { isModalOpen } = useModalFlag()
  const lastCueMs = useRef(-Infinity)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isModalOpen || !isPlain(event)) return
    if (isBounce(event, lastCueMs.current)) {
      event.preventDefault()
      return
    }
    const { playback, settings } = run.getState()
    if (isLetter(event) && !settings.hasLetterKeys) return
    if (keepsItsKeys(event, isWaitingForActor(playback))) return
    const wish = findWish(event, playback)
    if (wish === undefined && !doOther(event.key, run, open)) return
    event.preventDefault()
    if (isCue(wish)) lastCueMs.current = event.timeStamp
    if (wish !== undefined) run.send(wish)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

type Wish = PlaybackCommand | { type: 'prompt' }

const CUE_KEYS: ReadonlySet<string> = new Set([' ', 'ArrowRight', 'PageDown'])
/** Pedals bounce, and so do feet: one cue was meant. */
const BOUNCE_MS = 250

const isPlain = ({ ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !repeat

const isCue = (wish: Wish | undefined): boolean => wish?.type === 'spoken' || wish?.type === 'skip gap'

const isLetter = ({ key }: KeyboardEvent): boolean => key.length === 1 && key !== ' '

const isBounce = ({ key, timeStamp }: KeyboardEvent, lastCueMs: number): boolean =>
  CUE_KEYS.has(key) && timeStamp - lastCueMs < BOUNCE_MS

/** Pedals turn pages; while nothing runs, so do people. */
const PEDALS: Record<string, string> = { PageDown: 'ArrowRight', PageUp: 'ArrowLeft' }

function findWish({ key: pressed, shiftKey }: KeyboardEvent, playback: Playback): Wish | undefined {
  const key = playback.mode === 'playing' ? (PEDALS[pressed] ?? pressed) : pressed
  if (key === ' ' || key === 'ArrowRight') return findCue(key, playback)
  return playback.mode === 'idle' && !playback.hasPlayed ? undefined : findJourney(key, shiftKey, playback)
}

function findJourney(key: string, shiftKey: boolean, { index, markedIndex }: Playback): Wish | undefined {
  switch (key.toLowerCase()) {
    case 'arrowleft':
      return { type: 'back' }
    case 'r':
      return { type: shiftKey ? 'start over' : 'repeat' }
    case 'l':
      return { type: 'prompt' }
    case '[':
      return { type: 'mark loop start' }
    case ']':
      return { type: 'loop', from: markedIndex ?? index, to: index }
    case '\\':
      return { type: 'stop loop' }
    default:
      return undefined
  }
}

function findCue(key: string, playback: Playback): Wish | undefined {
  if (isWaitingForActor(playback)) return { type: 'spoken', by: 'tapped' }
  if (isPartnerAboutToAnswer(playback)) return { type: 'skip gap' }
  if (key === ' ') return { type: playback.mode === 'playing' ? 'pause' : 'play' }
  if (!isGlobalPlayback(playback)) return undefined
  return { type: playback.phase === 'between lines' ? 'skip gap' : 'skip' }
}

/** Whether the key meant something. */
function doOther(key: string, run: RehearsalController, open: (sheet: 'settings' | 'keys') => void): boolean {
  switch (key) {
    case '?':
      open('keys')
      return true
    case 's':
    case 'S':
      open('settings')
      return true
    case '+':
    case '=':
      return resize(run, 1)
    case '-':
      return resize(run, -1)
    default:
      return false
  }
}

function resize(run: RehearsalController, step: 1 | -1): boolean {
  const { settings } = run.getState()
  const textSize = TEXT_SIZES[TEXT_SIZES.indexOf(settings.textSize) + step]
  if (textSize !== undefined) run.changeSettings({ ...settings, textSize })
  return true
}

function keepsItsKeys({ key, target }: KeyboardEvent, isWaiting: boolean): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, select, textarea, [contenteditable]') !== null) return true
  const pressed = target.closest('button, a, summary, [role="button"]')
  if (key !== ' ' || pressed === null) return false
  return !(isWaiting && pressed.matches('[data-transport]'))
}
