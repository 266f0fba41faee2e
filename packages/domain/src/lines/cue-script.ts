import { listWrittenWords } from '../speech/line-words.ts'
import { isNarration } from './characters.ts'
import { groupByHeading, type LineGroup } from './groups.ts'

export interface CueScriptLine {
  /** Counts the lines of the character through the whole script, from 1. */
  number: number
  dialog: string
  /** The last words before the line; empty if the character begins the scene or has just spoken. */
  cue: string
}

export interface CueScriptScene {
  heading: string
  lines: CueScriptLine[]
}

interface Line {
  character: string
  dialog: string
  heading: string
}

const CUE_WORDS = 5

/** The lines of a character on paper, each with its cue. Scenes without the character are left out. */
export function listCueScript(lines: readonly Line[], character: string): CueScriptScene[] {
  const scenes = Map.groupBy(
    listLinesWithCue(lines, character).map((entry, index) => ({ ...entry, number: index + 1 })),
    ({ scene }) => scene,
  )
  return [...scenes].map(([{ heading }, own]) => ({
    heading,
    lines: own.map(({ number, line: { dialog }, cue }) => ({ number, dialog, cue })),
  }))
}

interface LineWithCue<L> {
  line: L
  cue: string
  scene: LineGroup
}

/** The lines of a character, each with the last words of the line before it in the same scene. */
export const listLinesWithCue = <L extends Line>(lines: readonly L[], character: string): LineWithCue<L>[] =>
  groupByHeading(lines).flatMap((scene) => {
    const spoken = lines.slice(scene.start, scene.end).filter((line) => !isNarration(line))
    return spoken.flatMap((line, index) =>
      line.character === character ? [{ line, cue: cueOf(spoken[index - 1], character), scene }] : [],
    )
  })

/** Directions in brackets are not heard, so they are no cue. */
const cueOf = (before: Line | undefined, character: string): string =>
  before === undefined || before.character === character
    ? ''
    : listWrittenWords(before.dialog).slice(-CUE_WORDS).join(' ')
