import { expect, it } from 'vitest'
import { chooseModelVoice } from './model-voice.ts'

const voice = (id: string, gender: string, accent: string) => ({ id, gender, accent })
const VOICES = [
  voice('ada', 'female', 'British'),
  voice('bea', 'female', 'American'),
  voice('cal', 'male', 'American'),
  voice('dee', 'female', 'American'),
]

it("[R-99-05] The model has the voice of the actor's part, or one of its sex and accent, and never a partner's", () => {
  const choose = (...partners: string[]) =>
    chooseModelVoice({ voices: VOICES, suggested: 'bea', partners: new Set(partners) })
  expect(choose('cal')).toBe('bea')
  expect(choose('bea')).toBe('dee')
  expect(choose('bea', 'dee')).toBe('ada')
  expect(choose('bea', 'dee', 'ada')).toBe('cal')
  expect(choose('ada', 'bea', 'cal', 'dee')).toBeUndefined()
})
