import { type LineLabel, lineLabels } from '../document/label.ts'
import { countBy, median } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'
import { minOf, maxOf } from './min-max.ts'
import type { LabelledDocument } from './labelled-document.ts'

/** What the position and look of an entry's lines show, compared with other lines of the same labels. */
export interface PositionFeatures {
  lines: number
  /** Of the document's lines with the same label, the share in the same column; for the entry's rarest line. */
  clusterShare: number
  widestGap: number
  pages: number
  hasStatedLabel: boolean
  hasTab: boolean
  recognition: number
  /** Greatest difference from the usual italics, weight and size of lines with the same label. */
  italics: number
  weight: number
  size: number
  /** Changes of emphasis within its lines. */
  changes: number
  /** Lines that could have been a cue and were not labelled as one. */
  ignoredNames: number
  ignoredCues: number
  oddSeparator: boolean
  /** A line inside or beside it was dropped. */
  dropped: number
  atPageEdge: boolean
}

export function positionFeatures(labelled: LabelledDocument): (lineIndexes: number[]) => PositionFeatures {
  const { lines, labelling } = labelled
  const usual = measureUsual(labelled)
  const clusterShareOf = measureClusterShare(labelled)
  const labelAt = (at: number) => lineLabels[labelling.labels[at] ?? -1]
  return (lineIndexes) => {
    const entryLines = lineIndexes.flatMap((at) => lines[at] ?? [])
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
      lines: entryLines.length,
      clusterShare: minOf(lineIndexes.map(clusterShareOf), 1),
      widestGap: maxOf(entryLines.slice(1).map((line) => (line.startsPage ? 0 : line.gap))),
      pages: new Set(entryLines.map((line) => line.page)).size,
      hasStatedLabel: entryLines.some((line) => line.statedLabel !== undefined),
      hasTab: entryLines.some((line) => line.text.includes('\t')),
      recognition: minOf(
        entryLines.map((line) => line.recognition),
        1,
      ),
      italics: furthest((line) => line.italicShare, 'italics'),
      weight: furthest((line) => line.boldShare, 'weight'),
      size: furthest((line) => line.fontSize, 'size'),
      changes: entryLines.reduce((sum, line) => sum + line.italicSpans.length, 0),
      ignoredNames: count((at) => labelAt(at) !== 'cue' && (factsAt(at)?.nameCount ?? 0) > 1),
      ignoredCues: count((at) => labelAt(at) !== 'speech' && (factsAt(at)?.inlineCount ?? 0) > 0),
      oddSeparator: lineIndexes.some((at) => labelAt(at) === 'speech' && factsAt(at)?.isBestSeparator === false),
      dropped:
        [first - 1, last + 1].filter((at) => labelAt(at) === 'noise').length + (last - first + 1 - entryLines.length),
      atPageEdge: (lines[first]?.startsPage ?? false) || (lines[last]?.endsPage ?? false),
    }
  }
}

interface Look {
  italics: number
  weight: number
  size: number
}

function measureUsual({ lines, labelling }: LabelledDocument): Map<LineLabel | undefined, Look> {
  const usual = new Map<LineLabel | undefined, Look>()
  for (const [index, label] of lineLabels.entries()) {
    const some = lines.filter((_, at) => labelling.labels[at] === index)
    usual.set(label, {
      italics: median(some.map((line) => line.italicShare)),
      weight: median(some.map((line) => line.boldShare)),
      size: median(some.map((line) => line.fontSize)),
    })
  }
  return usual
}

/** For each line: of all lines with its label, the share in its column. */
function measureClusterShare({ labelling }: LabelledDocument): (at: number) => number {
  const { labels, profile } = labelling
  const keyOf = (at: number) => `${labels[at] ?? 0}|${profile.lines[at]?.cluster ?? 0}`
  const lineCounts = countBy(labels.map((_, at) => keyOf(at)))
  const totals = countBy(labels)
  return (at) => (lineCounts.get(keyOf(at)) ?? 0) / Math.max(1, totals.get(labels[at] ?? 0) ?? 0)
}
