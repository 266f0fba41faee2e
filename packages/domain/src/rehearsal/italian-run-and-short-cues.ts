import { listFollowedWords } from '../following/spoken-words.ts'
import type { RehearsalSettings } from './rehearsal-settings.ts'
import type { RehearsalLine } from './rehearsal-state.ts'

/** With short cues the actor hears this many words of their partner. */
const CUE_WORDS = 5

/** When each word of the page is spoken in the clip of a line, by line. */
export type WordTimes = ReadonlyMap<string, readonly number[]>

/** The lines as a run with these settings plays them: some are left out, some are heard from the middle on. */
export function shapeRun<Line extends RehearsalLine>(
  lines: readonly Line[],
  { isItalian, hasShortCues }: Pick<RehearsalSettings, 'isItalian' | 'hasShortCues'>,
  wordTimes: WordTimes = new Map(),
): readonly Line[] {
  const spoken = isItalian ? lines.map((line) => (isDirection(line) ? leaveOut(line) : line)) : lines
  // Without a line of the actor there is nothing to cue, and nothing would be heard.
  return hasShortCues && lines.some(({ isActors }) => isActors) ? shortenCues(spoken, wordTimes) : spoken
}

const leaveOut = <Line extends RehearsalLine>(line: Line): Line => ({ ...line, isLeftOut: true })

const isDirection = ({ isNarration, dialog }: RehearsalLine): boolean =>
  isNarration === true || listSpokenWords(dialog).length === 0

/** The words of the page that are spoken, by their index. */
const listSpokenWords = (dialog: string): number[] =>
  listFollowedWords(dialog).flatMap(({ spoken }, pageWord) => (spoken.length > 0 ? [pageWord] : []))

/** Directions between the cue and the actor's line are left out, too. */
function shortenCues<Line extends RehearsalLine>(lines: readonly Line[], wordTimes: WordTimes): Line[] {
  let isActorNext = false
  const shorten = (line: Line): Line => {
    if (line.isLeftOut === true) return line
    const isCue = isActorNext && !line.isActors && line.isNarration !== true && !line.isSilent
    if (line.isActors || isCue) isActorNext = line.isActors
    if (line.isActors) return line
    return isCue ? { ...line, fromMs: findCueStart(line, wordTimes.get(line.id)) } : leaveOut(line)
  }
  return lines.toReversed().map(shorten).toReversed()
}

/** Where the last words of the clip begin. A line whose times are not known is heard whole. */
function findCueStart({ dialog }: RehearsalLine, starts: readonly number[] | undefined): number | undefined {
  const spoken = listSpokenWords(dialog)
  return spoken.length > CUE_WORDS ? starts?.[spoken.at(-CUE_WORDS) ?? 0] : undefined
}
