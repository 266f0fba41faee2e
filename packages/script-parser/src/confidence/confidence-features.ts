import { type DocumentView, type GroupView, viewDocument, viewGroup } from './document-view.ts'
import { type EntryView, viewEntries } from './entry-view.ts'
import type { LabelledDocument } from './labelled-document.ts'
import { countSigns, measureStreaks, type SpeakerStreak } from './speaker-streaks.ts'

interface EntryContext {
  view: EntryView
  before: EntryView | undefined
  after: EntryView | undefined
  page: GroupView
  document: DocumentView
  group: SpeakerStreak
  index: number
}

const flag = (value: boolean | undefined) => (value === true ? 1 : 0)
const signsOf = (view: EntryView | undefined) => (view ? countSigns(view) : 0)
const isSameSpeaker = (a: EntryView, b: EntryView | undefined) => b !== undefined && a.entry.actor === b.entry.actor

type Feature = [name: string, measure: (context: EntryContext) => number]

/** A higher value makes an error more probable. */
const moreIsWorse: Feature[] = [
  ['starts-oddly', ({ view }) => flag(view.text.startsOddly)],
  ['ends-oddly', ({ view }) => flag(view.text.endsOddly)],
  ['garbled', ({ view }) => view.text.garbled],
  ['glued', ({ view }) => view.text.glued],
  ['strays', ({ view }) => view.text.strays],
  ['open-brackets', ({ view }) => view.text.openBrackets],
  ['holds-cue', ({ view }) => flag(view.holdsCue)],
  ['resumed', ({ view }) => flag(view.entry.flags.includes('resumed'))],
  ['mentions-cue', ({ view }) => flag(view.mentionsCue)],
  ['opens-with-cue', ({ view }) => flag(view.text.opensWithCue)],
  ['name-trade', ({ view }) => flag(view.name.isTradeWord)],
  ['told', ({ view }) => view.narrated],
  ['unstopped', ({ view }) => view.unstopped],
  ['compounds', ({ view }) => view.compounds],
  ['twins', ({ view }) => view.repetitions],
  ['all-told', ({ document }) => document.narrated],
  ['all-trade', ({ document }) => document.trade],
  ['capital-tail', ({ view }) => flag(view.text.hasCapitalTail)],
  ['numbers', ({ view }) => view.text.numbers],
  ['shouted', ({ view }) => view.text.shouted],
  ['slant', ({ view }) => view.position.italics],
  ['weight', ({ view }) => view.position.weight],
  ['size', ({ view }) => view.position.size],
  ['changes', ({ view }) => view.position.changes],
  ['ignored-names', ({ view }) => view.position.ignoredNames],
  ['ignored-cues', ({ view }) => view.position.ignoredCues],
  ['odd-separator', ({ view }) => flag(view.position.oddSeparator)],
  ['dropped', ({ view }) => view.position.dropped],
  ['group-signs', ({ group }) => group.signs],
  ['group-starts-oddly', ({ group }) => group.startsOddly],
  ['group-ends-oddly', ({ group }) => group.endsOddly],
  ['group-ignored', ({ group }) => group.ignored],
  ['name-odd', ({ view }) => flag(view.name.odd)],
  ['name-stop', ({ view }) => flag(view.name.hasStop)],
  ['name-comma', ({ view }) => flag(view.name.hasComma)],
  ['name-words', ({ view }) => view.name.words],
  ['all-name-stops', ({ document }) => document.oddNames],
  ['name-extended', ({ view }) => flag(view.name.extended)],
  ['name-misspelled', ({ view }) => flag(view.name.misspelled)],
  ['name-digits', ({ view }) => flag(view.name.digits)],
  ['name-case', ({ view, document }) => Math.abs(view.name.caps - document.capitalNames)],
  ['widest-gap', ({ view }) => view.position.widestGap],
  ['pages', ({ view }) => view.position.pages],
  ['before-ends-oddly', ({ before }) => flag(before?.text.endsOddly)],
  ['after-starts-oddly', ({ after }) => flag(after?.text.startsOddly)],
  ['signs-before', ({ before }) => signsOf(before)],
  ['signs-after', ({ after }) => signsOf(after)],
  ['page-unsure', ({ page }) => page.unsure],
  ['page-starts-oddly', ({ page }) => page.startsOddly],
  ['page-ends-oddly', ({ page }) => page.endsOddly],
  ['page-signs', ({ page }) => page.signs],
  ['all-unsure', ({ document }) => document.unsure],
  ['all-overruled', ({ document }) => document.overruled],
  ['all-starts-oddly', ({ document }) => document.startsOddly],
  ['all-ends-oddly', ({ document }) => document.endsOddly],
  ['all-signs', ({ document }) => document.signs],
  ['all-cues-inside', ({ document }) => document.cuesInside],
  ['all-repeats', ({ document }) => document.repeats],
  ['all-names-once', ({ document }) => document.namesOnce],
  ['all-removed', ({ document }) => document.removed],
  ['all-ignored', ({ document }) => document.ignored],
  ['all-unread-words', ({ document }) => document.unreadWords],
  ['all-unread-names', ({ document }) => document.unreadNames],
]

