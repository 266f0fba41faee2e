import { judgeSound, type SoundJudgement, type SoundLevels } from '@sidelight/domain/taping/judge-sound'
import { useEffect, useState } from 'react'
import { useTape, useTapeView } from '../tape-context.tsx'
import { SILENCE_DB, type StemLevels, watchStems } from './stem-levels.ts'

const EVERY_MS = 500
/** About eight seconds: a line and a pause. */
const REMEMBERED_CHUNKS = 400
/** The room is what is heard in the quietest fifth of the time, the voice in the loudest tenth. */
const NOISE_SHARE = 0.2
const VOICE_SHARE = 0.9
/** A voice stands out this far, or nobody has spoken yet. */
const VOICE_ABOVE_NOISE_DB = 10

/** Tells voice and room apart by how loud the last seconds were. */
class SoundGauge {
  #chunks: StemLevels[] = []

  add(levels: StemLevels): void {
    this.#chunks.push(levels)
    if (this.#chunks.length > REMEMBERED_CHUNKS) this.#chunks.shift()
  }

  read(): Omit<SoundLevels, 'sampleRate'> {
    const sorted = this.#chunks.map(({ microphone }) => microphone).toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? SILENCE_DB
    const noiseDb = at(NOISE_SHARE)
    const loud = at(VOICE_SHARE)
    return {
      noiseDb,
      voiceDb: loud - noiseDb < VOICE_ABOVE_NOISE_DB ? undefined : loud,
      peakDb: Math.max(SILENCE_DB, ...this.#chunks.map(({ peak }) => peak)),
    }
  }
}

export function useSound(): SoundJudgement {
  const { session } = useTape()
  const camera = useTapeView((view) => view.camera)
  const [sound, setSound] = useState<SoundJudgement>('not heard')
  useEffect(() => {
    const microphone = session.rehearsal.findMicrophone()
    if (camera === undefined || microphone === undefined) return undefined
    const { sampleRate = microphone.sampleRate } = microphone.track.getSettings()
    const gauge = new SoundGauge()
    const stop = watchStems(microphone, (levels) => gauge.add(levels))
    const ticking = setInterval(() => setSound(judgeSound({ ...gauge.read(), sampleRate })), EVERY_MS)
    return () => {
      stop()
      clearInterval(ticking)
    }
  }, [session, camera])
  return sound
}
