import type { TapeMix } from '@sidelight/domain/taping/mix-plan'
import { pictureOf, type TapeTake } from '@sidelight/domain/taping/tape-take'
import { useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '#lib/state/store.ts'
import type { PreviewState, TakePreview } from './take-preview.ts'
import { useDeviceTakes } from '../device-takes.ts'

export interface TakePlayer extends PreviewState {
  /** Undefined until the take is open. */
  video: HTMLVideoElement | undefined
  isFailed: boolean
  /** In seconds of the take. A take that is about to be shown is named, and played as soon as it is open. */
  play: (from: number, to: number, takeId?: string, onEnd?: () => void) => void
  pause: () => void
  seek: (seconds: number) => void
}

const STOPPED = createStore<PreviewState>({ seconds: 0, isPlaying: false })

/** Opens a take for playing, and closes it when another one is shown. */
export function usePreview(take: TapeTake | undefined, mix: TapeMix): TakePlayer {
  const device = useDeviceTakes()
  const [opened, setOpened] = useState<{ takeId: string; preview: TakePreview | undefined }>()
  const wish = useRef<{ takeId: string; from: number; to: number; onEnd: (() => void) | undefined }>(undefined)
  // The list is read again after each change, which makes new objects of the same takes.
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  const takeId = take?.id
  // A take that gets the other picture is opened anew.
  const shownKey = take && `${take.id} ${pictureOf(take)}`
  useEffect(() => {
    const shown = latest.current
    if (shownKey === undefined || takeId === undefined || shown === undefined) return undefined
    let isGone = false
    const opening = device.createPreview(shown).catch(() => undefined)
    void opening.then((preview) => !isGone && setOpened({ takeId, preview }))
    return () => {
      isGone = true
      setOpened(undefined)
      void opening.then((preview) => preview?.close())
    }
  }, [device, takeId, shownKey])
  const preview = opened?.takeId === takeId ? opened?.preview : undefined
  useEffect(() => preview?.setMix(mix), [preview, mix])
  useEffect(() => {
    const wanted = wish.current
    if (preview === undefined || wanted === undefined || wanted.takeId !== takeId) return
    wish.current = undefined
    preview.play(wanted.from, wanted.to, wanted.onEnd)
  }, [preview, takeId])
  const state = useStore(preview ?? STOPPED)
  return {
    ...state,
    video: preview?.video,
    isFailed: opened !== undefined && opened.takeId === takeId && opened.preview === undefined,
    play: (from, to, wantedId = takeId, onEnd) => {
      if (wantedId === undefined) return
      if (preview !== undefined && wantedId === takeId) preview.play(from, to, onEnd)
      else wish.current = { takeId: wantedId, from, to, onEnd }
    },
    pause: () => {
      wish.current = undefined
      preview?.pause()
    },
    seek: (seconds) => preview?.seek(seconds),
  }
}
