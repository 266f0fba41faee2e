import type { Random } from './random.ts'
import type { Block, Paragraph, Run, LaidOutScript } from './laid-out-script.ts'

/** Typographic differences between programs that the metric treats as equal. */
export interface Typography {
  hasCurlyQuotes: boolean
  dash: '--' | ' -- ' | '\u2014' | ' \u2013 '
  ellipsis: '...' | '\u2026'
  isDoubleSpaced: boolean
}

export function drawTypography(random: Random): Typography {
  return {
    hasCurlyQuotes: random.chance(0.5),
    dash: random.pick(['--', '--', ' -- ', '\u2014', ' \u2013 ']),
    ellipsis: random.chance(0.75) ? '...' : '\u2026',
    isDoubleSpaced: random.chance(0.25),
  }
}

function setTypography(text: string, typography: Typography): string {
  let set = text.replace(/ ?-- ?/g, (dash) => spellDash(dash, typography.dash))
  set = set.replaceAll('...', typography.ellipsis)
  if (typography.hasCurlyQuotes) {
    set = set
      .replace(/(^|[\s([\u2014-])"/g, '$1\u201c')
      .replaceAll('"', '\u201d')
      .replace(/(^|[\s([\u2014\u201c-])'(?=\p{L})/gu, '$1\u2018')
      .replaceAll("'", '\u2019')
  }
  if (typography.isDoubleSpaced) set = set.replace(/(?<=\p{Ll}{3}[.!?]) (?=[\p{Lu}"\u201c])/gu, '  ')
  return set
}

function spellDash(printed: string, dash: Typography['dash']): string {
  if (dash === '--') return printed
  // The dash of an interrupted speech stays at its last word.
  return printed.endsWith(' ') ? dash : dash.trimEnd()
}

/** Names keep their punctuation, since the metric compares it; only apostrophes may be curly. */
function setRun(run: Run, typography: Typography): string {
  if (run.role === 'not-script') return run.text
  if (run.role !== 'cue') return setTypography(run.text, typography)
  return typography.hasCurlyQuotes ? run.text.replaceAll("'", '\u2019') : run.text
}

export function setSheet(sheet: LaidOutScript, typography: Typography): LaidOutScript {
  const paragraph = (block: Paragraph): Paragraph => ({
    ...block,
    runs: block.runs.map((run) => ({
      ...run,
      text: setRun(run, typography),
    })),
  })
  const block = (part: Block): Block => {
    if (part.kind === 'paragraph') return paragraph(part)
    if (part.kind === 'side-by-side')
      return { ...part, left: part.left.map(paragraph), right: part.right.map(paragraph) }
    if (part.kind === 'table') {
      return {
        ...part,
        rows: part.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell.map(paragraph)) })),
      }
    }
    return part
  }
  return { ...sheet, blocks: sheet.blocks.map(block) }
}
