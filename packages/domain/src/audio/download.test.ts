import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cue, cueSheetCsv, cueSheetHtml } from './cue-sheet.ts'
import { assignFileNames } from './file-names.ts'

const names = (...actors: string[]) => assignFileNames(actors.map((actor) => ({ actor, isOwn: false })))

describe('names of files', () => {
  it('are numbered like the lines', () => {
    expect(names('ANNA', 'MRS. PEEL', 'ANNA')).toEqual(['01_ANNA.mp3', '02_MRS-PEEL.mp3', '03_ANNA.mp3'])
    expect(names(...Array.from({ length: 100 }, () => 'A'))[0]).toBe('001_A.mp3')
  })

  it('say which lines are recorded and which are made', () => {
    const lines = [
      { actor: 'ANNA', isOwn: false },
      { actor: 'DANI', isOwn: true },
    ]
    expect(assignFileNames(lines)).toEqual(['01_ANNA.mp3', '02_DANI.wav'])
  })

  it.each([
    ['../../x', '01_x.mp3'],
    ['CON', '01_CON.mp3'],
    ['a/b\\c', '01_a-b-c.mp3'],
    ['...', '01_LINE.mp3'],
    ['ЖЕНЯ', '01_ЖЕНЯ.mp3'],
    ['Žofie\u0000', '01_Žofie.mp3'],
    ['x'.repeat(300), `01_${'x'.repeat(40)}.mp3`],
  ])('[C40] of %j are harmless', (actor, name) => {
    expect(names(actor)).toEqual([name])
  })

  it('[C40] never lead anywhere and are never equal, whatever people are called', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 20 }), (actors) => {
        const given = names(...actors)
        expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(actors.length)
        expect(given.every((name) => /^\d{2,}_[\p{L}\p{N}-]{1,40}\.mp3$/u.test(name))).toBe(true)
      }),
    )
  })
})

describe('a cue sheet', () => {
  const cue = (given: Partial<Cue>): Cue => ({
    number: 1,
    heading: 'INT. HALL',
    actor: 'ANNA',
    dialog: 'Yes.',
    fileName: '01_ANNA.mp3',
    durationMs: 1234,
    isOwn: false,
    ...given,
  })

  it('has a row for each line, and says which are the user’s', () => {
    const sheet = cueSheetCsv([cue({}), cue({ number: 2, actor: 'DANI', fileName: '', durationMs: 0, isOwn: true })])
    expect(sheet).toBe(
      'Line,Scene,Character,Text,Seconds,File\r\n1,INT. HALL,ANNA,Yes.,1.2,01_ANNA.mp3\r\n2,INT. HALL,DANI (you),Yes.,,\r\n',
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('[C40] is no formula for a spreadsheet: %s', (dialog) => {
    expect(cueSheetCsv([cue({ dialog })])).toContain(`,'${dialog},`)
  })

  it('keeps commas, quotes and line ends inside their cell', () => {
    expect(cueSheetCsv([cue({ dialog: 'Well, "no".\nNo.' })])).toContain(',"Well, ""no"".\nNo.",')
  })

  it('[C40] shows what people wrote, and runs none of it', () => {
    const page = cueSheetHtml('<b>"Title"</b>', [cue({ dialog: '<script>alert(1)</script>', isOwn: true })])
    expect(page).not.toContain('<script>')
    expect(page).toContain('&lt;script&gt;')
    expect(page).toContain('<tr class="own">')
    expect(page).toContain('&lt;b&gt;&quot;Title&quot;&lt;/b&gt;: cue sheet')
  })
})
