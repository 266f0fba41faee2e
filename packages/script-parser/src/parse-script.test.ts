import { describe, expect, it } from 'vitest'
import { parseScript } from './parse-script.ts'
import type { SourceDocument } from './document/source.ts'

const lines = (text: string): SourceDocument => ({ kind: 'lines', lines: text.split('\n'), pageStarts: [0] })
const said = (source: SourceDocument) => parseScript(source).entries.map(({ actor, dialog }) => `${actor}: ${dialog}`)

const screenplay = `INT. LAUNDROMAT - NIGHT

Twelve machines, one working. TESS (29) feeds it quarters
like a slot machine. OTIS (60s) mops around her feet.

                      TESS
          Don't say it.

                      OTIS
          I wasn't going to say it.

                      TESS
          You were going to say, "Out of
          order means out of order."

                      OTIS
                (beat)
          It's on the sign.

She kicks the machine. It starts.

                      OTIS (CONT'D)
          Huh.`

describe('parsing a script', () => {
  it('Each speech goes to its character and the rest to the narrator', () => {
    expect(said(lines(screenplay))).toEqual([
      'narrator: INT. LAUNDROMAT - NIGHT',
      'narrator: Twelve machines, one working. TESS (29) feeds it quarters like a slot machine. OTIS (60s) mops around her feet.',
      "TESS: Don't say it.",
      "OTIS: I wasn't going to say it.",
      'TESS: You were going to say, "Out of order means out of order."',
      "OTIS: (beat) It's on the sign.",
      'narrator: She kicks the machine. It starts.',
      'OTIS: Huh.',
    ])
  })

  it('A parenthetical is a direction and not spoken', () => {
    const entry = parseScript(lines(screenplay)).entries.find(({ dialog }) => dialog.includes('sign'))
    expect(entry?.parts).toEqual([
      { kind: 'direction', text: 'beat' },
      { kind: 'say', text: "It's on the sign." },
    ])
  })

  it('A name and its speech may stand on one line', () => {
    const text = `TESS: Don't say it.

OTIS: I wasn't going to say it.

TESS: You were going to say something.

OTIS: (mopping) It's on the sign.

TESS: I can read.

OTIS: Nobody said you couldn't.`
    expect(said(lines(text))).toEqual([
      "TESS: Don't say it.",
      "OTIS: I wasn't going to say it.",
      'TESS: You were going to say something.',
      "OTIS: (mopping) It's on the sign.",
      'TESS: I can read.',
      "OTIS: Nobody said you couldn't.",
    ])
  })

  it('A table with a column of names parses to its speeches', () => {
    const text = `| ID | CHARACTER | LINE | NOTES |
| 1 | HALDOR | For the ford! | battle cry |
| 2 | SABLE | You mention it whenever there is flour. | |
| 3 | HALDOR | I was a miller once. | quiet |
| 4 | SABLE | Hup! | |`
    expect(said(lines(text))).toEqual([
      'HALDOR: (battle cry) For the ford!',
      'SABLE: You mention it whenever there is flour.',
      'HALDOR: (quiet) I was a miller once.',
      'SABLE: Hup!',
    ])
  })

  it("A speech that continues on the next page is one entry without (MORE) and (CONT'D)", () => {
    const first = [
      ...screenplay.split('\n'),
      '',
      '                      TESS',
      '          It never stops at one. It stops',
      '                      (MORE)',
    ]
    const second = [
      "                      TESS (CONT'D)",
      '          at people.',
      '',
      '                      OTIS',
      '          That it does.',
    ]
    const source: SourceDocument = { kind: 'lines', lines: [...first, ...second], pageStarts: [0, first.length] }
    const entries = parseScript(source).entries.filter(({ actor }) => actor === 'TESS')
    expect(entries.at(-1)?.dialog).toBe('It never stops at one. It stops at people.')
  })

  it('Files that state their elements are taken at their word, and a character called NARRATOR keeps its capitals', () => {
    const element = { isDual: false, page: 1 }
    const source: SourceDocument = {
      kind: 'elements',
      elements: [
        { ...element, kind: 'heading', text: 'EXT. WOOD - DAY' },
        { ...element, kind: 'character', text: 'NARRATOR (V.O.)' },
        { ...element, kind: 'dialogue', text: 'Once upon a time.' },
        { ...element, kind: 'character', text: 'WOODCUTTER' },
        { ...element, kind: 'parenthetical', text: '(looking up)' },
        { ...element, kind: 'dialogue', text: "I'm not happy." },
      ],
    }
    expect(said(source)).toEqual([
      'narrator: EXT. WOOD - DAY',
      'NARRATOR: Once upon a time.',
      "WOODCUTTER: (looking up) I'm not happy.",
    ])
  })

  it('Spellings that may be the same character are suggested and not applied', () => {
    const text = screenplay.replaceAll(
      "OTIS (CONT'D)\n          Huh.",
      "OTIS (CONT'D)\n          Huh.\n\n                      OTIS GREEN\n          Anyway.",
    )
    const script = parseScript(lines(text))
    expect(script.aliases).toContainEqual({ name: 'OTIS GREEN', sameAs: 'OTIS', reason: 'shorter' })
    expect(script.characters.map(({ name }) => name)).toContain('OTIS GREEN')
  })

  it('An entry has the box of its lines on the page', () => {
    const entry = parseScript(lines(screenplay)).entries.find(({ dialog }) => dialog === 'Huh.')
    expect(entry?.page).toBe(1)
    expect(entry?.boxes).toHaveLength(1)
    expect(entry?.boxes[0]?.left).toBeGreaterThan(0)
  })
})
