import type { GoldRecorder } from '../../gold.ts'
import { createGoldRecorder } from '../../gold.ts'
import type { Block, LaidOutScript, Paragraph, Run } from '../../laid-out-script.ts'
import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import type { Brackets } from './block-style.ts'
import type { NameCase } from '../../names.ts'
import { printName } from '../../names.ts'
import type { Narration, Script, Speech } from '../../../scripts/script.ts'

/** A layout with the name and its speech on one line. */
export interface InlineStyle {
  name: {
    nameCase: NameCase
    isBold: boolean
    isItalic: boolean
    isSmallCaps: boolean
    isUnderlined: boolean
    brackets: Brackets
    /** Between name and speech; a tab leads to `speechLeft`. */
    separator: string
    /** The separator comes before a bracketed direction, or after it: `NAME (softly): text`. */
    takesFirstDirection: boolean
  }
  speech: {
    left: number
    first: number
    before: number
    lineSpacing: number
    align: Paragraph['align']
    isCaps: boolean
  }
  direction: {
    left: number
    brackets: Brackets
    isItalic: boolean
    align: Paragraph['align']
    before: number
    isCaps: boolean
  }
  heading: { isBold: boolean; isUnderlined: boolean; align: Paragraph['align']; brackets: Brackets }
  parenthetical: { brackets: Brackets; isItalic: boolean }
  /** Before each speech, but not part of the script: a time or a number. */
  prefix?: (count: number) => string
  /** The prefix has a line of its own above. */
  hasPrefixLine?: boolean
  prefixesDirections?: boolean
  /** A tab stop for the speech, when the separator or the prefix holds tabs. */
  tabs: number[]
}

interface Composer {
  style: InlineStyle
  gold: GoldRecorder
  count: number
}

export function composeInline(
  script: Script,
  style: InlineStyle,
  sheet: Pick<LaidOutScript, 'page' | 'type'> & Partial<LaidOutScript>,
): LaidOutScript {
  const composer: Composer = { style, gold: createGoldRecorder(), count: 0 }
  const blocks: Block[] = script.elements.flatMap((element) =>
    element.kind === 'speech' ? speechBlocks(composer, element) : narrationBlocks(composer, element),
  )
  return { headersAndFooters: plainHeaders, ...sheet, blocks, entries: composer.gold.entries }
}

function prefixRun(composer: Composer): Run[] {
  composer.count++
  const text = composer.style.prefix?.(composer.count)
  return text === undefined ? [] : [{ text, role: 'not-script', entry: -1 }]
}

function narrationBlocks(composer: Composer, narration: Narration): Paragraph[] {
  const entry = composer.gold.narrate(narration.text, narration.kind)
  return [
    narration.kind === 'heading'
      ? headingBlock(composer, narration, entry)
      : directionBlock(composer, narration, entry),
  ]
}

function headingBlock(composer: Composer, { text }: Narration, entry: number): Paragraph {
  const { align, brackets, isBold, isUnderlined } = composer.style.heading
  const run: Run = { text: brackets[0] + text + brackets[1], role: 'heading', entry, isBold, isUnderlined }
  return paragraph([run], { align, before: 3, keepsNext: true, tabs: composer.style.tabs, style: 'Heading 2' })
}

function directionBlock(composer: Composer, { kind, text }: Narration, entry: number): Paragraph {
  const { brackets, isCaps, isItalic, left, align, before } = composer.style.direction
  const printed = brackets[0] + (isCaps ? text.toUpperCase() : text) + brackets[1]
  const prefix = composer.style.prefixesDirections === true ? prefixRun(composer) : []
  const run: Run = { text: printed, role: kind, entry, isItalic }
  return paragraph([...prefix, run], { left, align, before, tabs: composer.style.tabs, style: 'Stage Direction' })
}

function speechBlocks(composer: Composer, speech: Speech): Paragraph[] {
  const { style } = composer
  const entry = composer.gold.speak(speech)
  const prefix = prefixRun(composer)
  const shape = style.speech
  const block = paragraph(
    [
      ...(style.hasPrefixLine === true ? [] : prefix),
      ...nameRuns(composer, speech, entry),
      ...speechRuns(composer, speech, entry),
    ],
    {
      left: shape.left,
      first: shape.first,
      before: style.hasPrefixLine === true ? 1 : shape.before,
      lineSpacing: shape.lineSpacing,
      align: shape.align,
      tabs: style.tabs,
      style: 'Dialogue',
    },
  )
  if (style.hasPrefixLine !== true || prefix.length === 0) return [block]
  return [paragraph(prefix, { before: shape.before, keepsNext: true }), block]
}

function nameRuns(composer: Composer, speech: Speech, entry: number): Run[] {
  const { name } = composer.style
  const [open, close] = name.brackets
  const extension = speech.extension === '' ? '' : ` ${speech.extension}`
  const look = {
    isBold: name.isBold,
    isItalic: name.isItalic,
    isSmallCaps: name.isSmallCaps,
    isUnderlined: name.isUnderlined,
  }
  const printed = `${open}${printName(speech.actor, name.nameCase)}${extension}${close}`
  // A name that ends in a full stop needs no second one.
  const mark = name.separator.trimEnd()
  const stop = mark === '.' && printed.endsWith('.') ? '' : mark
  const first = speech.parts[0]
  const [left, right] = composer.style.parenthetical.brackets
  const direction: Run[] =
    name.takesFirstDirection && first?.kind === 'parenthetical'
      ? [
          {
            text: ` ${left}${first.text}${right}`,
            role: 'parenthetical',
            entry,
            isItalic: composer.style.parenthetical.isItalic,
          },
        ]
      : []
  // The separator belongs to the name's run, as most programs write it.
  if (direction.length === 0)
    return [{ text: printed + stop, role: 'cue', entry, ...look }, ...gap(name.separator, entry)]
  return [
    { text: printed, role: 'cue', entry, ...look },
    ...direction,
    { text: name.separator.trimEnd(), role: 'cue', entry },
    ...gap(name.separator, entry),
  ]
}

function gap(separator: string, entry: number): Run[] {
  const space = separator.slice(separator.trimEnd().length)
  return space === '' ? [] : [{ text: space, role: 'speech', entry }]
}

function speechRuns(composer: Composer, speech: Speech, entry: number): Run[] {
  const { parenthetical, name, speech: shape } = composer.style
  const [open, close] = parenthetical.brackets
  const parts =
    name.takesFirstDirection && speech.parts[0]?.kind === 'parenthetical' ? speech.parts.slice(1) : speech.parts
  return parts.map((part, index) => {
    const previous = parts[index - 1]
    const isVerse = part.kind === 'verse' || part.kind === 'lyric'
    const lead = previous === undefined ? '' : isVerse && previous.kind === part.kind ? '\n' : ' '
    if (part.kind === 'parenthetical') {
      return {
        text: `${lead}${open}${part.text}${close}`,
        role: 'parenthetical' as const,
        entry,
        isItalic: parenthetical.isItalic,
      }
    }
    const text = shape.isCaps ? part.text.toUpperCase() : part.text
    return { text: lead + text, role: part.kind === 'lyric' ? ('lyric' as const) : ('speech' as const), entry }
  })
}
