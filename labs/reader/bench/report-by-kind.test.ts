import { expect, it } from 'vitest'
import { narrator } from '@sidelight/domain/script/document/entry'
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

it('Wrong speeches that are marked and those that are not are counted apart from marked lines that are right', () => {
  const gold = [
    ['ANA', 'One.'],
    ['BEN', 'Two.'],
    ['ANA', 'Three.'],
    [narrator, 'They leave.'],
  ].map(([actor = '', dialog = '']) => ({ actor, dialog, kind: 'dialogue' }))
  const script = {
    pages: 1,
    characters: [],
    entries: [
      entryOf('ANA', 'One.', ['Check the name.']),
      entryOf('BEN', 'Tow.', ['Check the words.']),
      entryOf('ANA', 'Tree.', []),
      entryOf(narrator, 'They live.', []),
    ],
    review: [],
    aliases: [],
    removed: [],
    repairs: [],
    notes: [],
  }
  const measured = measure('any', 'any', script, { id: 'any', entries: gold })
  expect(countMarked([measured])).toEqual({ wrong: 2, wrongMarked: 1, lines: 4, marked: 2 })
})
