import { nameKey } from './cue.ts'
import { type Doubt, listSpeechDoubts } from './speech-doubts.ts'
import type { OpenEntry } from './assembly.ts'
import { type EntryBox, narrator, type ScriptEntry } from './entry.ts'
import { labelCount } from './chain.ts'
import { lineLabels } from './label.ts'
import type { Labelling } from './labelling.ts'
import { countBy } from './letters.ts'
import type { Removed, ScriptLine } from './line.ts'

const roles: Record<(typeof lineLabels)[number], number> = {
  heading: 0,
  action: 0,
  cue: 1,
  parenthetical: 2,
  dialogue: 2,
  speech: 3,
  noise: 4,
}

/** How sure the model is of what the line does, whichever of two labels with one effect it chose. */
function sureness(labelling: Labelling, at: number): number {
  const label = lineLabels[labelling.labels[at] ?? 0]
  if (label === undefined) return 1
  let sum = 0
  for (const [index, other] of lineLabels.entries()) {
    if (roles[other] === roles[label]) sum += labelling.marginals[at * labelCount + index] ?? 0
  }
  return Math.min(1, sum)
}

/** A document as it was read, before anybody asked how well. */
export interface Reading {
  open: OpenEntry[]
  lines: ScriptLine[]
  labelling: Labelling
  removed: Removed[]
}
export type Rater = (reading: Reading) => void

/** Writes confidence, reasons, page and boxes into each entry. */
export function rateEntries({ open, lines, labelling }: Reading): void {
  const speeches = countBy(open.map(({ entry }) => nameKey(entry.actor)))
  for (const { entry, lineIndexes } of open) {
    const own = Math.min(1, ...lineIndexes.map((at) => sureness(labelling, at)))
    const around = surenessAround(entry, lineIndexes, labelling)
    const recognition = Math.min(1, ...lineIndexes.map((at) => lines[at]?.recognition ?? 1))
    const doubts: Doubt[] = [
      { isDoubt: own < 0.9, flag: 'unsure-line', factor: 1 },
      { isDoubt: around < 0.9, flag: 'unsure-neighbour', factor: 1 },
      { isDoubt: recognition < 0.6, flag: 'poor-scan', factor: 0.7 },
      ...(entry.actor === narrator ? [] : listSpeechDoubts(entry, speeches)),
    ]
    entry.confidence = round(applyDoubts(entry, own * (0.3 + 0.7 * around), doubts))
    entry.boxes = boxesOf(lineIndexes, lines)
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000

/** A line beside the entry that may belong to it makes the entry doubtful too. */
function surenessAround(entry: ScriptEntry, lineIndexes: number[], labelling: Labelling): number {
  const count = labelling.labels.length
  const next = (lineIndexes.at(-1) ?? 0) + 1
  const before = (lineIndexes[0] ?? 0) - 1
  const after = next < count ? sureness(labelling, next) : 1
  return entry.actor === narrator && before >= 0 ? Math.min(after, sureness(labelling, before)) : after
}

function applyDoubts(entry: ScriptEntry, start: number, doubts: Doubt[]): number {
  let confidence = start
  for (const { isDoubt, flag, factor } of doubts) {
    if (!isDoubt) continue
    confidence *= factor
    if (!entry.flags.includes(flag)) entry.flags.push(flag)
  }
  return confidence
}

function boxesOf(lineIndexes: number[], lines: ScriptLine[]): EntryBox[] {
  const boxes = new Map<number, EntryBox>()
  for (const at of lineIndexes) {
    const line = lines[at]
    if (!line || line.isParagraph) continue
    const box = boxes.get(line.page)
    const top = line.y - line.fontSize
    const bottom = line.y + 0.3 * line.fontSize
    if (!box) {
      boxes.set(line.page, { page: line.page, left: line.x0, top, right: line.x1, bottom })
    } else {
      box.left = Math.min(box.left, line.x0)
      box.right = Math.max(box.right, line.x1)
      box.top = Math.min(box.top, top)
      box.bottom = Math.max(box.bottom, bottom)
    }
  }
  return [...boxes.values()]
}
