import { RECORD_BY_ME } from '../audio/record-by-me.ts'
import { isNarration } from '../scenes/characters.ts'
import { groupByHeading } from '../scenes/groups.ts'
import type { Cast, Suggestion } from './casting-choices.ts'

/** The characters that somebody can play: directions are no part. */
export const listParts = <Character extends Suggestion>(characters: readonly Character[]): Character[] =>
  characters.filter((character) => !isNarration(character))

/** The parts that the user reads. */
export const listOwnParts = (cast: Cast): string[] =>
  [...cast].flatMap(([actor, voiceId]) => (voiceId === RECORD_BY_ME ? [actor] : []))

/**
 * The voice of each part when the user reads these: other parts keep the voice that was chosen for them, or get the
 * suggested one.
 */
export const castOthers = (known: Cast, parts: readonly Suggestion[], own: ReadonlySet<string>): Map<string, string> =>
  new Map(
    parts.map(({ actor, suggested_voice_id }) => {
      const voiceId = known.get(actor) ?? ''
      const isVoiced = voiceId !== '' && voiceId !== RECORD_BY_ME
      return [actor, own.has(actor) ? RECORD_BY_ME : isVoiced ? voiceId : suggested_voice_id]
    }),
  )

interface ScriptLine {
  _id: string
  scene_index: number
  actor: string
  dialog: string
  heading: string
  page: number | null
}

export interface ExcerptLine {
  id: string
  /** Empty for a direction. */
  actor: string
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
  const ownEntrance = lines.findIndex(({ actor }) => own.has(actor))
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

const isSpeech = (line: ScriptLine): boolean => line.actor !== '' && !isNarration(line)

function toExcerptLine(line: ScriptLine): ExcerptLine {
  if (!isSpeech(line)) return { id: line._id, actor: '', manner: '', text: line.dialog }
  const [, manner = '', text = line.dialog] = /^(\([^()]*\))\s+(.+)$/su.exec(line.dialog) ?? []
  return { id: line._id, actor: line.actor, manner, text }
}
