import type { Voice } from '@sidelight/contract'
import { AGE_NAME, type AgeGroup, ageGroup } from '@sidelight/domain/audio-generation/casting-choices'

export interface VoiceFilter {
  words: string
  gender: '' | Voice['gender']
  age: '' | AgeGroup
  accent: string
}

export const ANY_VOICE: VoiceFilter = { words: '', gender: '', age: '', accent: '' }

export const GENDER_NAME = { female: 'Female', male: 'Male', neutral: 'Neutral' } satisfies Record<
  Voice['gender'],
  string
>

/** "Middle-aged, American, warm": what a list has room for. */
export const describeVoice = ({ age, accent, style }: Voice): string =>
  [AGE_NAME[ageGroup(age)], accent, style].filter((part) => part !== '').join(', ')

/** Every word must be found somewhere in what is known of the voice. */
export function filterVoices(voices: readonly Voice[], { words, gender, age, accent }: VoiceFilter): Voice[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return voices.filter(
    (voice) =>
      (gender === '' || voice.gender === gender) &&
      (age === '' || ageGroup(voice.age) === age) &&
      (accent === '' || voice.accent === accent) &&
      wanted.every((word) => wordsOf(voice).includes(` ${word}`)),
  )
}

/** Each with a space before it: "male" must not find "female". */
const wordsOf = (voice: Voice): string =>
  ['', voice.name, GENDER_NAME[voice.gender], describeVoice(voice), voice.description].join(' ').toLowerCase()

export const listAccents = (voices: readonly Voice[]): string[] =>
  [...new Set(voices.map(({ accent }) => accent))].toSorted((one, other) => one.localeCompare(other))
