import { expect, it } from 'vitest'
import { listCueScript } from './cue-script.ts'

const HALL = 'INT. HALL'
const YARD = 'EXT. YARD'
const line = (character: string, dialog: string, heading = HALL) => ({ character, dialog, heading })

const LINES = [
  line('narrator', 'INT. HALL'),
  line('MARCUS', 'I think you drove four hours (beat) to be seen doing it. (turns)'),
  line('narrator', 'The dryer stops.'),
  line('DANI', '(quietly) By who?'),
  line('DANI', 'Go on.'),
  line('ATTENDANT', 'Folks.', YARD),
  line('MARCUS', 'Then go.', 'INT. CAR'),
  line('DANI', 'Fine.', HALL),
]

it('[R-46-10] Each line of the character has the last five spoken words before it, and a number', () => {
  expect(listCueScript(LINES, 'DANI')).toEqual([
    {
      heading: HALL,
      lines: [
        { number: 1, dialog: '(quietly) By who?', cue: 'to be seen doing it.' },
        { number: 2, dialog: 'Go on.', cue: '' },
      ],
    },
    { heading: HALL, lines: [{ number: 3, dialog: 'Fine.', cue: '' }] },
  ])
  expect(listCueScript(LINES, 'ATTENDANT')).toEqual([
    { heading: YARD, lines: [{ number: 1, dialog: 'Folks.', cue: '' }] },
  ])
  const short = [line('MARCUS', '(beat) Then go.'), line('DANI', 'Fine.')]
  expect(listCueScript(short, 'DANI')[0]?.lines[0]?.cue).toBe('Then go.')
})

it('[R-46-10] A character without lines has an empty cue script', () => {
  expect(listCueScript(LINES, 'NOBODY')).toEqual([])
  expect(listCueScript([], 'DANI')).toEqual([])
})
