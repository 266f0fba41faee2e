import { f1 } from './score.ts'
import { type Measured, summarise, summariseByLayout } from './measure.ts'

export interface MarkedCounts {
  wrong: number
  /** Of the wrong speeches, those that the user is asked to check. */
  wrongMarked: number
  right: number
  rightMarked: number
  /** Speeches that became narration. */
  narrated: number
  narratedMarked: number
  lines: number
  /** Of all lines, narration included. */
  marked: number
}

export function countMarked(measured: Measured[]): MarkedCounts {
  const rated = measured.flatMap((one) => one.rated)
  const wrong = rated.filter(({ isWrong, isNarration }) => isWrong && !isNarration)
  const right = rated.filter(({ isWrong, isNarration }) => !isWrong && !isNarration)
  const narrated = measured.flatMap((one) => one.narrated)
  return {
    wrong: wrong.length,
    wrongMarked: wrong.filter(({ isMarked }) => isMarked).length,
    right: right.length,
    rightMarked: right.filter(({ isMarked }) => isMarked).length,
    narrated: narrated.length,
    narratedMarked: narrated.filter(Boolean).length,
    lines: rated.length,
    marked: rated.filter(({ isMarked }) => isMarked).length,
  }
}

const share = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)

const describePart = (part: number, whole: number) => `${part}/${whole} ${share(part, whole)}`

/** Kinds of files, the worst first; then pictures, files with text, and all of them. */
export function printByKind(measured: Measured[], media: (string | undefined)[]): void {
  const kinds = summariseByLayout(measured).map(({ name }) => measured.filter(({ layout }) => layout === name))
  const ofMedium = (medium: string) => measured.filter((_, at) => media[at] === medium)
  const rows = [
    ...kinds.map((some) => ({ ...summarise(some[0]?.layout ?? '', some), ...countMarked(some) })),
    ...['picture', 'text'].map((medium) => ({
      ...summarise(`all: ${medium}`, ofMedium(medium)),
      ...countMarked(ofMedium(medium)),
    })),
    { ...summarise('all', measured), ...countMarked(measured) },
  ]
  const sorted = [...rows.slice(0, kinds.length).sort((a, b) => a.dialogue - b.dialogue), ...rows.slice(kinds.length)]
  const width = Math.max(...sorted.map(({ name }) => name.length))
  console.log(
    `${'kind'.padEnd(width)}  files   dlgF1   loose  charF1  marked: wrong speeches   became narration     right speeches  lines`,
  )
  for (const row of sorted) {
    const figures = [row.dialogue, row.loose, row.characters].map((value) => value.toFixed(4).padStart(8)).join('')
    const marked = [
      describePart(row.wrongMarked, row.wrong).padStart(24),
      describePart(row.narratedMarked, row.narrated).padStart(19),
      describePart(row.rightMarked, row.right).padStart(19),
      share(row.marked, row.lines).padStart(7),
    ].join('')
    console.log(`${row.name.padEnd(width)} ${String(row.files).padStart(6)}${figures}${marked}`)
  }
}

/** A file of which less than this was read has lost its script. */
const LOST_SHARE = 0.5

/** That a page was recognised is no warning. */
const isWarning = (note: string) => !note.startsWith('page-recognised')

/** Files that lost their script, and what the user is told about each. */
export function printLostScripts(measured: Measured[]): void {
  const lost = measured
    .filter(({ score: { dialogue } }) => dialogue.hits < LOST_SHARE * dialogue.expected)
    .map(({ file, notes }) => ({ file, notes: notes.filter(isWarning) }))
  const silent = lost.filter(({ notes }) => notes.length === 0)
  console.log(`scripts lost: ${lost.length}, of them without a word to the user: ${silent.length}`)
  for (const { file, notes } of lost)
    console.log(`  ${file}: ${notes.length === 0 ? 'nothing said' : notes.join(' | ')}`)
}

export function printByFile(measured: Measured[]): void {
  const rows = [...measured].sort((a, b) => f1(a.score.dialogue) - f1(b.score.dialogue))
  for (const { file, score } of rows) {
    const { hits, predicted, expected } = score.dialogue
    console.log(`${f1(score.dialogue).toFixed(3)}  ${hits} right, ${predicted} read, ${expected} expected  ${file}`)
  }
}
