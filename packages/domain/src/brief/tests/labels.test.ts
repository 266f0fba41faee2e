import { describe, expect, it } from 'vitest'
import type { Brief } from '../brief.ts'
import { readMail } from '../mail.ts'
import { readBrief } from '../read-brief.ts'
import { CONTEXT } from '../testing/contexts.ts'

type Field = Exclude<keyof Brief, 'notes' | 'file' | 'due'>

const read = (text: string) => readBrief(text, CONTEXT)

describe('lines with labels', () => {
  it.each<[Field, string, unknown]>([
    ['role', 'Character .......... Attendant', ['ATTENDANT']],
    ['role', 'Role for consideration - DANI', ['DANI']],
    ['scenes', 'Sides: 3, 12A', ['3', '12A']],
    ['scenes', 'Szenen / scenes: alle', 'all'],
    ['takes', 'Takes: no more than 2 per scene', { count: 2, isMost: true, isUnbroken: false, labels: [] }],
    ['slate', 'Slate: yes please, beginning.', 'first'],
    ['slate', 'Ident: NOT required.', 'none'],
    [
      'name',
      'File: Vidal_Rosa_Dani',
      { parts: ['last', { text: '_' }, 'first', { text: '_' }, 'role'], letters: 'as typed' },
    ],
    ['sendTo', 'DELIVERY: Eco Cast', 'eco-cast'],
  ])('[R-89-01] The label says that "%s" is what "%s" speaks of', (field, text, value) => {
    expect(read(text)[field]?.value).toEqual(value)
  })

  it('[R-89-01] What a label leads to holds for the sentences behind it and for no other line', () => {
    const { sentences } = readMail('Slate: at the end. Name, height.\nShoot: 11 January\nTwo takes of scene 3.')
    expect(sentences.map(({ topic }) => topic)).toEqual(['slate', 'slate', 'other', undefined])
  })

  it.each([
    'Shoot dates: due to start 3 March at 6pm, scenes 1 and 3',
    'Callbacks: Thursday by 6pm PT with Dani',
    'Fee: two takes at 950',
  ])('[R-89-01] Nothing is read in a line about something else: "%s"', (text) => {
    const { notes: _, ...fields } = read(text)
    expect(fields).toEqual({})
  })

  it('[R-89-01] The words of a value stand where the mail has them, whatever leads to it', () => {
    const text = 'Please tape this.\nRole ...... Dani'
    const { role } = read(text)
    expect(role && text.slice(...role.span)).toBe('Dani')
  })
})
