import { createGoldRecorder } from '../../gold.ts'
import type { Block, LaidOutScript, Paragraph, Run } from '../../laid-out-script.ts'
import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import type { Brackets } from './block-style.ts'
import { round } from './block-style.ts'
import type { SheetLayout } from '../layout.ts'
import type { NameCase } from '../../names.ts'
import { printName } from '../../names.ts'
import type { Random } from '../../random.ts'
import type { Narration, Script, Speech, SpeechPart } from '../../../scripts/script.ts'

/** A layout that defines how each element looks, for layouts that share too little with the other styles. */
export interface FreeStyle
  extends Pick<LaidOutScript, 'page' | 'type'>, Partial<Pick<LaidOutScript, 'headersAndFooters'>> {
  opening?: Block[]
  narrate: (narration: Narration, entry: number) => Block[]
  speak: (speech: Speech, entry: number, count: number) => Block[]
  closing?: Block[]
}

export function freeLayout(
  name: string,
  design: (random: Random, script: Script) => FreeStyle,
  extra: Partial<SheetLayout> = {},
): SheetLayout {
  return { name, compose: (script, random) => composeFreely(script, design(random, script)), ...extra }
}

function composeFreely(script: Script, style: FreeStyle): LaidOutScript {
  const gold = createGoldRecorder()
  let count = 0
  const blocks = script.elements.flatMap((element) => {
    if (element.kind !== 'speech') return style.narrate(element, gold.narrate(element.text, element.kind))
    count++
    return style.speak(element, gold.speak(element), count)
  })
  return {
    page: style.page,
    type: style.type,
    headersAndFooters: style.headersAndFooters ?? plainHeaders,
    blocks: [...(style.opening ?? []), ...blocks, ...(style.closing ?? [])],
    entries: gold.entries,
  }
}

export const aside = (text: string, look: Partial<Run> = {}): Run => ({
  text,
  role: 'not-script',
  entry: -1,
  ...look,
})

export const asideBlock = (text: string, shape: Partial<Omit<Paragraph, 'kind' | 'runs'>> = {}): Paragraph =>
  paragraph([aside(text)], shape)

export const narrationRun = ({ kind, text }: Narration, entry: number, look: Partial<Run> = {}): Run => ({
  text,
  role: kind,
  entry,
  ...look,
})

export interface SpokenLook {
  brackets?: Brackets
  isItalic?: boolean
  /** Parts that are drawn elsewhere on the page. */
  skips?: (part: SpeechPart) => boolean
}

/** The words of a speech with its directions among them, verse and lyrics line by line. */
export function spokenRuns(speech: Speech, entry: number, look: SpokenLook = {}): Run[] {
  const [open, close] = look.brackets ?? round
  const parts = speech.parts.filter((part) => look.skips?.(part) !== true)
  return parts.map((part, index) => {
    const previous = parts[index - 1]
    const isVerse = part.kind === 'verse' || part.kind === 'lyric'
    const lead = previous === undefined ? '' : isVerse && previous.kind === part.kind ? '\n' : ' '
    return part.kind === 'parenthetical'
      ? { text: `${lead}${open}${part.text}${close}`, role: 'parenthetical', entry, isItalic: look.isItalic === true }
      : { text: lead + part.text, role: part.kind === 'lyric' ? 'lyric' : 'speech', entry }
  })
}

export const isDirection = (part: SpeechPart): boolean => part.kind === 'parenthetical'

export const directionsOf = (speech: Speech): string =>
  speech.parts
    .filter(isDirection)
    .map((part) => part.text)
    .join('; ')

export function nameOf(speech: Speech, nameCase: NameCase): string {
  const name = printName(speech.actor, nameCase)
  return speech.extension === '' ? name : `${name} ${speech.extension}`
}
