import type { Line } from '#lib/api/lines.ts'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import type { RehearsalLine } from '@sidelight/domain/rehearsal/rehearsal-state'
import { isNarration } from '@sidelight/domain/lines/characters'
import { sortByIndex } from '@sidelight/domain/lines/order'
import { readableName } from '@sidelight/domain/lines/readable-name'

/** A line of the script as it is taped. */
export interface ScriptLine extends RehearsalLine {
  /** As the stage counts it, headings and directions included. */
  number: number
  /** The scene heading above it. */
  heading: string
  character: string
  /** What the partner says here was read by a friend. */
  isReadByFriend?: boolean | undefined
  /** A heading or a direction: seen in the script, never read on a tape. */
  isDirection: boolean
}

/** Actors speak every line of theirs on a tape, also those that they recorded in a rehearsal. */
export const toScriptLines = (lines: readonly Line[]): ScriptLine[] =>
  sortByIndex(lines).map((line) => {
    const isActors = line.voiceId === RECORD_BY_ME
    const isDirection = isNarration(line)
    const audioUrl = isActors || isDirection ? '' : line.audioUrl
    return {
      id: line.id,
      dialog: line.dialog,
      isActors,
      audioUrl,
      isClipPending: false,
      isSilent: !isActors && audioUrl === '',
      timing: line.timing,
      number: line.index + 1,
      heading: line.heading,
      character: line.character,
      isReadByFriend: line.isReadByFriend,
      isDirection,
    }
  })

/** Spoken lines of the partner that have no clip, or not yet: a tape would go on without them. */
export const hasMissingVoices = (lines: readonly ScriptLine[]): boolean =>
  lines.some(({ isActors, isDirection, isSilent }) => !isActors && !isDirection && isSilent)

/** The partners of the actor, those with the most lines first. */
export function listPartners(lines: readonly ScriptLine[]): string[] {
  const counts = new Map<string, number>()
  for (const { character } of lines.filter(isPartners)) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([character]) => character)
}

export const hasPartner = (lines: readonly ScriptLine[]): boolean => lines.some(isPartners)

/** Where nobody answers, nothing is played that the microphone could hear. */
export const isUnheard = ({ hasHeadphones }: { hasHeadphones: boolean }, lines: readonly ScriptLine[]): boolean =>
  hasHeadphones || !hasPartner(lines)

/** The partner with the most lines. */
export function findPartner(lines: readonly ScriptLine[]): string | undefined {
  const [first] = listPartners(lines)
  return first && readableName(first)
}

export const listParts = (lines: readonly ScriptLine[]): string =>
  [...new Set(lines.filter(({ isActors }) => isActors).map(({ character }) => readableName(character)))].join(', ')

const isPartners = ({ isActors, isDirection }: ScriptLine): boolean => !isActors && !isDirection
const isSpoken = ({ isDirection }: ScriptLine): boolean => !isDirection

export const numberOfLine = (lines: readonly ScriptLine[], id: string): number =>
  lines.find((line) => line.id === id)?.number ?? 0

/** The first spoken line after this one; the first of all without one. */
export function findNextLine(lines: readonly ScriptLine[], id: string | undefined): ScriptLine | undefined {
  const at = id === undefined ? -1 : lines.findIndex((line) => line.id === id)
  return lines.slice(at + 1).find(isSpoken)
}

/** The line in which a take broke off that was recorded up to the end of the given one. */
export const findBrokenLine = (lines: readonly ScriptLine[], lastId: string | undefined): ScriptLine | undefined =>
  lastId === undefined ? undefined : findNextLine(lines, lastId)

/** Where a run begins: at the top, or for a pick-up at the partner's line before the line. */
export function findStartIndex(lines: readonly ScriptLine[], lineId: string | undefined): number {
  if (lineId === undefined) return 0
  const at = lines.findIndex(({ id }) => id === lineId)
  const cue = lines.findLastIndex((line, index) => index < at && isSpoken(line))
  return Math.max(0, cue !== -1 && lines[cue]?.isActors === false ? cue : at)
}

/** How many words of the cue are quoted. */
const CUE_WORDS = 4

/** Tells the actor when they come in. */
export function describeEntrance(lines: readonly ScriptLine[], startIndex: number): string {
  const spoken = lines.slice(startIndex).filter(isSpoken)
  const entrance = spoken.findIndex(({ isActors }) => isActors)
  const [first] = spoken
  const cue = spoken[entrance - 1]
  if (first === undefined || entrance === -1) return ''
  if (cue === undefined) return 'You start.'
  return `${readableName(first.character)} starts. You come in after “${quoteEnd(cue.dialog)}”`
}

/** The last words of a line, none of them from the sentence before the last. */
function quoteEnd(dialog: string): string {
  const words = (dialog.match(/\S+/gu) ?? []).slice(-CUE_WORDS)
  const lastEnd = words.slice(0, -1).findLastIndex((word) => /[.?!…]$/u.test(word))
  return words.slice(lastEnd + 1).join(' ')
}
