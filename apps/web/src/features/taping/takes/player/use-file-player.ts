import type { TapeMix } from '@sidelight/domain/taping/mix-plan'
import type { TakesById, TapePart } from '@sidelight/domain/taping/export/tape-export-plan'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { useEffect, useRef, useState } from 'react'
import { type TakePlayer, usePreview } from './use-preview.ts'

export interface FilePlayer {
  /** The take that is seen and heard now: the selected one, or one that is joined to it. */
  shown: TapeTake
  /** Of the take that is shown. */
  player: TakePlayer
  /** The player of the selected take alone. */
  own: TakePlayer
  /** Seconds of the selected take; while another one is shown, where that is joined. */
  seconds: number
  /** Plays on from where it is. */
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  /** A part of a take that is about to be selected, or of the selected one. */
  playStretch: TakePlayer['play']
}

/** So close to its end a part counts as played. */
const END_SECONDS = 0.1

/**
 * Plays a take as it is in the file: part after part, those of pick-ups and continuations in their places. The next other
 * take is opened while the one before it plays, so that a joint is heard as a joint and not as a pause.
 */
export function useFilePlayer(take: TapeTake, takes: TakesById, parts: readonly TapePart[], mix: TapeMix): FilePlayer {
  /** The part that was started last; none after the end, and while only the selected take is looked at. */
  const [place, setPlace] = useState<{ takeId: string; at: number | undefined }>()
  const at = place?.takeId === take.id ? place.at : undefined
  const own = usePreview(take, mix)
  const joinedPart = parts.slice(at ?? 0).find(({ takeId }) => takeId !== take.id)
  const joinedTake = joinedPart && takes.get(joinedPart.takeId)
  const joined = usePreview(joinedTake, mix)
  const isJoinedShown = at !== undefined && joinedTake !== undefined && parts[at] === joinedPart
  const [shown, player] = isJoinedShown ? [joinedTake, joined] : [take, own]
  // A part ends long after the render in which it was started.
  const latest = useRef({ parts, own, joined })
  useEffect(() => {
    latest.current = { parts, own, joined }
  })

  const playPart = (index: number, from?: number): void => {
    const part = latest.current.parts[index]
    setPlace({ takeId: take.id, at: part && index })
    if (part === undefined) {
      latest.current.own.seek(latest.current.parts.find(({ takeId }) => takeId === take.id)?.from ?? 0)
      return
    }
    const partPlayer = part.takeId === take.id ? latest.current.own : latest.current.joined
    partPlayer.play(from ?? part.from, part.to, part.takeId, () => playPart(index + 1))
  }
  const playFrom = (takeId: string, seconds: number): void => {
    const isOfTake = (part: TapePart) => part.takeId === takeId
    const index = parts.findIndex((part) => isOfTake(part) && seconds >= part.from && seconds < part.to - END_SECONDS)
    if (index !== -1) playPart(index, seconds)
    // In a stretch that is replaced: with what replaces it.
    else
      playPart((parts.findLastIndex((part) => isOfTake(part) && part.to - END_SECONDS <= seconds) + 1) % parts.length)
  }
  const showOwn = () => {
    joined.pause()
    setPlace(undefined)
  }
  return {
    shown,
    player,
    own,
    seconds: isJoinedShown ? (parts.slice(0, at).findLast(({ takeId }) => takeId === take.id)?.to ?? 0) : own.seconds,
    play: () => playFrom(shown.id, player.seconds),
    pause: player.pause,
    seek: (seconds) => {
      showOwn()
      own.seek(seconds)
      if (player.isPlaying) playFrom(take.id, seconds)
    },
    playStretch: (...stretch) => {
      showOwn()
      own.play(...stretch)
    },
  }
}
