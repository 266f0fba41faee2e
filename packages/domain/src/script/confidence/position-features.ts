import { type LineLabel, lineLabels } from '../document/label.ts'
import { countBy, median } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'
import { minOf, maxOf } from './min-max.ts'
import type { LabelledDocument } from './labelled-document.ts'

/** What the lines of an entry show by where and how they stand, held against lines that do the same elsewhere. */
export interface PositionFeatures {
  lines: number
  /** Of the lines that do the same in this document, the share that stands in the same column as the oddest one here. */
  company: number
  widestGap: number
  pages: number
  isForced: boolean
  hasTab: boolean
  recognition: number
  /** Furthest from the usual slant, weight and size of its kind. */
  slant: number
  weight: number
  size: number
  /** Emphasis that changes within a line. */
  changes: number
  /** Lines that could have been a cue and were not taken for one. */
  ignoredNames: number
  ignoredCues: number
  oddSeparator: boolean
  /** A line inside or beside it was dropped. */
  dropped: number
  atPageEdge: boolean
}

export function positionFeatures(reading: LabelledDocument): (lineIndexes: number[]) => PositionFeatures {
  const { lines, labelling } = reading
  const usual = measureUsual(reading)
  const companyOf = measureCompany(reading)
  const labelAt = (at: number) => lineLabels[labelling.labels[at] ?? -1]
  return (lineIndexes) => {
    const own = lineIndexes.flatMap((at) => lines[at] ?? [])
    const furthest = (pick: (line: ScriptLine) => number, look: keyof Look) =>
      maxOf(
        lineIndexes.map((at) => {
          const line = lines[at]
          return line ? Math.abs(pick(line) - (usual.get(labelAt(at))?.[look] ?? 0)) : 0
        }),
      )
    const count = (test: (at: number) => boolean) => lineIndexes.filter(test).length
    const factsAt = (at: number) => labelling.profile.lines[at]
    const first = lineIndexes[0] ?? 0
    const last = lineIndexes.at(-1) ?? 0
    return {
      lines: own.length,
      company: minOf(lineIndexes.map(companyOf), 1),
      widestGap: maxOf(own.slice(1).map((line) => (line.startsPage ? 0 : line.gap))),
      pages: new Set(own.map((line) => line.page)).size,
      isForced: own.some((line) => line.forced !== undefined),
      hasTab: own.some((line) => line.text.includes('\t')),
      recognition: minOf(
        own.map((line) => line.recognition),
        1,
      ),
      slant: furthest((line) => line.italicShare, 'slant'),
      weight: furthest((line) => line.boldShare, 'weight'),
      size: furthest((line) => line.fontSize, 'size'),
      changes: own.reduce((sum, line) => sum + line.italicSpans.length, 0),
      ignoredNames: count((at) => labelAt(at) !== 'cue' && (factsAt(at)?.nameCount ?? 0) > 1),
      ignoredCues: count((at) => labelAt(at) !== 'speech' && (factsAt(at)?.inlineCount ?? 0) > 0),
      oddSeparator: lineIndexes.some((at) => labelAt(at) === 'speech' && factsAt(at)?.isBestSeparator === false),
      dropped: [first - 1, last + 1].filter((at) => labelAt(at) === 'noise').length + (last - first + 1 - own.length),
      atPageEdge: (lines[first]?.startsPage ?? false) || (lines[last]?.endsPage ?? false),
    }
  }
}

interface Look {
  slant: number
  weight: number
  size: number
}

function measureUsual({ lines, labelling }: LabelledDocument): Map<LineLabel | undefined, Look> {
  const usual = new Map<LineLabel | undefined, Look>()
  for (const [index, label] of lineLabels.entries()) {
    const some = lines.filter((_, at) => labelling.labels[at] === index)
    usual.set(label, {
      slant: median(some.map((line) => line.italicShare)),
      weight: median(some.map((line) => line.boldShare)),
      size: median(some.map((line) => line.fontSize)),
    })
  }
  return usual
}

/** For each line: of all lines with its label, the share in its column. */
function measureCompany({ labelling }: LabelledDocument): (at: number) => number {
  const { labels, profile } = labelling
  const placeOf = (at: number) => `${labels[at] ?? 0}|${profile.lines[at]?.cluster ?? 0}`
  const places = countBy(labels.map((_, at) => placeOf(at)))
  const totals = countBy(labels)
  return (at) => (places.get(placeOf(at)) ?? 0) / Math.max(1, totals.get(labels[at] ?? 0) ?? 0)
}
