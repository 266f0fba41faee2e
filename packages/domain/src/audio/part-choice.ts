import { RECORD_BY_ME } from './record-by-me.ts'
import { isNarration } from '../lines/characters.ts'
import { groupByHeading } from '../lines/groups.ts'
import type { Cast, Suggestion } from './casting-choices.ts'

/** The characters that somebody can play: directions are no part. */
export const listParts = <Character extends Suggestion>(characters: readonly Character[]): Character[] =>
  characters.filter((character) => !isNarration(character))

/** The parts that the user reads. */
export const listOwnParts = (cast: Cast): string[] =>
  [...cast].flatMap(([character, voiceId]) => (voiceId === RECORD_BY_ME ? [character] : []))

/**
 * The voice of each part when the user reads these: other parts keep the voice that was chosen for them, or get the
 * suggested one.
 */
export const castOthers = (known: Cast, parts: readonly Suggestion[], own: ReadonlySet<string>): Map<string, string> =>
  new Map(
    parts.map(({ character, suggestedVoiceId }) => {
      const voiceId = known.get(character) ?? ''
      const isVoiced = voiceId !== '' && voiceId !== RECORD_BY_ME
      return [character, own.has(character) ? RECORD_BY_ME : isVoiced ? voiceId : suggestedVoiceId]
    }),
  )

interface ScriptLine {
  id: string
  index: number
  character: string
  dialog: string
  heading: string
  page: number | null
}

export interface ExcerptLine {
  id: string
  /** Empty for a direction. */
  character: string
  /** The direction in brackets with which a speech begins: "(quietly)". */
  manner: string
  text: string
}

export interface Excerpt {
  heading: string
  page: number | null
  lines: ExcerptLine[]
}

const SPEECHES_BEFORE = 2
const SPEECHES_SHOWN = 5

/**
 * How the script begins or, if the user's part enters later, the first exchange of that part: up to two speeches before it
 * and what follows, within one scene. Undefined for a script without speeches.
 */
export function selectExcerpt(lines: readonly ScriptLine[], own: ReadonlySet<string>): Excerpt | undefined {
  const ownEntrance = lines.findIndex(({ character }) => own.has(character))
  const entrance = ownEntrance < 0 ? lines.findIndex(isSpeech) : ownEntrance
  const scene = groupByHeading(lines).find(({ start, end }) => entrance >= start && entrance < end)
  if (scene === undefined) return undefined
  const speeches = lines.flatMap((line, at) => (at >= scene.start && at < scene.end && isSpeech(line) ? [at] : []))
  const from = Math.max(0, speeches.indexOf(entrance) - SPEECHES_BEFORE)
  const shown = speeches.slice(from, from + SPEECHES_SHOWN)
  const start = shown[0] ?? entrance
  const end = (shown.at(-1) ?? entrance) + 1
  const before = start > scene.start ? lines[start - 1] : undefined
  const isDirectionBefore = before !== undefined && !isSpeech(before) && before.dialog !== scene.heading
  return {
    heading: scene.heading,
    page: lines[start]?.page ?? null,
    lines: lines.slice(isDirectionBefore ? start - 1 : start, end).map(toExcerptLine),
  }
}

const isSpeech = (line: ScriptLine): boolean => line.character !== '' && !isNarration(line)

function toExcerptLine(line: ScriptLine): ExcerptLine {
  if (!isSpeech(line)) return { id: line.id, character: '', manner: '', text: line.dialog }
  const [, manner = '', text = line.dialog] = /^(\([^()]*\))\s+(.+)$/su.exec(line.dialog) ?? []
  return { id: line.id, character: line.character, manner, text }
}
