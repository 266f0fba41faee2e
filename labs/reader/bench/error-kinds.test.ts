import { describe, expect, it } from 'vitest'
import { classifyErrors } from './error-kinds.ts'
import { type Gold, scoreEntries } from './score.ts'

const gold: Gold = {
  id: 'x',
  entries: [
    { actor: 'narrator', dialog: 'A door bangs somewhere.', kind: 'action' },
    { actor: 'MAGDA', dialog: 'Which landing do you mean?', kind: 'dialogue' },
    { actor: 'FENWICK', dialog: 'Any landing at all will do.', kind: 'dialogue' },
    { actor: 'MAGDA', dialog: 'It has never cared for the third.', kind: 'dialogue' },
    { actor: 'FENWICK', dialog: 'Please describe the procedure.', kind: 'dialogue' },
  ],
}

describe('kinds of errors', () => {
  it('The kind of an error depends on where the words of the speech went', () => {
    const read = [
      { actor: 'DOOR', dialog: 'A door bangs somewhere.' },
      { actor: 'MAGDA', dialog: 'Which landing do' },
      { actor: 'narrator', dialog: 'Any landing at all will do.' },
      { actor: 'FENWICK', dialog: 'It has never cared for the third.' },
    ]
    const { missed, extra } = scoreEntries(read, gold)
    expect(classifyErrors(read, gold, missed, extra)).toEqual({
      'cut short or split': 1,
      'labelled as narration': 1,
      'given to another character': 1,
      missing: 1,
      'narration spoken': 1,
    })
  })
})
