import type { Random } from '../random.ts'

export interface TextOptions {
  /** Characters per line; undefined leaves paragraphs on one line. */
  wrap: number | undefined
  indents: 'spaces' | 'tabs' | 'none'
  encoding: 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16le-bare' | 'utf-16be' | 'windows-1252'
  lineEnd: '\n' | '\r\n'
  /** Lines per page with a number at each head; undefined for one long page. */
  pageLines: number | undefined
  hasFormFeeds: boolean
  /** Before every line that has text. */
  hasLineNumbers: boolean
  cells: 'tabs' | 'pipes' | 'columns'
}

export function drawTextOptions(random: Random): TextOptions {
  return {
    wrap: random.pick([60, 61, 65, 70, 72, 78, 80]),
    indents: random.pick(['spaces', 'spaces', 'tabs']),
    encoding: random.pick([
      'utf-8',
      'utf-8',
      'utf-8-bom',
      'utf-16le',
      'utf-16le-bare',
      'utf-16be',
      'windows-1252',
      'windows-1252',
    ]),
    lineEnd: random.pick(['\n', '\r\n']),
    pageLines: random.chance(0.4) ? random.int(48, 56) : undefined,
    hasFormFeeds: random.chance(0.5),
    hasLineNumbers: false,
    cells: random.pick(['tabs', 'pipes', 'columns']),
  }
}
