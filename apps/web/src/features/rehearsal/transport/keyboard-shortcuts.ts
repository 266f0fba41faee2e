import { isPartnerAboutToAnswer, isGlobalPlayback, isWaitingForActor } from '@sidelight/domain/playback/playback-view'
import type { Playback } from '@sidelight/domain/playback/playback-state'
import { useEffect, useEffectEvent, useRef } from 'react'
import { stepTextSize } from '#shared/reading/reading.store.ts'
import { useModalFlag } from '#lib/notify/modal-flag.tsx'
import type { RehearsalCommand } from '#audio/rehearsal/rehearsal-controller.ts'
import { useRehearsal } from '../rehearsal-context.tsx'

/**
 * Shortcuts work wherever the focus is, because the actor stands two metres away with a pedal or a remote. Fields,
 * buttons and links keep the keys that they use themselves. The exception is the transport button, which still has the
 * focus after it started the run: on the actor's turn the space key ends the line. Keys of the page itself go first;
 * `runPageKey` returns whether it used the key.
 */
export function useKeyboardShortcuts(
  open: (dialog: 'settings' | 'keys') => void,
  runPageKey: (event: KeyboardEvent) => boolean = () => false,
): void {
  const controller = useRehearsal()
  const { isModalOpen } = useModalFlag()
  const lastCueMs = useRef(-Infinity)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isModalOpen || !isPlain(event)) return
    if (isBounce(event, lastCueMs.current)) {
      event.preventDefault()
      return
    }
    const { playback, settings } = controller.getState()
    if (isLetter(event) && !settings.hasLetterKeys) return
    if (needsItsKeys(event, isWaitingForActor(playback))) return
    if (runPageKey(event)) {
      event.preventDefault()
      return
    }
    const command = findCommand(event, playback)
    if (command === undefined && !runPageShortcut(event.key, open)) return
    event.preventDefault()
    if (isCue(command)) lastCueMs.current = event.timeStamp
    if (command !== undefined) controller.send(command)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

const CUE_KEYS: ReadonlySet<string> = new Set([' ', 'ArrowRight', 'PageDown'])
/** A second press within this time is a bounce of the pedal or the foot. */
const BOUNCE_MS = 250

/** Not a key that a menu or dialog has used: it may be closed by now. */
const isPlain = ({ ctrlKey, metaKey, altKey, repeat, defaultPrevented }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !repeat && !defaultPrevented

const isCue = (command: RehearsalCommand | undefined): boolean =>
  command?.type === 'spoken' || command?.type === 'skip gap'

const isLetter = ({ key }: KeyboardEvent): boolean => key.length === 1 && key !== ' '

const isBounce = ({ key, timeStamp }: KeyboardEvent, lastCueMs: number): boolean =>
  CUE_KEYS.has(key) && timeStamp - lastCueMs < BOUNCE_MS

/** Pedals send the keys of page turning. They are shortcuts only during a run; otherwise they scroll the page. */
const PEDAL_KEYS: Record<string, string> = { PageDown: 'ArrowRight', PageUp: 'ArrowLeft' }

function findCommand({ key: pressed, shiftKey }: KeyboardEvent, playback: Playback): RehearsalCommand | undefined {
  const key = playback.mode === 'playing' ? (PEDAL_KEYS[pressed] ?? pressed) : pressed
  if (key === ' ' || key === 'ArrowRight') return findCueCommand(key, playback)
  return playback.mode === 'idle' && !playback.hasPlayed ? undefined : findNavigationCommand(key, shiftKey, playback)
}

function findNavigationCommand(
  key: string,
  shiftKey: boolean,
  { index, markedIndex }: Playback,
): RehearsalCommand | undefined {
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

function findCueCommand(key: string, playback: Playback): RehearsalCommand | undefined {
  if (isWaitingForActor(playback)) return { type: 'spoken', by: 'tapped' }
  if (isPartnerAboutToAnswer(playback)) return { type: 'skip gap' }
  if (key === ' ') return { type: playback.mode === 'playing' ? 'pause' : 'play' }
  if (!isGlobalPlayback(playback)) return undefined
  return { type: playback.phase === 'between lines' ? 'skip gap' : 'skip' }
}

/** Returns whether the key is a shortcut. */
function runPageShortcut(key: string, open: (dialog: 'settings' | 'keys') => void): boolean {
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
      stepTextSize(1)
      return true
    case '-':
      stepTextSize(-1)
      return true
    default:
      return false
  }
}

function needsItsKeys({ key, target }: KeyboardEvent, isWaiting: boolean): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, select, textarea, [contenteditable]') !== null) return true
  const pressed = target.closest('button, a, summary, [role="button"]')
  if (key !== ' ' || pressed === null) return false
  return !(isWaiting && pressed.matches('[data-transport]'))
}
