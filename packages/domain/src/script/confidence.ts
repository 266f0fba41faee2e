import { nameKey } from './cue.ts'
import type { OpenEntry } from './assembly.ts'
import { type EntryBox, type EntryFlag, narrator } from './entry.ts'
import { labelCount } from './chain.ts'
import { lineLabels } from './label.ts'
import type { Labelling } from './labelling.ts'
import { wordsOf } from './letters.ts'
import type { ScriptLine } from './line.ts'

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

/** Writes confidence, reasons, page and boxes into each entry. */
export function rateEntries(open: OpenEntry[], lines: ScriptLine[], labelling: Labelling): void {
  const speeches = new Map<string, number>()
  for (const { entry } of open) {
    const key = nameKey(entry.actor)
    speeches.set(key, (speeches.get(key) ?? 0) + 1)
  }
  for (const one of open) {
    const { entry, lineIndexes } = one
    const own = Math.min(1, ...lineIndexes.map((at) => sureness(labelling, at)))
    const next = (lineIndexes.at(-1) ?? 0) + 1
    const before = (lineIndexes[0] ?? 0) - 1
    const around = Math.min(
      next < lines.length ? sureness(labelling, next) : 1,
      before >= 0 && entry.actor === narrator ? sureness(labelling, before) : 1,
    )
    const isOnce = entry.actor !== narrator && (speeches.get(nameKey(entry.actor)) ?? 0) < 2
    const recognition = Math.min(1, ...lineIndexes.map((at) => lines[at]?.recognition ?? 1))
    const words = wordsOf(entry.dialog).length
    const doubts: [boolean, EntryFlag, number][] = [
      [own < 0.9, 'unsure-line', 1],
      [around < 0.9, 'unsure-neighbour', 1],
      [isOnce, 'name-once', 0.93],
      [entry.actor !== narrator && words > 150, 'long-speech', 0.85],
      [entry.flags.includes('resumed'), 'resumed', 0.8],
      [recognition < 0.6, 'poor-scan', 0.7],
    ]
    let confidence = own * (0.3 + 0.7 * around)
    for (const [isDoubt, flag, factor] of doubts) {
      if (!isDoubt) continue
      confidence *= factor
      if (!entry.flags.includes(flag)) entry.flags.push(flag)
    }
    entry.confidence = Math.round(confidence * 1000) / 1000
    entry.boxes = boxesOf(lineIndexes, lines)
  }
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
