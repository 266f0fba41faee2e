import { type DocumentView, type GroupView, viewDocument, viewGroup } from './document-view.ts'
import { type EntryView, viewEntries } from './entry-view.ts'
import type { Reading } from './reading.ts'

interface Scene {
  view: EntryView
  before: EntryView | undefined
  after: EntryView | undefined
  page: GroupView
  document: DocumentView
  /** Itself and its neighbours of the same speaker: they stand or fall together. */
  group: EntryView[]
  position: number
}

const flag = (value: boolean | undefined) => (value === true ? 1 : 0)
const signsOf = (view: EntryView | undefined) =>
  view ? view.text.garbled + view.text.glued + view.text.strays + view.text.openBrackets : 0
const isSameSpeaker = (a: EntryView, b: EntryView | undefined) => b !== undefined && a.entry.actor === b.entry.actor

/** What the doubt model is told of an entry; weights are kept in this order. */
const features: [name: string, measure: (scene: Scene) => number][] = [
  ['narration', ({ view }) => flag(view.isNarration)],
  ['heading', ({ view }) => flag(view.entry.kind === 'heading')],
  ['own', ({ view }) => view.own],
  ['mean', ({ view }) => view.mean],
  ['early', ({ view }) => view.early],
  ['line-before', ({ view }) => view.before],
  ['line-after', ({ view }) => view.after],
  ['own-before', ({ before }) => before?.own ?? 1],
  ['own-after', ({ after }) => after?.own ?? 1],
  ['words', ({ view }) => view.text.words],
  ['relative-words', ({ view, document }) => view.text.words / Math.max(1, document.usualWords)],
  ['longest-word', ({ view }) => view.text.longestWord],
  ['starts-oddly', ({ view }) => flag(view.text.startsOddly)],
  ['ends-oddly', ({ view }) => flag(view.text.endsOddly)],
  ['garbled', ({ view }) => view.text.garbled],
  ['glued', ({ view }) => view.text.glued],
  ['strays', ({ view }) => view.text.strays],
  ['open-brackets', ({ view }) => view.text.openBrackets],
  ['caps', ({ view }) => view.text.caps],
  ['digits', ({ view }) => view.text.digits],
  ['holds-cue', ({ view }) => flag(view.holdsCue)],
  ['resumed', ({ view }) => flag(view.entry.flags.includes('resumed'))],
  ['mentions-cue', ({ view }) => flag(view.mentionsCue)],
  ['shouted', ({ view }) => view.text.shouted],
  ['brackets', ({ view }) => view.text.brackets],
  ['sentences', ({ view }) => view.text.sentences],
  ['slant', ({ view }) => view.place.slant],
  ['weight', ({ view }) => view.place.weight],
  ['size', ({ view }) => view.place.size],
  ['changes', ({ view }) => view.place.changes],
  ['ignored-names', ({ view }) => view.place.ignoredNames],
  ['ignored-cues', ({ view }) => view.place.ignoredCues],
  ['odd-separator', ({ view }) => flag(view.place.oddSeparator)],
  ['dropped', ({ view }) => view.place.dropped],
  ['page-edge', ({ view }) => flag(view.place.atPageEdge)],
  ['position', ({ position }) => Math.min(20, position)],
  ['from-end', ({ position, document }) => Math.min(20, document.entries - 1 - position)],
  ['group-size', ({ group }) => group.length],
  ['group-own', ({ group }) => Math.min(...group.map((view) => view.own))],
  ['group-early', ({ group }) => Math.min(...group.map((view) => view.early))],
  ['group-company', ({ group }) => Math.min(...group.map((view) => view.place.company))],
  ['group-signs', ({ group }) => group.reduce((sum, view) => sum + signsOf(view), 0)],
  ['group-starts-oddly', ({ group }) => group.filter((view) => view.text.startsOddly).length],
  ['group-ends-oddly', ({ group }) => group.filter((view) => view.text.endsOddly).length],
  ['group-ignored', ({ group }) => group.filter(({ place }) => place.ignoredCues + place.ignoredNames > 0).length],
  ['group-words', ({ group }) => group.reduce((sum, view) => sum + view.text.words, 0)],
  ['group-short', ({ group }) => Math.min(...group.map((view) => view.text.words))],
  ['dual', ({ view }) => flag(view.entry.isDual)],
  ['name-count', ({ view }) => view.name.count],
  ['name-words', ({ view }) => view.name.words],
  ['name-odd', ({ view }) => flag(view.name.odd)],
  ['name-extended', ({ view }) => flag(view.name.extended)],
  ['name-misspelled', ({ view }) => flag(view.name.misspelled)],
  ['name-digits', ({ view }) => flag(view.name.digits)],
  ['name-case', ({ view, document }) => Math.abs(view.name.caps - document.capitalNames)],
  ['lines', ({ view }) => view.place.lines],
  ['company', ({ view }) => view.place.company],
  ['widest-gap', ({ view }) => view.place.widestGap],
  ['pages', ({ view }) => view.place.pages],
  ['forced', ({ view }) => flag(view.place.isForced)],
  ['tab', ({ view }) => flag(view.place.hasTab)],
  ['recognition', ({ view }) => view.place.recognition],
  ['same-before', ({ view, before }) => flag(isSameSpeaker(view, before))],
  ['same-after', ({ view, after }) => flag(isSameSpeaker(view, after))],
  ['narration-before', ({ before }) => flag(before?.isNarration)],
  ['narration-after', ({ after }) => flag(after?.isNarration)],
  ['before-ends-oddly', ({ before }) => flag(before?.text.endsOddly)],
  ['after-starts-oddly', ({ after }) => flag(after?.text.startsOddly)],
  ['signs-before', ({ before }) => signsOf(before)],
  ['signs-after', ({ after }) => signsOf(after)],
  ['words-before', ({ before }) => before?.text.words ?? 0],
  ['words-after', ({ after }) => after?.text.words ?? 0],
  ['name-count-before', ({ before }) => before?.name.count ?? 0],
  ['name-count-after', ({ after }) => after?.name.count ?? 0],
  ['page-unsure', ({ page }) => page.unsure],
  ['page-starts-oddly', ({ page }) => page.startsOddly],
  ['page-ends-oddly', ({ page }) => page.endsOddly],
  ['page-signs', ({ page }) => page.signs],
  ['all-lines', ({ document }) => document.lines],
  ['all-unsure', ({ document }) => document.unsure],
  ['all-overruled', ({ document }) => document.overruled],
  ['all-starts-oddly', ({ document }) => document.startsOddly],
  ['all-ends-oddly', ({ document }) => document.endsOddly],
  ['all-signs', ({ document }) => document.signs],
  ['all-cues-inside', ({ document }) => document.cuesInside],
  ['all-repeats', ({ document }) => document.repeats],
  ['all-company', ({ document }) => document.company],
  ['all-names-once', ({ document }) => document.namesOnce],
  ['all-narration', ({ document }) => document.narration],
  ['all-usual-words', ({ document }) => document.usualWords],
  ['all-capital-names', ({ document }) => document.capitalNames],
  ['all-forced', ({ document }) => document.forced],
  ['all-removed', ({ document }) => document.removed],
  ['all-dual', ({ document }) => document.dual],
  ['all-ignored', ({ document }) => document.ignored],
  ['all-tabs', ({ document }) => document.tabs],
  ['all-spread', ({ document }) => document.spread],
  ['all-short-narration', ({ document }) => document.shortNarration],
]

export const doubtFeatures = features.map(([name]) => name)

/** One row of numbers for each entry of a reading. */
export function describeDoubts(reading: Reading): Float64Array[] {
  const views = viewEntries(reading)
  const document = viewDocument(views, reading)
  const pages = new Map([...Map.groupBy(views, (view) => view.entry.page)].map(([at, some]) => [at, viewGroup(some)]))
  const groups = groupBySpeaker(views)
  return views.map((view, at) => {
    const page = pages.get(view.entry.page) ?? document
    const scene: Scene = {
      view,
      before: views[at - 1],
      after: views[at + 1],
      page,
      document,
      group: groups[at] ?? [view],
      position: at,
    }
    return Float64Array.from(features, ([, measure]) => measure(scene))
  })
}

function groupBySpeaker(views: EntryView[]): EntryView[][] {
  const groups: EntryView[][] = []
  for (const [at, view] of views.entries()) {
    const group = groups[at - 1]
    if (group && isSameSpeaker(view, views[at - 1])) group.push(view)
    groups.push(group && isSameSpeaker(view, views[at - 1]) ? group : [view])
  }
  return groups
}
