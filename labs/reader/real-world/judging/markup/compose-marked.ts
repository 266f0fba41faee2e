import { createGoldRecorder } from '../../../render/gold.ts'
import { type Narration, type Script, type Speech, spokenText } from '../../../scripts/script.ts'
import { bracketed, type Composition, printName } from '../../compose/compose-html.ts'
import type { Look } from '../../compose/look.ts'

export interface SpeechPlace {
  /** From 1. */
  number: number
  /** The same character spoke last, with only narration between. */
  isContinued: boolean
}

/** How elements become the source of a file. */
export interface Markup {
  /** Undefined where the layout leaves narration out, which then is not expected either. */
  narrate(narration: Narration, number: number): string | undefined
  speak(speech: Speech, place: SpeechPlace): string
  /** Two speeches at the same time; one after the other without this. */
  speakTogether?(left: string, right: string): string
  /** Between the elements; a line break unless given. */
  separator?: string
  /** So many elements at the start are crossed out by these marks, and count neither way. */
  crossedOut?: { count: number; open: string; close: string }
  finish(body: string): string
}

/** Made anew for every file, because a markup counts. */
export type MakeMarkup = (script: Script) => Markup

/** Sets a script with a markup, and records the expected result in the order of the page. */
export function composeMarked(script: Script, makeMarkup: MakeMarkup): Composition {
  const markup = makeMarkup(script)
  const gold = createGoldRecorder()
  const parts: string[] = []
  let speeches = 0
  let lastActor: string | undefined
  for (const [at, element] of script.elements.entries()) {
    if (element.kind !== 'speech') {
      const text = markup.narrate(element, at)
      if (text === undefined) continue
      gold.narrate(element.text, element.kind)
      if (element.kind === 'heading') lastActor = undefined
      parts.push(text)
      continue
    }
    speeches += 1
    const text = markup.speak(element, { number: speeches, isContinued: lastActor === element.actor })
    lastActor = element.actor
    gold.speak(element)
    const left = element.isDual && markup.speakTogether !== undefined ? parts.pop() : undefined
    parts.push(left === undefined ? text : (markup.speakTogether?.(left, text) ?? text))
  }
  if (markup.crossedOut !== undefined) crossOut(parts, gold.entries, markup.crossedOut)
  return { source: markup.finish(parts.join(markup.separator ?? '\n')), entries: gold.entries }
}

function crossOut(
  parts: string[],
  entries: Composition['entries'],
  { count, open, close }: NonNullable<Markup['crossedOut']>,
): void {
  for (const entry of entries.slice(0, count)) entry.optional = true
  parts.splice(0, count, open, ...parts.slice(0, count), close)
}

/** The number of elements before the second heading. */
export function countFirstScene({ elements }: Script): number {
  const next = elements.findIndex(({ kind }, at) => at > 0 && kind === 'heading')
  return next < 0 ? 0 : next
}

export function printCue({ actor, extension }: Speech, nameCase?: Look['nameCase'], isContinued = false): string {
  const mark = isContinued ? " (CONT'D)" : ''
  return `${printName(actor, nameCase)}${extension === '' ? '' : ` ${extension}`}${mark}`
}

/** The whole speech on one line, with its directions in brackets. */
export function printInline(speech: Speech, brackets = '()'): string {
  return speech.parts.map(({ kind, text }) => (kind === 'parenthetical' ? bracketed(text, brackets) : text)).join(' ')
}

/** What is spoken and what is not, for layouts that keep them apart. */
export const splitSpeech = (speech: Speech): { said: string; directions: string } => ({
  said: spokenText(speech),
  directions: speech.parts
    .filter(({ kind }) => kind === 'parenthetical')
    .map(({ text }) => text)
    .join('; '),
})

export const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** When each speech begins, at an even pace of reading. */
export function createClock(startSeconds: number): (words: string) => { from: number; to: number } {
  let now = startSeconds
  return (words) => {
    const from = now
    const to = from + 0.6 + words.split(' ').length * 0.36
    now = to + 0.4
    return { from, to }
  }
}

export function printTime(seconds: number, format: 'frames' | 'milliseconds'): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(twoDigits).join(':')
  const rest = seconds - whole
  return format === 'frames'
    ? `${parts}:${twoDigits(Math.floor(rest * 25))}`
    : `${parts},${String(Math.floor(rest * 1000)).padStart(3, '0')}`
}
