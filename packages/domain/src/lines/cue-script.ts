import { listWrittenWords } from '../speech/line-words.ts'
import { isNarration } from './characters.ts'
import { groupByHeading } from './groups.ts'

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
  let number = 0
  const scenes = groupByHeading(lines).map(({ heading, start, end }): CueScriptScene => {
    const spoken = lines.slice(start, end).filter((line) => !isNarration(line))
    const own = spoken.flatMap(({ character: speaker, dialog }, index) => {
      if (speaker !== character) return []
      number += 1
      return [{ number, dialog, cue: cueOf(spoken[index - 1], character) }]
    })
    return { heading, lines: own }
  })
  return scenes.filter(({ lines }) => lines.length > 0)
}

/** Directions in brackets are not heard, so they are no cue. */
const cueOf = (before: Line | undefined, character: string): string =>
  before === undefined || before.character === character
    ? ''
    : listWrittenWords(before.dialog).slice(-CUE_WORDS).join(' ')
