import type { Age, Gender } from './gender-and-age-words.ts'

export interface CastableVoice {
  id: string
  gender: 'female' | 'male' | 'neutral'
  age: Age
  accent: string
  style: string
}

export interface Part {
  character: string
  lines: number
  gender: Gender | null
  age: Age | null
  accent: string
  /** The characters that speak in the same scenes. */
  partners: ReadonlySet<string>
}

/**
 * More than the penalty for two characters of different scenes with one voice, so that nobody gets another accent to be
 * different; less than the difference that the gender makes.
 */
const ACCENT_FIT = 150

const AGES: readonly Age[] = ['young', 'middle', 'old']

/** Characters with the most lines get their voice first. The same script and voices always give the same cast. */
export function chooseVoices(parts: readonly Part[], voices: readonly CastableVoice[]): Map<string, string> {
  const chosen = new Map<string, CastableVoice>()
  const byLineCount = parts.toSorted((a, b) => b.lines - a.lines || (a.character < b.character ? -1 : 1))
  for (const part of byLineCount) {
    const best = findBest(voices, (voice) => scoreFit(voice, part) - scoreSimilarity(voice, part, chosen))
    if (best) chosen.set(part.character, best)
  }
  return new Map([...chosen].map(([character, { id }]) => [character, id]))
}

function findBest(
  voices: readonly CastableVoice[],
  scoreOf: (voice: CastableVoice) => number,
): CastableVoice | undefined {
  let best: { voice: CastableVoice; score: number } | undefined
  for (const voice of voices) {
    const score = scoreOf(voice)
    if (!best || score > best.score) best = { voice, score }
  }
  return best?.voice
}

function scoreFit(voice: CastableVoice, { gender, age, accent }: Part): number {
  const byGender = gender === null ? 0 : voice.gender === gender ? 100 : voice.gender === 'neutral' ? 20 : -100
  const wantedAge = age ?? 'middle'
  const ageDistance = Math.abs(AGES.indexOf(voice.age) - AGES.indexOf(wantedAge))
  const byAge = [30, 10, 0][ageDistance] ?? 0
  const byAccent = voice.accent === accent ? ACCENT_FIT : 0
  return byGender + byAccent + (age === null ? byAge / 3 : byAge)
}

/**
 * Characters of the same scene never share a voice, even if one of them then gets an unsuitable one; other characters
 * share only when no suitable voice is left. Partners get voices that also differ in age and style where possible, because
 * those are easier to tell apart.
 */
function scoreSimilarity(voice: CastableVoice, { partners }: Part, chosen: ReadonlyMap<string, CastableVoice>): number {
  let penalty = 0
  for (const [character, takenVoice] of chosen) {
    const isPartner = partners.has(character)
    if (takenVoice.id === voice.id) penalty += isPartner ? 1000 : 60
    else if (isPartner && takenVoice.gender === voice.gender)
      penalty += (takenVoice.age === voice.age ? 6 : 0) + (takenVoice.style === voice.style ? 3 : 0)
  }
  return penalty
}
