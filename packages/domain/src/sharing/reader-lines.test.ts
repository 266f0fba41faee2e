import { expect, it } from 'vitest'
import { READER_MAX_LINES } from './reader-limits.ts'
import { listReaderLines } from './reader-lines.ts'

const HALL = 'INT. HALL'
const line = (id: string, character: string, dialog: string, heading = HALL) => ({ id, character, dialog, heading })

const LINES = [
  line('1', 'narrator', 'The canary dryer stops.'),
  line('2', 'DANI', 'Canary canary you drove four hours to leave a key on a dryer?'),
  line('3', 'MARCUS', '(quietly) I think you drove four hours (beat) to be seen.'),
  line('4', 'MARCUS', 'Nobody called.'),
  line('5', 'DANI', '(canary) By who?'),
  line('6', 'MARCUS', '(shrugs)'),
  line('7', 'MARCUS', 'Go.', 'EXT. YARD'),
]

it('[R-101-01] A friend sees the lines of one character, what stands in brackets, and five words before each', () => {
  expect(listReaderLines(LINES, 'MARCUS')).toEqual([
    {
      id: '3',
      words: 'I think you drove four hours to be seen.',
      textId: expect.stringMatching(/^[0-9a-f]{8}$/),
      direction: 'quietly, beat',
      cue: 'a key on a dryer?',
      sayingMs: expect.any(Number),
    },
    expect.objectContaining({ id: '4', words: 'Nobody called.', direction: '', cue: '' }),
    // Nobody can read a line that has no words; the first line of a scene has no cue.
    expect.objectContaining({ id: '7', words: 'Go.', cue: '' }),
  ])
  expect(JSON.stringify(listReaderLines(LINES, 'MARCUS'))).not.toContain('anary')
})

it('[R-101-01] The narrator has no part, and a part has 200 lines at most', () => {
  expect(listReaderLines(LINES, 'narrator')).toEqual([])
  const many = Array.from({ length: READER_MAX_LINES + 1 }, (_, n) => line(String(n), 'MARCUS', `Line ${n}.`))
  expect(listReaderLines(many, 'MARCUS')).toHaveLength(READER_MAX_LINES)
})
