import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignPart, guessScope, type PagedLine } from './align-part.ts'
import type { OldLine } from './align.ts'
import { parsedTextId } from './parsed-text-id.ts'

const LINES_PER_PAGE = 10
const HEADING = 'INT. FERRY - NIGHT'

const lineAt = (index: number): PagedLine => ({
  actor: index % 2 === 0 ? 'JO' : 'ANA',
  dialog: index % 5 === 4 ? 'No.' : `Number ${index} is what I said to the captain ${index} times.`,
  heading: HEADING,
  page: Math.floor(index / LINES_PER_PAGE) + 1,
})
const scriptOf = (pages: number): PagedLine[] => Array.from({ length: pages * LINES_PER_PAGE }, (_, at) => lineAt(at))
const asRead = (lines: readonly PagedLine[]): OldLine[] =>
  lines.map((line) => ({ ...line, readActor: line.actor, readWordsId: parsedTextId(line.dialog) }))
/** A file of some pages of the script, numbered from 1. */
const fileOf = (lines: readonly PagedLine[], ...pages: number[]): PagedLine[] =>
  pages.flatMap((page, at) => lines.filter((line) => line.page === page).map((line) => ({ ...line, page: at + 1 })))
const count = (kind: string, old: readonly OldLine[], file: readonly PagedLine[]) =>
  alignPart(old, file)?.filter((line) => line.kind === kind).length

describe('new pages that are only a part of the script', () => {
  const script = scriptOf(6)
  const old = asRead(script)

  it('[R-47-10] Lines outside of the new pages are kept in their places', () => {
    const file = fileOf(script, 3).with(2, { ...lineAt(22), dialog: 'Number 22 is what I never said to the captain.' })
    const aligned = alignPart(old, file) ?? []
    expect(aligned.map((line) => ('old' in line ? line.old : -1))).toEqual(script.map((_, at) => at))
    expect(aligned[22]).toEqual({ kind: 'changed', old: 22, new: 2 })
    expect(count('kept', old, file)).toBe(50)
    expect(count('same', old, file)).toBe(9)
  })

  it('[R-47-10] A line that is missing inside the new pages is cut', () => {
    const file = fileOf(script, 3).toSpliced(5, 1)
    expect(alignPart(old, file)?.filter(({ kind }) => kind === 'cut')).toEqual([{ kind: 'cut', old: 25 }])
  })

  it('[R-47-10] Pages between two of the new ones are kept, and as few lines as a cut may have are cut', () => {
    expect(count('kept', old, fileOf(script, 2, 5))).toBe(40)
    expect(count('cut', old, fileOf(script, 2, 5))).toBe(0)
    const withoutFive = fileOf(script, 2, 3).toSpliced(8, 5)
    expect([count('cut', old, withoutFive), count('kept', old, withoutFive)]).toEqual([5, 40])
  })

  it('[R-47-10] Pages of which nothing is in the script belong nowhere', () => {
    const strange = fileOf(script, 1).map((line, at) => ({ ...line, dialog: `Somebody else said this line, ${at}.` }))
    expect(alignPart(old, strange)).toBeUndefined()
    expect(guessScope(old, strange)).toBe('whole')
  })

  it('[R-47-10] For every choice of pages each old and each new line is there once, and none of the script is cut', () => {
    const pages = fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 1 })
    const edits = fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 8 })
    fc.assert(
      fc.property(pages, edits, (chosen, edits) => {
        const sent = fileOf(script, ...chosen)
        const file = sent.map((line, at) => {
          const edit = edits.find(([place]) => place % sent.length === at)
          return edit ? { ...line, dialog: edit[1] ? `${line.dialog} Really.` : `A new line, ${at}, all of it.` } : line
        })
        const aligned = alignPart(old, file)
        if (!aligned) return
        const olds = aligned.flatMap((line) => ('old' in line ? line.old : []))
        const news = aligned.flatMap((line) => ('new' in line ? line.new : []))
        expect(olds.toSorted((a, b) => a - b)).toEqual(script.map((_, at) => at))
        expect(news).toEqual(file.map((_, at) => at))
        const cutOnOtherPages = aligned.filter(
          (line) => line.kind === 'cut' && !chosen.includes(script[line.old]?.page ?? 0),
        )
        expect(cutOnOtherPages).toEqual([])
      }),
      { numRuns: 30 },
    )
  })
})

describe('whether new pages are the whole script', () => {
  const script = scriptOf(6)
  const old = asRead(script)

  it('[R-47-11] A whole script is whole, also with lines cut, and fewer of its pages are a part', () => {
    expect(guessScope(old, script)).toBe('whole')
    expect(guessScope(old, script.slice(0, -5))).toBe('whole')
    expect(guessScope(old, script.slice(0, -6))).toBe('part')
    expect(guessScope(old, fileOf(script, 1, 2, 3, 4, 5))).toBe('part')
    expect(guessScope(old, fileOf(script, 4))).toBe('part')
  })

  it('[R-47-11] A scene that was moved is no sign of a part', () => {
    expect(guessScope(old, [...script.slice(20), ...script.slice(0, 20).map((line) => ({ ...line, page: 7 }))])).toBe(
      'whole',
    )
  })
})