/** A higher value makes an error less probable. */
const moreIsBetter: Feature[] = [
  ['own', ({ view }) => view.certainty],
  ['mean', ({ view }) => view.meanCertainty],
  ['early', ({ view }) => view.firstRound],
  ['line-before', ({ view }) => view.certaintyAbove],
  ['line-after', ({ view }) => view.certaintyBelow],
  ['own-before', ({ before }) => before?.certainty ?? 1],
  ['own-after', ({ after }) => after?.certainty ?? 1],
  ['group-own', ({ group }) => group.certainty],
  ['group-early', ({ group }) => group.firstRound],
  ['group-company', ({ group }) => group.clusterShare],
  ['name-count', ({ view }) => view.name.count],
  ['company', ({ view }) => view.position.clusterShare],
  ['name-count-before', ({ before }) => before?.name.count ?? 0],
  ['name-count-after', ({ after }) => after?.name.count ?? 0],
  ['all-company', ({ document }) => document.clusterShare],
]

/** Mean something only together with other features. */
const eitherWay: Feature[] = [
  ['narration', ({ view }) => flag(view.isNarration)],
  ['heading', ({ view }) => flag(view.entry.kind === 'heading')],
  ['words', ({ view }) => view.text.words],
  ['relative-words', ({ view, document }) => view.text.words / Math.max(1, document.usualWords)],
  ['caps', ({ view }) => view.text.caps],
  ['lines', ({ view }) => view.position.lines],
  ['narration-before', ({ before }) => flag(before?.isNarration)],
  ['narration-after', ({ after }) => flag(after?.isNarration)],
  ['words-before', ({ before }) => before?.text.words ?? 0],
  ['words-after', ({ after }) => after?.text.words ?? 0],
  ['sentences', ({ view }) => view.text.sentences],
  ['position', ({ index }) => Math.min(20, index)],
  ['from-end', ({ index, document }) => Math.min(20, document.entries - 1 - index)],
  ['group-size', ({ group }) => group.size],
  ['group-words', ({ group }) => group.words],
  ['group-short', ({ group }) => group.shortest],
  ['forced', ({ view }) => flag(view.position.hasStatedLabel)],
  ['tab', ({ view }) => flag(view.position.hasTab)],
  ['dual', ({ view }) => flag(view.entry.isDual)],
  ['all-spread', ({ document }) => document.spread],
  ['same-before', ({ view, before }) => flag(isSameSpeaker(view, before))],
  ['same-after', ({ view, after }) => flag(isSameSpeaker(view, after))],
  ['brackets', ({ view }) => view.text.brackets],
  ['page-edge', ({ view }) => flag(view.position.atPageEdge)],
  ['digits', ({ view }) => view.text.digits],
  ['longest-word', ({ view }) => view.text.longestWord],
  ['all-short-narration', ({ document }) => document.shortNarration],
  ['all-narration', ({ document }) => document.narration],
]

const features = [...moreIsWorse, ...moreIsBetter, ...eitherWay]

export const confidenceFeatures = features.map(([name]) => name)

/** 1 where a higher value can only make an error more probable, -1 where only less; 0 for both. */
export const featureDirections = [...moreIsWorse.map(() => 1), ...moreIsBetter.map(() => -1), ...eitherWay.map(() => 0)]

export interface Described {
  views: EntryView[]
  /** One row of numbers for each entry. */
  rows: Float64Array[]
}

export function listConfidenceFeatures(labelled: LabelledDocument): Described {
  const views = viewEntries(labelled)
  const document = viewDocument(views, labelled)
  const pages = new Map([...Map.groupBy(views, (view) => view.entry.page)].map(([at, some]) => [at, viewGroup(some)]))
  const groups = measureStreaks(views)
  const rows = views.map((view, at) => {
    const page = pages.get(view.entry.page) ?? document
    const group = groups[at]
    if (!group) return new Float64Array(features.length)
    const context: EntryContext = {
      view,
      before: views[at - 1],
      after: views[at + 1],
      page,
      document,
      group,
      index: at,
    }
    return Float64Array.from(features, ([, measure]) => measure(context))
  })
  return { views, rows }
}
