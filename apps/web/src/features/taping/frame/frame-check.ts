import { addLook, type FrameJudgement, UNCHECKED } from '@sidelight/domain/taping/frame/judge-frame'
import { useEffect, useState } from 'react'
import { useTape, useTapeView } from '../tape-context.tsx'

const loadFaceWatch = () => import('./watch-face.ts')

export const GOOD_FRAME = 'Eyes, distance and headroom are right'

/** `impossible` where the files, the browser or the device do not allow it; undefined while it is switched off. */
export type FrameCheckView = FrameJudgement | 'looking' | 'impossible' | undefined

/** How the actor is placed in the picture, once a second, while the picture is shown and nothing is recorded. */
export function useFrameCheck(picture: HTMLVideoElement | null): FrameCheckView {
  const { settings, askedFrame } = useTape()
  // The test recording measures the machine without other work.
  const isFraming = useTapeView(({ tape }) => tape.phase === 'framing')
  const isOn = settings.isFrameChecked && askedFrame !== 'full'
  const [view, setView] = useState<FrameCheckView>()
  useEffect(() => {
    if (!isOn || !isFraming || picture === null) return undefined
    let check = UNCHECKED
    let stop: (() => void) | undefined
    let isLeft = false
    const start = async () => {
      setView('looking')
      const { watchFace } = await loadFaceWatch()
      if (isLeft) return
      stop = watchFace(picture, {
        onLook: (look) => {
          check = addLook(check, look, askedFrame)
          setView(check.judgement ?? 'looking')
        },
        onEnd: () => setView('impossible'),
      })
    }
    start().catch(() => setView('impossible'))
    return () => {
      isLeft = true
      stop?.()
      setView(undefined)
    }
  }, [isOn, isFraming, picture, askedFrame])
  return view
}
