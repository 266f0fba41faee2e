import { isNarration } from '../lines/characters.ts'
import { groupByHeading } from '../lines/groups.ts'
import type { Mention, MentionFinder } from './character-index.ts'
import { type ScriptWord, splitScriptWords } from './script-words.ts'

export interface ScriptLine {
  character: string
  dialog: string
  heading: string
}

/** A direction or a run of spoken words. A direction inside a speech has a speaker; one between speeches has none. */
export interface ScriptEvent {
  kind: 'direction' | 'speech'
  speaker: string | undefined
  words: ScriptWord[]
  mentions: Mention[]
  /** The last speaker before this line in its scene that is not its own. */
  previousSpeaker: string | undefined
  /** The speaker of the line directly before and after, which may be its own. */
  speakerBefore: string | undefined
  speakerAfter: string | undefined
  /** The last two different speakers before this line, the latest first; also those of the scene before. */
  recentSpeakers: readonly string[]
  /** Whom a bracket before these words names: "(to Otis)". */
  addressee: string | undefined
  /** All who speak in this scene. */
  present: ReadonlySet<string>
}

const BRACKETS = /(\([^()]*\)|\[[^[\]]*\])/

export function listScriptEvents(lines: readonly ScriptLine[], findMentions: MentionFinder): ScriptEvent[] {
  const speakers = lines.map((line) => (isNarration(line) ? undefined : line.character))
  const recent = listNearest(speakers)
  return groupByHeading(lines).flatMap(({ start, end }) =>
    listSceneEvents(lines.slice(start, end), findMentions, recent.slice(start, end)),
  )
}

function listSceneEvents(
  lines: readonly ScriptLine[],
  findMentions: MentionFinder,
  recent: readonly (readonly string[])[],
): ScriptEvent[] {
  const speakers = lines.map((line) => (isNarration(line) ? undefined : line.character))
  const present = new Set(speakers.filter((speaker) => speaker !== undefined))
  const before = listNearest(speakers)
  const after = listNearest(speakers.toReversed()).toReversed()
  return lines.flatMap((line, index) => {
    // "INT. TOM'S CAR" is no direction about Tom.
    if (line.dialog === line.heading) return []
    const speaker = speakers[index]
    let addressee: string | undefined
    return splitBrackets(line.dialog, speaker).map(({ kind, text }): ScriptEvent => {
      const words = splitScriptWords(text)
      const mentions = findMentions(words)
      if (kind === 'direction' && words[0]?.lower === 'to') addressee = mentions[0]?.character
      return {
        addressee,
        kind,
        speaker,
        words,
        mentions,
        previousSpeaker: before[index]?.find((character) => character !== speaker),
        speakerBefore: before[index]?.[0],
        speakerAfter: after[index]?.[0],
        recentSpeakers: recent[index] ?? [],
        present,
      }
    })
  })
}

/** For each line the last two distinct speakers before it, the nearest first. */
function listNearest(speakers: readonly (string | undefined)[]): string[][] {
  let nearest: string[] = []
  return speakers.map((speaker) => {
    const before = nearest
    if (speaker !== undefined) nearest = [speaker, ...nearest.filter((character) => character !== speaker)].slice(0, 2)
    return before
  })
}

function splitBrackets(dialog: string, speaker: string | undefined): { kind: ScriptEvent['kind']; text: string }[] {
  if (speaker === undefined) return [{ kind: 'direction', text: dialog }]
  return dialog
    .split(BRACKETS)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ kind: /^[([]/.test(text) ? 'direction' : 'speech', text }))
}
