import type { Age, Gender } from './gender-and-age-words.ts'

export interface CastableVoice {
  id: string
  gender: 'female' | 'male' | 'neutral'
  age: Age
  accent: string
  style: string
}

export interface Part {
  actor: string
  lines: number
  gender: Gender | null
  age: Age | null
  /** Who is heard in the same scenes. */
  partners: ReadonlySet<string>
}

const AGES: readonly Age[] = ['young', 'middle', 'old']

/** Whoever speaks most chooses first. The same script and the same voices give the same cast. */
export function chooseVoices(parts: readonly Part[], voices: readonly CastableVoice[]): Map<string, string> {
  const chosen = new Map<string, CastableVoice>()
  const inOrder = parts.toSorted((one, other) => other.lines - one.lines || (one.actor < other.actor ? -1 : 1))
  for (const part of inOrder) {
    const best = findBest(voices, (voice) => suitability(voice, part) - likeness(voice, part, chosen))
    if (best) chosen.set(part.actor, best)
  }
  return new Map([...chosen].map(([actor, { id }]) => [actor, id]))
}

function findBest(
  voices: readonly CastableVoice[],
  score: (voice: CastableVoice) => number,
): CastableVoice | undefined {
  let best: { voice: CastableVoice; points: number } | undefined
  for (const voice of voices) {
    const points = score(voice)
    if (!best || points > best.points) best = { voice, points }
  }
  return best?.voice
}

function suitability(voice: CastableVoice, { gender, age }: Part): number {
  const byGender = gender === null ? 0 : voice.gender === gender ? 100 : voice.gender === 'neutral' ? 20 : -100
  const wanted = age ?? 'middle'
  const years = Math.abs(AGES.indexOf(voice.age) - AGES.indexOf(wanted))
  const byAge = [30, 10, 0][years] ?? 0
  return byGender + (age === null ? byAge / 3 : byAge)
}

/**
 * Two who talk to each other never share a voice, even if one of them then gets one that does not suit; others share only
 * when no suitable voice is left. Among partners, voices that differ in more than their owner are easier to follow.
 */
function likeness(voice: CastableVoice, { partners }: Part, chosen: ReadonlyMap<string, CastableVoice>): number {
  let points = 0
  for (const [actor, other] of chosen) {
    const isPartner = partners.has(actor)
    if (other.id === voice.id) points += isPartner ? 1000 : 60
    else if (isPartner && other.gender === voice.gender)
      points +=
        (other.age === voice.age ? 6 : 0) +
        (other.accent === voice.accent ? 3 : 0) +
        (other.style === voice.style ? 3 : 0)
  }
  return points
}
