import { expect, it } from 'vitest'
import { narrator } from '@sidelight/domain/lines/characters'
import { countMarked } from './report-by-kind.ts'
import { measure } from './measure.ts'

const entryOf = (actor: string, dialog: string, reasons: string[]) => ({
  actor,
  dialog,
  kind: actor === narrator ? ('action' as const) : ('dialogue' as const),
  parts: [],
  extensions: [],
  speakers: [],
  isDual: false,
  page: 1,
  boxes: [],
  confidence: 1,
  flags: [],
  reasons,
})

it('Marks are counted apart on wrong speeches, right speeches and speeches that became narration', () => {
  const gold = [
    ['ANA', 'One.'],
    ['BEN', 'Two.'],
    ['ANA', 'Three.'],
    [narrator, 'They leave.'],
    ['BEN', 'Nobody comes in here.'],
    ['ANA', 'Nobody goes out again.'],
  ].map(([actor = '', dialog = '']) => ({ actor, dialog, kind: 'dialogue' }))
  const script = {
    pages: 1,
    characters: [],
    entries: [
      entryOf('ANA', 'One.', ['Check the name.']),
      entryOf('BEN', 'Tow.', ['Check the words.']),
      entryOf('ANA', 'Tree.', []),
      entryOf(narrator, 'They live.', []),
      entryOf(narrator, 'Nobody comes in here.', ['Check who speaks.']),
      entryOf(narrator, 'Nobody goes out again.', []),
    ],
    review: [],
    aliases: [],
    removed: [],
    repairs: [],
    notes: [],
  }
  const measured = measure('any', 'any', script, { id: 'any', entries: gold })
  expect(countMarked([measured])).toEqual({
    wrong: 2,
    wrongMarked: 1,
    right: 1,
    rightMarked: 1,
    narrated: 2,
    narratedMarked: 1,
    lines: 6,
    marked: 3,
  })
})
