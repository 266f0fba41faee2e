import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFirstChange } from './changes.ts'
import { previewRename, isNarration, listCharacters } from './characters.ts'
import { groupByHeading } from './groups.ts'
import { headingAt, insertLines, moveLine, renumber, sortByIndex } from './order.ts'

const KITCHEN = 'INT. KITCHEN - DAY'
const STREET = 'EXT. STREET - NIGHT'

const line = (id: string, heading: string, character = 'DANI', dialog = id) => ({
  id,
  heading,
  character,
  dialog,
  index: 0,
})
const script = renumber([line('a', KITCHEN), line('b', KITCHEN), line('c', STREET), line('d', STREET)])
const ids = (lines: readonly { id: string }[]) => lines.map(({ id }) => id).join('')

describe('line order', () => {
  it('[R-4-10] Lines are numbered without gaps after a deletion', () => {
    const rest = renumber(script.filter(({ id }) => id !== 'b'))
    expect(rest.map(({ id, index }) => [id, index])).toEqual([
      ['a', 0],
      ['c', 1],
      ['d', 2],
    ])
  })

  it('Renumbering leaves lines that keep their index unchanged', () => {
    const rest = renumber(script.filter(({ id }) => id !== 'c'))
    expect(rest[1]).toBe(script[1])
    expect(rest[2]).not.toBe(script[3])
  })

  it('[R-4-11] [R-4-12] New lines are inserted at their index, or at the end', () => {
    expect(ids(insertLines(script, 2, [line('x', KITCHEN)]))).toBe('abxcd')
    expect(ids(insertLines(script, 99, [line('x', STREET)]))).toBe('abcdx')
    expect(ids(insertLines(script, -1, [line('x', KITCHEN)]))).toBe('xabcd')
  })

  it('Sorting follows the indexes and not the order in which lines arrive', () => {
    expect(ids(sortByIndex(script.toReversed()))).toBe('abcd')
  })

  it('A line that moves past a scene heading takes over that heading', () => {
    const down = moveLine(script, 1, 2)
    expect(ids(down)).toBe('acbd')
    expect(down[2]?.heading).toBe(STREET)
    const top = moveLine(script, 3, 0)
    expect(ids(top)).toBe('dabc')
    expect(top[0]?.heading).toBe(KITCHEN)
    expect(headingAt([], 0)).toBe('')
  })

  it.each([
    [0, 0],
    [0, -1],
    [3, 4],
    [7, 1],
  ])('An impossible move from %i to %i changes nothing', (from, to) => {
    expect(moveLine(script, from, to)).toEqual(script)
  })

  it('Any sequence of moves keeps every line exactly once, with the indexes 0..n-1', () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: -2, max: 6 }), fc.integer({ min: -2, max: 6 })))
    fc.assert(
      fc.property(moves, (pairs) => {
        const moved = pairs.reduce((lines, [from, to]) => moveLine(lines, from, to), script)
        expect(moved.map(({ index }) => index)).toEqual([0, 1, 2, 3])
        expect(ids(moved.toSorted((a, b) => a.id.localeCompare(b.id)))).toBe('abcd')
      }),
    )
  })

  it('Moving a line back restores the order', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.nat(3), (from, to) => {
        expect(ids(moveLine(moveLine(script, from, to), to, from))).toBe('abcd')
      }),
    )
  })
})

describe('groups of lines', () => {
  it('Consecutive lines under one heading form a group', () => {
    expect(groupByHeading(script)).toEqual([
      { heading: KITCHEN, start: 0, end: 2 },
      { heading: STREET, start: 2, end: 4 },
    ])
  })

  it('A heading that returns later starts another group', () => {
    expect(groupByHeading([...script, line('e', KITCHEN)])).toHaveLength(3)
  })

  it('A line without a heading belongs to the heading before it', () => {
    expect(groupByHeading([line('a', ''), line('b', KITCHEN), line('c', ''), line('d', KITCHEN)])).toEqual([
      { heading: '', start: 0, end: 1 },
      { heading: KITCHEN, start: 1, end: 4 },
    ])
  })

  it('Groups cover every line exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', KITCHEN, STREET)), (headings) => {
        const groups = groupByHeading(headings.map((heading, index) => line(String(index), heading)))
        let next = 0
        for (const { start, end } of groups) {
          expect(start).toBe(next)
          expect(end).toBeGreaterThan(start)
          next = end
        }
        expect(next).toBe(headings.length)
      }),
    )
  })
})

describe('characters', () => {
  const linesOf = (...actors: string[]) => actors.map((character) => ({ character }))

  it('[R-3-08] [R-3-09] The list of characters starts with the narrator and continues by number of lines', () => {
    expect(listCharacters(linesOf('DANI', 'MARCUS', 'MARCUS', 'narrator', '', 'ANA'))).toEqual([
      { name: 'narrator', lines: 1 },
      { name: 'MARCUS', lines: 2 },
      { name: 'DANI', lines: 1 },
      { name: 'ANA', lines: 1 },
    ])
  })

  it('[R-3-03] A character named NARRATOR in capitals is not the narrator', () => {
    expect(isNarration({ character: 'narrator' })).toBe(true)
    expect(isNarration({ character: 'NARRATOR' })).toBe(false)
  })

  it('[X13] A character may be named like a property of JavaScript objects', () => {
    expect(listCharacters(linesOf('__proto__', 'constructor', '__proto__', 'toString'))).toEqual([
      { name: '__proto__', lines: 2 },
      { name: 'constructor', lines: 1 },
      { name: 'toString', lines: 1 },
    ])
  })

  describe('renaming a character', () => {
    const marcus = { name: 'MARCUS', lines: 4 }
    const cast = [{ name: 'narrator', lines: 3 }, marcus, { name: 'DANI', lines: 2 }]

    it.each(['', '  ', 'MARCUS', ' MARCUS '])('The name %j changes nothing', (typed) => {
      expect(previewRename(cast, marcus, typed)).toEqual({ kind: 'nothing' })
    })

    it('A character is renamed when the name is free, even if only the case changes', () => {
      expect(previewRename(cast, marcus, '  MARK   ANTONY ')).toEqual({ kind: 'rename', to: 'MARK ANTONY', lines: 4 })
      expect(previewRename(cast, marcus, 'Marcus')).toEqual({ kind: 'rename', to: 'Marcus', lines: 4 })
    })

    it.each(['DANI', 'dani', ' Dani '])('A character renamed to %j is merged into the existing DANI', (typed) => {
      expect(previewRename(cast, marcus, typed)).toEqual({ kind: 'merge', to: 'DANI', lines: 4, totalLines: 6 })
    })
  })
})

describe('findFirstChange', () => {
  it('The first change is the first line of the later script that differs', () => {
    const edited = script.with(2, line('c', STREET, 'ANA'))
    expect(findFirstChange(script, edited)).toBe(2)
    expect(findFirstChange(script, moveLine(script, 3, 1))).toBe(1)
    expect(findFirstChange(script.slice(1), script)).toBe(0)
  })

  it('The first change is the last line when only the end was removed, and undefined when nothing changed', () => {
    expect(findFirstChange(script, script.slice(0, 2))).toBe(1)
    expect(findFirstChange(script, script)).toBeUndefined()
    expect(findFirstChange(script, [])).toBeUndefined()
  })
})
