import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignLines, type AlignedLine, type NewLine, type OldLine } from './align.ts'
import { parsedTextId } from './parsed-text-id.ts'

const HEADING = 'INT. FERRY - NIGHT'
const line = (actor: string, dialog: string, heading = HEADING): NewLine => ({ actor, dialog, heading })
const asRead = (lines: readonly NewLine[]): OldLine[] =>
  lines.map((read) => ({ ...read, readActor: read.actor, readWordsId: parsedTextId(read.dialog) }))

const SCENE = [
  line('narrator', HEADING),
  line('JO', 'The last boat leaves at nine.'),
  line('ANA', 'Then we have an hour to find him.'),
  line('JO', 'And if we do not find him?'),
  line('ANA', 'Then you go alone.'),
  line('JO', 'No.'),
]
const KITCHEN = 'INT. KITCHEN - DAY'
const NEXT = [
  line('narrator', KITCHEN, KITCHEN),
  line('ANA', 'You kept the letter all these years.', KITCHEN),
  line('JO', 'I kept everything you ever sent me.', KITCHEN),
]

const kindsOf = (aligned: readonly AlignedLine[]) => aligned.map(({ kind }) => kind)
const replace = (lines: readonly NewLine[], at: number, ...put: NewLine[]) => lines.toSpliced(at, 1, ...put)

