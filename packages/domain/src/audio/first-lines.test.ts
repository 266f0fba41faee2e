import { describe, expect, it } from 'vitest'
import { selectFirstLines } from './first-lines.ts'

const say = (character: string, dialog = 'Yes.') => ({ character, dialog })
const actorsOf = (lines: readonly { character: string }[]) => lines.map(({ character }) => character).join(' ')

describe('The lines that are voiced before a part is chosen', () => {
  it('[R-19-09] Three lines of each part are voiced, in the order of the script, and no direction', () => {
    const script = ['narrator', 'A', 'B', 'A', '', 'A', 'A', 'B', 'C'].map((character) => say(character))
    expect(actorsOf(selectFirstLines(script))).toBe('A B A A B C')
  })

  it('[R-19-09] The lines of the first eight parts are voiced, and none of a ninth', () => {
    const script = 'ABCDEFGHIAI'.split('').map((character) => say(character))
    expect(actorsOf(selectFirstLines(script))).toBe('A B C D E F G H A')
  })

  it('[R-19-09] 6,000 characters are voiced, and no line that would exceed them', () => {
    const half = 'x'.repeat(3000)
    expect(selectFirstLines([say('A', half), say('B', half)])).toHaveLength(2)
    expect(selectFirstLines([say('A', half), say('B', `${half}x`), say('C')])).toHaveLength(1)
  })
})
