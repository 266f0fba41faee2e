import type { PlaybackFailure } from '@sidelight/domain/playback/playback-error'
import { fetchSound } from '#lib/fetch-sound.ts'
import { failureOf, mediaFailureOf } from './sound-failure.ts'

export interface Sound {
  id: string
  url: string
}

export type SoundNews =
  | { type: 'sounding'; id: string }
  | { type: 'ended'; id: string }
  | { type: 'failed'; id: string; failure: PlaybackFailure }

export interface SoundPlayer {
  /** To be called in every tap: some phones let an element speak by itself only after it was loaded in one. */
  touch: () => void
  /** Fetches and decodes what comes next, while something else is heard. */
  prepare: (sound: Sound) => void
  play: (sound: Sound, speed: number) => void
  hold: () => void
  goOn: (speed: number) => void
  stop: () => void
  setSpeed: (speed: number) => void
  /** How far the sound that is heard has come, from 0 to 1. */
  share: () => number
  dispose: () => void
}

interface Deck {
  element: HTMLAudioElement
  loaded: Sound | undefined
  /** Settles when the sound could be played without waiting for the network. */
  ready: Promise<void>
  address: string
  loading: AbortController
}

/**
 * Two elements take turns, so that a line is decoded before the one ahead of it ends: 4 ms between lines instead of
 * the time of a fetch. Elements and not buffers, because only elements keep the pitch when the speed changes.
 */
export function createSoundPlayer(tell: (news: SoundNews) => void): SoundPlayer {
  const decks: [Deck, Deck] = [createDeck(), createDeck()]
  let heard: Deck | undefined

  for (const deck of decks) {
    deck.element.addEventListener('ended', () => {
      if (deck === heard && deck.loaded !== undefined) tell({ type: 'ended', id: deck.loaded.id })
    })
    deck.element.addEventListener('error', () => {
      if (deck !== heard || deck.loaded === undefined || deck.address === '') return
      fail(deck, deck.loaded.id, mediaFailureOf(deck.element.error))
    })
  }

  const fail = (deck: Deck, id: string, failure: PlaybackFailure) => {
    unload(deck)
    tell({ type: 'failed', id, failure })
  }
  const holding = (sound: Sound) => decks.find(({ loaded }) => loaded !== undefined && isSame(loaded, sound))
  const spare = () => (decks[0] === heard ? decks[1] : decks[0])

  const load = (sound: Sound): Deck => {
    const known = holding(sound)
    if (known !== undefined) return known
    const deck = spare()
    loadInto(deck, sound)
    return deck
  }

  let isTouched = false

  async function play(sound: Sound, speed: number) {
    heard?.element.pause()
    const deck = load(sound)
    heard = deck
    try {
      await deck.ready
      if (heard !== deck || deck.loaded?.id !== sound.id) return
      deck.element.currentTime = 0
      applySpeed(deck.element, speed)
      await deck.element.play()
      if (heard === deck) tell({ type: 'sounding', id: sound.id })
    } catch (error) {
      if (heard === deck && deck.loaded?.id === sound.id) fail(deck, sound.id, failureOf(error))
    }
  }

  return {
    touch: () => {
      if (isTouched) return
      isTouched = true
      for (const { element } of decks) element.load()
    },
    prepare: (sound) => void load(sound),
    play: (sound, speed) => void play(sound, speed),
    hold: () => heard?.element.pause(),
    goOn: (speed) => {
      const deck = heard
      if (deck?.loaded === undefined) return
      const { id } = deck.loaded
      applySpeed(deck.element, speed)
      deck.element.play().catch((error: unknown) => {
        const failure = failureOf(error)
        // Held again before it went on: it is still here, and may go on yet.
        if (failure.kind !== 'aborted') fail(deck, id, failure)
      })
    },
    stop: () => {
      heard?.element.pause()
      heard = undefined
    },
    setSpeed: (speed) => heard !== undefined && applySpeed(heard.element, speed),
    share: () => shareOf(heard?.element),
    dispose: () => {
      heard = undefined
      decks.forEach(unload)
    },
  }
}

/** Signatures change with every look at the script; what they lead to does not. */
const isSame = (one: Sound, other: Sound): boolean =>
  one.id === other.id && one.url.split('?', 1)[0] === other.url.split('?', 1)[0]

const createDeck = (): Deck => ({
  element: new Audio(),
  loaded: undefined,
  ready: Promise.resolve(),
  address: '',
  loading: new AbortController(),
})

function loadInto(deck: Deck, sound: Sound): void {
  unload(deck)
  const loading = new AbortController()
  deck.loaded = sound
  deck.loading = loading
  deck.ready = decode(deck, sound.url, loading.signal)
  // What was only prepared complains when it is asked for, not before.
  deck.ready.catch(() => undefined)
}

async function decode(deck: Deck, url: string, signal: AbortSignal): Promise<void> {
  const blob = await fetchSound(url, signal)
  signal.throwIfAborted()
  deck.address = URL.createObjectURL(blob)
  deck.element.src = deck.address
  deck.element.preload = 'auto'
  deck.element.load()
}

function unload(deck: Deck): void {
  deck.loading.abort()
  deck.loaded = undefined
  deck.element.pause()
  if (deck.address === '') return
  URL.revokeObjectURL(deck.address)
  deck.address = ''
  deck.element.removeAttribute('src')
}

function applySpeed(element: HTMLAudioElement, speed: number): void {
  element.preservesPitch = true
  element.defaultPlaybackRate = speed
  element.playbackRate = speed
}

function shareOf(element: HTMLAudioElement | undefined): number {
  if (element === undefined || !(element.duration > 0)) return 0
  return Math.min(1, element.currentTime / element.duration)
}
