import type { Direction } from '@sidelight/domain/direction/direction'
import type { Speech } from '../speech.ts'
import { insertBeats } from './beats.ts'
import { cutOff } from './cut-off.ts'
import { limitPeaks } from './limiter.ts'
import { encodeMp3 } from './mp3.ts'
import { applyPlace } from './place.ts'
import type { TimedAudio } from './timed-audio.ts'
import { encodeWav } from './wav.ts'

/** What is done to the audio of any engine: the cut, the beats and the place of its direction, then the encoding. */
export async function finishAudio(
  audio: TimedAudio,
  sampleRate: number,
  { ending, beats, place }: Pick<Direction, 'ending' | 'beats' | 'place'>,
): Promise<Speech> {
  const ended = ending === 'cut off' ? cutOff(audio, sampleRate) : audio
  const { samples, words } = insertBeats(ended, sampleRate, beats)
  const limited = limitPeaks(applyPlace(samples, sampleRate, place), sampleRate)
  return {
    wav: encodeWav(limited, sampleRate),
    mp3: await encodeMp3(limited, sampleRate),
    durationMs: Math.round((limited.length / sampleRate) * 1000),
    words,
  }
}
