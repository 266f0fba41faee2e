import type { Script, Speech } from '../../../scripts/script.ts'
import { type Composition } from '../../compose/compose-html.ts'
import { wrap } from '../../compose/compose-text.ts'
import { createGoldRecorder } from '../../../render/gold.ts'
import { printCue } from './compose-marked.ts'

/** Columns of a typed page, counted in letters. */
export interface TypedPage {
  rows: number
  left: number
  /** Of narration. */
  width: number
  cue: number
  aside: number
  asideWidth: number
  say: number
  sayWidth: number
  header: (page: number) => string
  /** Where a speech goes on over the page. */
  more: string
  resumed: string
  sceneNumbers?: number
}

export const usualTyping: TypedPage = {
  rows: 54,
  left: 8,
  width: 60,
  cue: 29,
  aside: 23,
  asideWidth: 24,
  say: 18,
  sayWidth: 35,
  header: (page) => `${' '.repeat(66)}${page}.`,
  more: '(MORE)',
  resumed: " (CONT'D)",
}

/** Pages of typed lines, as a script program of the text era prints them: long speeches go on over the page. */
export function composeTyped(script: Script, page: TypedPage): Composition {
  const gold = createGoldRecorder()
  const pages: string[][] = []
  let rows: string[] = []
  let scene = page.sceneNumbers ?? 0
  const at = (column: number, text: string) => `${' '.repeat(column)}${text}`
  const breakPage = () => {
    pages.push([page.header(pages.length + 1), '', ...rows])
    rows = []
  }
  const room = () => page.rows - 2 - rows.length
  const narrate = (text: string, isHeading: boolean) => {
    const lines = wrap(text, page.width).map((line) => at(page.left, line))
    if (isHeading && page.sceneNumbers !== undefined) lines[0] = addNumbers(lines[0] ?? '', scene, page)
    // A heading does not stand alone at the foot.
    if (room() < lines.length + (isHeading ? 4 : 1)) breakPage()
    rows.push(...lines, '')
  }
  const speak = (speech: Speech) => {
    const cue = at(page.cue, printCue(speech, 'upper'))
    const lines = typeParts(speech, page)
    if (room() < 4) breakPage()
    rows.push(cue)
    for (const [index, line] of lines.entries()) {
      const left = lines.length - index
      if (room() < 3 && left > room() - 1 && index > 1 && left > 1) {
        rows.push(at(page.cue, page.more))
        breakPage()
        rows.push(`${cue}${page.resumed}`)
      }
      rows.push(line)
    }
    rows.push('')
  }
  for (const element of script.elements) {
    if (element.kind === 'speech') {
      gold.speak(element)
      speak(element)
    } else {
      gold.narrate(element.text, element.kind)
      if (element.kind === 'heading') scene += 1
      narrate(element.text, element.kind === 'heading')
    }
  }
  breakPage()
  return { source: pages.map((lines) => `${lines.join('\n')}\n`).join('\f'), entries: gold.entries }
}

function addNumbers(line: string, scene: number, { left, width }: TypedPage): string {
  const number = String(scene)
  return `${' '.repeat(left - 4)}${number.padEnd(4)}${line.trimStart().padEnd(width + 2)}${number}`
}

const typeParts = ({ parts }: Speech, page: TypedPage): string[] =>
  parts.flatMap(({ kind, text }) =>
    kind === 'parenthetical'
      ? wrap(`(${text})`, page.asideWidth).map((line, at) => `${' '.repeat(page.aside + (at === 0 ? 0 : 1))}${line}`)
      : wrap(text, page.sayWidth).map((line) => `${' '.repeat(page.say)}${line}`),
  )
