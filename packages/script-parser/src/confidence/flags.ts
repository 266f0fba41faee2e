import type { EntryFlag } from '../document/entry.ts'
import type { EntryView } from './entry-view.ts'

const UNSURE = 0.9
const longSpeechWords = 150

/** What the user can check by looking at the page. */
const ofAll: [flag: EntryFlag, test: (view: EntryView) => boolean][] = [
  ['unsure-line', ({ certainty }) => certainty < UNSURE],
  [
    'unsure-neighbour',
    ({ certaintyAbove, certaintyBelow, isNarration }) =>
      certaintyBelow < UNSURE || (isNarration && certaintyAbove < UNSURE),
  ],
  ['poor-scan', ({ position }) => position.recognition < 0.6],
  ['garbled', ({ text }) => text.garbled + text.glued + text.strays > 0],
  ['name-inside', (view) => view.holdsCue || view.mentionsCue || view.text.opensWithCue],
  ['open-bracket', ({ text }) => text.openBrackets > 0],
  ['odd-place', ({ position }) => position.clusterShare < 0.05],
]

const ofSpeeches: typeof ofAll = [
  ['name-once', ({ name }) => name.count < 2],
  [
    'name-odd',
    ({ name }) => name.odd || name.hasStop || name.hasComma || name.extended || name.misspelled || name.isTradeWord,
  ],
  ['starts-oddly', ({ text }) => text.startsOddly],
  ['ends-oddly', ({ text }) => text.endsOddly],
  ['direction-inside', (view) => view.isTold || view.narrated > 0 || view.text.hasCapitalTail || view.text.shouted > 2],
  ['run-together', ({ unstopped, compounds }) => unstopped + compounds > 0],
  ['long-speech', ({ text }) => text.words > longSpeechWords],
  ['no-speech', ({ text }) => text.words === 0],
]

export function listFlags(view: EntryView): EntryFlag[] {
  const tests = view.isNarration ? ofAll : [...ofAll, ...ofSpeeches]
  return tests.filter(([, test]) => test(view)).map(([flag]) => flag)
}
