import type { Voice } from '#lib/api/voices.ts'
import { AGE_NAME, type AgeGroup, ageGroup } from '@sidelight/domain/audio/casting-choices'

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

/** A short description such as "Middle-aged, American, warm". */
export const describeVoice = ({ age, accent, style }: Voice): string =>
  [AGE_NAME[ageGroup(age)], accent, style].filter((part) => part !== '').join(', ')

/** Every word must begin a word of the voice's name or description. */
export function filterVoices(voices: readonly Voice[], { words, gender, age, accent }: VoiceFilter): Voice[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return voices.filter(
    (voice) =>
      (gender === '' || voice.gender === gender) &&
      (age === '' || ageGroup(voice.age) === age) &&
      (accent === '' || voice.accent === accent) &&
      wanted.every((word) => searchText(voice).includes(` ${word}`)),
  )
}

/** Each word has a space before it, so that "male" does not match "female". */
const searchText = (voice: Voice): string =>
  ['', voice.name, GENDER_NAME[voice.gender], describeVoice(voice), voice.description].join(' ').toLowerCase()

export const listAccents = (voices: readonly Voice[]): string[] =>
  [...new Set(voices.map(({ accent }) => accent))].toSorted((a, b) => a.localeCompare(b))
