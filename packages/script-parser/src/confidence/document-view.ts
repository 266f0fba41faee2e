import { isNameShaped } from '../text/character-cue.ts'
import { countBy, median, quantile, splitWords } from '../text/text-shape.ts'
import type { RemovedText } from '../document/line.ts'
import type { EntryView } from './entry-view.ts'
import type { LabelledDocument } from './labelled-document.ts'

/** Facts about many entries at once. Errors made before labelling show here, although each line looks certain. */
export interface GroupView {
  entries: number
  unsure: number
  overruled: number
  startsOddly: number
  endsOddly: number
  signs: number
  narrated: number
  trade: number
  cuesInside: number
  repeats: number
  clusterShare: number
}

export interface DocumentView extends GroupView {
  namesOnce: number
  oddNames: number
  narration: number
  usualWords: number
  capitalNames: number
  removed: number
  /** Columns of a table that were removed: sentences or recurring names in them may have been the script. */
  unreadWords: number
  unreadNames: number
  shortNarration: number
  ignored: number
  /** Of the lengths of speeches: columns that were mixed up make it large. */
  spread: number
}

const shareOf = <T>(all: T[], test: (item: T, at: number) => boolean) =>
  all.filter(test).length / Math.max(1, all.length)

const count = (views: EntryView[], pick: (view: EntryView) => number) =>
  views.reduce((sum, view) => sum + pick(view), 0)

export function viewGroup(views: EntryView[]): GroupView {
  const speeches = views.filter((view) => !view.isNarration)
  return {
    entries: views.length,
    unsure: shareOf(views, (view) => view.certainty < 0.9),
    overruled: shareOf(views, (view) => view.firstRound < 0.5),
    startsOddly: shareOf(speeches, (view) => view.text.startsOddly),
    endsOddly: shareOf(speeches, (view) => view.text.endsOddly),
    signs:
      count(views, ({ text }) => text.garbled + text.glued + text.strays + text.openBrackets) /
      Math.max(1, views.length),
    narrated: shareOf(speeches, (view) => view.narrated + view.unstopped > 0),
    trade: shareOf(speeches, (view) => view.name.isTradeWord || view.text.opensWithCue),
    cuesInside: shareOf(views, (view) => view.holdsCue),
    repeats: shareOf(speeches, (view, at) => at > 0 && view.entry.actor === speeches[at - 1]?.entry.actor),
    clusterShare: count(views, (view) => view.position.clusterShare) / Math.max(1, views.length),
  }
}

const UNREAD_REASONS: ReadonlySet<RemovedText['reason']> = new Set([
  'front-matter',
  'note',
  'no-speech',
  'number',
  'table-column',
])

export function viewDocument(views: EntryView[], { lines, removed }: LabelledDocument): DocumentView {
  const speeches = views.filter((view) => !view.isNarration)
  const narration = views.filter((view) => view.isNarration)
  const words = (some: EntryView[]) => count(some, (view) => view.text.words)
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0)
  const dropped = removed.filter(({ reason }) => UNREAD_REASONS.has(reason))
  return {
    ...viewGroup(views),
    namesOnce: shareOf(speeches, (view) => view.name.count < 2),
    oddNames: shareOf(speeches, ({ name }) => name.hasStop || name.hasComma || name.odd),
    narration: words(narration) / Math.max(1, words(views)),
    usualWords: median(speeches.map((view) => view.text.words)),
    capitalNames: shareOf(speeches, (view) => view.name.caps > 0.8),
    ...viewUnread(removed, words(views), speeches.length),
    removed: dropped.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, letters),
    shortNarration: shareOf(narration, (view) => view.text.words < 3),
    ignored: shareOf(views, ({ position }) => position.ignoredNames + position.ignoredCues > 0),
    spread:
      quantile(
        speeches.map((view) => view.text.words),
        0.9,
      ) / Math.max(1, median(speeches.map((view) => view.text.words))),
  }
}

function viewUnread(
  removed: RemovedText[],
  words: number,
  speeches: number,
): Pick<DocumentView, 'unreadWords' | 'unreadNames'> {
  const unread = removed
    .filter(({ reason }) => reason === 'number' || reason === 'table-column')
    .map(({ text }) => text.trim())
  const counts = countBy(unread)
  const sentences = unread.map((text) => splitWords(text).length).filter((length) => length > 2)
  return {
    unreadWords: sentences.reduce((sum, length) => sum + length, 0) / Math.max(1, words),
    unreadNames:
      unread.filter((text) => (counts.get(text) ?? 0) > 1 && /\p{L}{2}/u.test(text) && isNameShaped(text)).length /
      Math.max(1, speeches),
  }
}