describe('Aligning new pages with a script', () => {
  const words = fc.constantFrom(
    'no',
    'yes',
    'the',
    'boat',
    'leaves',
    'at',
    'nine',
    'find',
    'him',
    '(beat)',
    'now?',
    '…',
  )
  const someLine = fc.record({
    actor: fc.constantFrom('narrator', 'JO', 'ANA'),
    dialog: fc.array(words, { maxLength: 7 }).map((list) => list.join(' ')),
    heading: fc.constantFrom('', HEADING, KITCHEN),
  })
  const script = fc.array(someLine, { maxLength: 25 })

  it('[R-42-01] A script that is aligned with itself is all the same', () => {
    fc.assert(
      fc.property(script, (lines) => {
        const expected = lines.map((_, index) => ({ kind: 'same', old: index, new: index }))
        expect(alignLines(asRead(lines), lines)).toEqual(expected)
      }),
    )
  })

  it('[R-42-01] Every old line and every new line is aligned exactly once, the new ones in order', () => {
    fc.assert(
      fc.property(script, script, (before, after) => {
        const aligned = alignLines(asRead(before), after)
        const old = aligned.flatMap((pair) => ('old' in pair ? pair.old : []))
        const fresh = aligned.flatMap((pair) => ('new' in pair ? pair.new : []))
        expect(old.toSorted((a, b) => a - b)).toEqual(before.map((_, index) => index))
        expect(fresh).toEqual(after.map((_, index) => index))
      }),
    )
  })

  it('[R-42-01] No line of one script is cut while the same line is new in the other', () => {
    fc.assert(
      fc.property(script, script, (before, after) => {
        const aligned = alignLines(asRead(before), after)
        const keyOf = (read: NewLine | undefined) => `${read?.actor}:${parsedTextId(read?.dialog ?? '')}`
        const cut = new Set(aligned.flatMap((pair) => (pair.kind === 'cut' ? keyOf(before[pair.old]) : [])))
        const fresh = aligned.flatMap((pair) => (pair.kind === 'new' ? keyOf(after[pair.new]) : []))
        expect(fresh.filter((key) => cut.has(key))).toEqual([])
      }),
    )
  })

  it('[R-42-02] A rewritten line is paired with what it was, and others stay', () => {
    const after = replace(SCENE, 3, line('JO', 'And what if we do not find her?'))
    expect(kindsOf(alignLines(asRead(SCENE), after))).toEqual(['same', 'same', 'same', 'changed', 'same', 'same'])
  })

  it('[R-42-02] A line with hardly a word in common is a new one, and the old one is cut', () => {
    const after = replace(SCENE, 3, line('JO', 'Somebody sold your brother this boat.'))
    expect(kindsOf(alignLines(asRead(SCENE), after))).toEqual(['same', 'same', 'same', 'cut', 'new', 'same', 'same'])
  })

  it('[R-42-02] The similarity of 0.6 pairs two lines, and less does not', () => {
    const before = [line('JO', 'a b c d')]
    expect(kindsOf(alignLines(asRead(before), [line('JO', 'a b x y')]))).toEqual(['changed'])
    expect(kindsOf(alignLines(asRead(before), [line('JO', 'a b x y z')]))).toEqual(['cut', 'new'])
  })

  it('[R-42-02] The same words said by another character are a changed line', () => {
    const after = replace(SCENE, 4, line('JO', 'Then you go alone.'))
    expect(kindsOf(alignLines(asRead(SCENE), after))[4]).toBe('changed')
  })

  it('[R-42-02] A new question mark or direction is a change, other quotes and dashes are none', () => {
    const before = [line('JO', "He's gone -- for good."), line('ANA', 'You knew.'), line('JO', '(beat) I did.')]
    const after = [line('JO', 'He’s gone — for good.'), line('ANA', 'You knew?'), line('JO', '(laughs) I did.')]
    expect(kindsOf(alignLines(asRead(before), after))).toEqual(['same', 'changed', 'changed'])
  })

  it('[R-42-01] A scene that stands elsewhere has moved, and a line rewritten in it is paired', () => {
    const after = [...replace(NEXT, 1, line('ANA', 'You kept that letter all those years.', KITCHEN)), ...SCENE]
    const aligned = alignLines(asRead([...SCENE, ...NEXT]), after)
    expect(kindsOf(aligned).slice(0, 3)).toEqual(['moved', 'changed', 'moved'])
    expect(aligned[1]).toEqual({ kind: 'changed', old: SCENE.length + 1, new: 1 })
    expect(kindsOf(aligned).slice(3)).toEqual(SCENE.map(() => 'same'))
  })

  it('[R-42-01] A short line that stands elsewhere has moved', () => {
    const after = [...SCENE.slice(-1), ...SCENE.slice(0, -1)]
    expect(kindsOf(alignLines(asRead(SCENE), after))).toEqual(['moved', ...SCENE.slice(1).map(() => 'same')])
  })

  it.each([
    ['Then you go alone.', 'Then you go home.', ['new', 'moved']],
    ['You go alone.', 'You go home.', ['changed', 'new']],
  ])(
    '[R-42-01] "%s" elsewhere is a move only if it has four words, because three may be a coincidence',
    (was, now, [first, last]) => {
      const before = [line('JO', was), ...SCENE.slice(0, 3)]
      const after = [line('JO', now), ...SCENE.slice(0, 3), line('JO', was)]
      const kinds = kindsOf(alignLines(asRead(before), after))
      expect([kinds[0], kinds.at(-1)]).toEqual([first, last])
    },
  )

  it('[R-42-03] A line that the actor corrected is the same while the pages say what they said', () => {
    const before = asRead(SCENE)
    const corrected = before.map((old, index) =>
      index === 2 ? { ...old, actor: 'ANNA', dialog: 'We have time.' } : old,
    )
    expect(kindsOf(alignLines(corrected, SCENE))).toEqual(SCENE.map(() => 'same'))
  })

  it('[R-42-03] A line is the same when the new pages say what the actor had corrected it to', () => {
    const before = replace(SCENE, 4, line('ANA', 'Then you will go alone.'))
    const corrected = asRead(before).map((old, index) => (index === 4 ? { ...old, dialog: 'Then you go alone.' } : old))
    expect(kindsOf(alignLines(corrected, SCENE))).toEqual(SCENE.map(() => 'same'))
  })

  it('[R-42-03] Without what was read, the present words of a line are compared', () => {
    const before: OldLine[] = SCENE.map((old) => ({ ...old, readActor: null, readWordsId: null }))
    const corrected = before.map((old, index) =>
      index === 1 ? { ...old, dialog: 'The last boat leaves at ten.' } : old,
    )
    expect(kindsOf(alignLines(corrected, SCENE))).toEqual(['same', 'changed', 'same', 'same', 'same', 'same'])
  })
})
