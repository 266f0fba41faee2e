import type { EntryFlag } from '../document/entry.ts'
import type { EntryView } from './entry-view.ts'

const longSpeech = 150

/** Signs that a person can check by looking at the page. */
const ofAll: [flag: EntryFlag, test: (view: EntryView) => boolean][] = [
  ['unsure-line', ({ own }) => own < 0.9],
  ['unsure-neighbour', ({ before, after, isNarration }) => after < 0.9 || (isNarration && before < 0.9)],
  ['poor-scan', ({ place }) => place.recognition < 0.6],
  ['garbled', ({ text }) => text.garbled + text.glued + text.strays > 0],
  ['name-inside', (view) => view.holdsCue || view.mentionsCue || view.text.opensWithCue],
  ['open-bracket', ({ text }) => text.openBrackets > 0],
  ['odd-place', ({ place }) => place.company < 0.05],
]

const ofSpeeches: typeof ofAll = [
  ['name-once', ({ name }) => name.count < 2],
  [
    'name-odd',
    ({ name }) => name.odd || name.hasStop || name.hasComma || name.extended || name.misspelled || name.isTrade,
  ],
  ['starts-oddly', ({ text }) => text.startsOddly],
  ['ends-oddly', ({ text }) => text.endsOddly],
  ['direction-inside', (view) => view.told > 0 || view.text.hasCapitalTail || view.text.shouted > 2],
  ['run-together', ({ unstopped, compounds }) => unstopped + compounds > 0],
  ['long-speech', ({ text }) => text.words > longSpeech],
  ['no-speech', ({ text }) => text.words === 0],
]

export function listFlags(view: EntryView): EntryFlag[] {
  const tests = view.isNarration ? ofAll : [...ofAll, ...ofSpeeches]
  return tests.filter(([, test]) => test(view)).map(([flag]) => flag)
}
