import type { GoldRecorder } from '../../gold.ts'
import { createGoldRecorder } from '../../gold.ts'
import type { Block, LaidOutScript, Paragraph, Run } from '../../laid-out-script.ts'
import { paragraph, plainHeaders } from '../../laid-out-script.ts'
import type { BlockStyle } from './block-style.ts'
import { printName } from '../../names.ts'
import type { Narration, Script, Speech, SpeechPart } from '../../../scripts/script.ts'

interface Composer {
  style: BlockStyle
  gold: GoldRecorder
  scene: number
  speechNumber: number
  blocks: Block[]
  bodyWidth: number
}

export function composeBlocks(
  script: Script,
  style: BlockStyle,
  sheet: Pick<LaidOutScript, 'page' | 'type'> & Partial<LaidOutScript>,
): LaidOutScript {
  const composer: Composer = {
    style,
    gold: createGoldRecorder(),
    scene: 0,
    speechNumber: 0,
    blocks: [],
    bodyWidth: sheet.page.width - sheet.page.left - sheet.page.right,
  }
  script.elements.forEach((element) => {
    if (element.kind !== 'speech') composer.blocks.push(narrationBlock(composer, element))
    else if (!element.isDual || !style.hasSideBySide) composer.blocks.push(...speechBlocks(composer, element))
    else composeDual(composer, element)
  })
  return { headersAndFooters: plainHeaders, ...sheet, blocks: composer.blocks, entries: composer.gold.entries }
}

function narrationBlock(composer: Composer, { kind, text }: Narration): Paragraph {
  const { heading, action, transition } = composer.style
  const entry = composer.gold.narrate(text, kind)
  if (kind === 'heading') {
    composer.scene++
    const number = String(composer.scene)
    const runs: Run[] = [
      ...(heading.numbering === 'inline' ? [{ text: `${number}. `, role: 'not-script' as const, entry: -1 }] : []),
      { text, role: 'heading', entry, isBold: heading.isBold, isUnderlined: heading.isUnderlined },
    ]
    return paragraph(runs, {
      before: heading.before,
      align: heading.align,
      keepsNext: true,
      style: 'Scene Heading',
      ...(heading.numbering === 'margins' ? { marginLeft: number, marginRight: number } : {}),
    })
  }
  if (kind === 'transition') {
    const printed = transition.isCaps ? text.toUpperCase() : text
    return paragraph([{ text: printed, role: 'transition', entry }], {
      align: transition.align,
      before: 2,
      style: 'Transition',
    })
  }
  const [open, close] = action.brackets
  const printed = `${open}${action.isCaps ? text.toUpperCase() : text}${close}`
  return paragraph([{ text: printed, role: 'action', entry, isItalic: action.isItalic }], {
    left: action.left,
    right: action.right,
    before: action.before,
    align: action.align,
    lineSpacing: action.lineSpacing,
    style: 'Action',
  })
}

function speechBlocks(composer: Composer, speech: Speech): Paragraph[] {
  const entry = composer.gold.speak(speech)
  composer.speechNumber++
  const cue = cueBlock(composer, speech, entry)
  const name = printName(speech.actor, composer.style.cue.nameCase)
  const body = composer.style.parenthetical.isInline
    ? [inlineBody(composer, speech, entry)]
    : bodyBlocks(composer, speech, entry)
  return [cue, ...body.map((block) => ({ ...block, resumes: name }))]
}

function cueBlock(composer: Composer, speech: Speech, entry: number): Paragraph {
  const { cue } = composer.style
  const [open, close] = cue.brackets
  const name = printName(speech.actor, cue.nameCase)
  const extension = speech.extension === '' ? '' : ` ${speech.extension}`
  const look = { isBold: cue.isBold, isUnderlined: cue.isUnderlined, isSmallCaps: cue.isSmallCaps }
  const runs: Run[] = [{ text: `${open}${name}${extension}${close}${cue.suffix}`, role: 'cue', entry, ...look }]
  if (cue.numbering === 'before-name')
    runs.unshift({ text: `${composer.speechNumber}. `, role: 'not-script', entry: -1 })
  return paragraph(runs, {
    left: cue.left,
    right: cue.right,
    align: cue.align,
    before: cue.before,
    keepsNext: true,
    style: 'Character',
    ...(cue.numbering === 'margin' ? { marginLeft: String(composer.speechNumber) } : {}),
  })
}

function partRun(composer: Composer, part: SpeechPart, entry: number): Run {
  const { parenthetical, speech, lyric } = composer.style
  if (part.kind === 'parenthetical') {
    const [open, close] = parenthetical.brackets
    const text = parenthetical.isCaps ? part.text.toUpperCase() : part.text
    return { text: `${open}${text}${close}`, role: 'parenthetical', entry, isItalic: parenthetical.isItalic }
  }
  if (part.kind === 'lyric') {
    const text = lyric.isCaps ? part.text.toUpperCase() : part.text
    return { text, role: 'lyric', entry, isItalic: lyric.isItalic }
  }
  return { text: speech.isCaps ? part.text.toUpperCase() : part.text, role: 'speech', entry }
}

function inlineBody(composer: Composer, speech: Speech, entry: number): Paragraph {
  const { left, right, before, lineSpacing, align } = composer.style.speech
  const runs: Run[] = []
  speech.parts.forEach((part, index) => {
    const run = partRun(composer, part, entry)
    const previous = speech.parts[index - 1]
    const isNewLine = previous !== undefined && isOwnLine(part) && isOwnLine(previous)
    runs.push(index === 0 ? run : { ...run, text: `${isNewLine ? '\n' : ' '}${run.text}` })
  })
  return paragraph(runs, { left, right, before, lineSpacing, align, style: 'Dialogue' })
}

function isOwnLine(part: SpeechPart): boolean {
  return part.kind === 'lyric' || part.kind === 'verse'
}

function bodyBlocks(composer: Composer, speech: Speech, entry: number): Paragraph[] {
  const { speech: shape, parenthetical, lyric } = composer.style
  return speech.parts.map((part, index) => {
    const run = partRun(composer, part, entry)
    const before = index === 0 ? shape.before : shape.lineSpacing
    if (part.kind === 'parenthetical') {
      const { left, right, first } = parenthetical
      return paragraph([run], { left, right, first, before, keepsNext: true, style: 'Parenthetical' })
    }
    const indent = part.kind === 'lyric' ? lyric.indent : 0
    return paragraph([run], {
      left: shape.left + indent,
      right: shape.right,
      before,
      lineSpacing: shape.lineSpacing,
      align: shape.align,
      style: part.kind === 'lyric' ? 'Lyrics' : 'Dialogue',
    })
  })
}

/** Replaces the speech before by both speeches side by side. */
function composeDual(composer: Composer, speech: Speech): void {
  const first = composer.gold.entries.length - 1
  const left: Paragraph[] = []
  while (true) {
    const last = composer.blocks.at(-1)
    if (last?.kind !== 'paragraph' || last.runs.every((run) => run.entry !== first)) break
    left.unshift(last)
    composer.blocks.pop()
  }
  const right = speechBlocks(composer, speech)
  const half = composer.bodyWidth / 2
  const squeeze = (block: Paragraph): Paragraph => {
    const isCue = block.style === 'Character'
    const indent = isCue ? half * 0.25 : block.style === 'Parenthetical' ? 18 : 0
    const { resumes: _resumes, ...rest } = block
    return { ...rest, left: indent, right: half + 24, first: 0, align: 'left' }
  }
  composer.blocks.push({
    kind: 'side-by-side',
    left: left.map(squeeze),
    right: right.map(squeeze),
    rightOffset: half,
  })
}
