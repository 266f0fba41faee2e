import { castScript } from '@sidelight/domain/casting/cast-script'
import { narrator } from '@sidelight/domain/lines/characters'
import type { ParsedScript } from '@sidelight/script-parser/document/entry'
import { linesFromScript } from '../../../apps/server/src/modules/lines/lines-from-script.ts'
import { openKokoro } from '../../voices/kokoro-engine.ts'

export interface CastResult {
  characters: {
    name: string
    sex: 'female' | 'male' | null
    age: 'young' | 'middle' | 'old' | null
    accent: string
    voiceId: string
    voiceSex: 'female' | 'male' | 'neutral' | null
  }[]
}

const engine = openKokoro()
const voices = (await engine.listVoices()).map((voice) => ({
  ...voice,
  age: voice.age === 'middle-aged' ? ('middle' as const) : voice.age,
}))
await engine.close()

/** What the product infers about each character of a parsed script, and the voice that it suggests. */
export function castParsedScript(script: ParsedScript): CastResult {
  const characters = castScript(linesFromScript(script), voices)
    .filter(({ character }) => character !== narrator)
    .map(({ character, gender, age, accent, voiceId }) => ({
      name: character,
      sex: gender,
      age,
      accent,
      voiceId,
      voiceSex: voices.find(({ id }) => id === voiceId)?.gender ?? null,
    }))
  return { characters }
}
