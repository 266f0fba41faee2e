import { judgeLight, type LightJudgement } from '@sidelight/domain/taping/light'
import { useEffect, useState } from 'react'
import { loadTapeRecording } from '../tape-session.ts'

const EVERY_MS = 500

/** How the light is, twice a second; unknown until the camera shows a picture. */
export function useLight(picture: HTMLVideoElement | null): LightJudgement | undefined {
  const [light, setLight] = useState<LightJudgement>()
  useEffect(() => {
    if (picture === null) return undefined
    let isLeft = false
    let ticking: ReturnType<typeof setInterval> | undefined
    const start = async () => {
      const { measureLight } = await loadTapeRecording()
      if (isLeft) return
      ticking = setInterval(() => {
        const measured = picture.videoWidth > 0 ? measureLight(picture) : undefined
        if (measured !== undefined) setLight(judgeLight(measured))
      }, EVERY_MS)
    }
    void start()
    return () => {
      isLeft = true
      clearInterval(ticking)
    }
  }, [picture])
  return light
}
