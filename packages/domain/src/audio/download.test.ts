import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cue, cueSheetCsv, cueSheetHtml } from './cue-sheet.ts'
import { assignFileNames, zipFileName } from './file-names.ts'

const names = (...actors: string[]) => assignFileNames(actors.map((character) => ({ character, isOwn: false })))

describe('The name of the zip', () => {
  it.each([
    ['The Last Dryer', ['DANI'], 'The Last Dryer - DANI.zip'],
    ['The Last Dryer', ['DANI', 'MRS. PECK'], 'The Last Dryer - DANI and MRS PECK.zip'],
    ['Çinar’s "sides"', [], 'Çinar s sides - audio.zip'],
    ['../../', ['/'], 'Script - audio.zip'],
    ['CON', [], 'CON - audio.zip'],
  ])('[R-22-07] The zip of "%s" with the parts %j is named "%s"', (title, parts, name) =>
    expect(zipFileName(title, parts)).toBe(name),
  )
})

describe('File names', () => {
  it('Files are numbered like the lines', () => {
    expect(names('ANNA', 'MRS. PEEL', 'ANNA')).toEqual(['01_ANNA.mp3', '02_MRS-PEEL.mp3', '03_ANNA.mp3'])
    expect(names(...Array.from({ length: 100 }, () => 'A'))[0]).toBe('001_A.mp3')
  })

  it('Recorded lines are .wav files and generated lines .mp3 files', () => {
    const lines = [
      { character: 'ANNA', isOwn: false },
      { character: 'DANI', isOwn: true },
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
  ])('[C40] The character name %j gives the safe file name "%s"', (character, name) => {
    expect(names(character)).toEqual([name])
  })

  it(
    '[C40] File names are unique and never contain a path, whatever the characters are called',
    { timeout: 30_000 },
    () => {
      fc.assert(
        fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 20 }), (actors) => {
          const fileNames = names(...actors)
          expect(new Set(fileNames.map((name) => name.toLowerCase())).size).toBe(actors.length)
          expect(fileNames.every((name) => /^\d{2,}_[\p{L}\p{N}-]{1,40}\.mp3$/u.test(name))).toBe(true)
        }),
      )
    },
  )
})

describe('The cue sheet', () => {
  const cue = (changes: Partial<Cue>): Cue => ({
    number: 1,
    heading: 'INT. HALL',
    character: 'ANNA',
    dialog: 'Yes.',
    fileName: '01_ANNA.mp3',
    durationMs: 1234,
    isOwn: false,
    ...changes,
  })

  it('A cue sheet has a row for each line and marks those of the user', () => {
    const sheet = cueSheetCsv([
      cue({}),
      cue({ number: 2, character: 'DANI', fileName: '', durationMs: 0, isOwn: true }),
    ])
    expect(sheet).toBe(
      'Line,Scene,Character,Text,Seconds,File\r\n1,INT. HALL,ANNA,Yes.,1.2,01_ANNA.mp3\r\n2,INT. HALL,DANI (you),Yes.,,\r\n',
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('[C40] The line "%s" is not a formula in the CSV cue sheet', (dialog) => {
    expect(cueSheetCsv([cue({ dialog })])).toContain(`,'${dialog},`)
  })

  it('Commas, quotes and line breaks stay inside their CSV cell', () => {
    expect(cueSheetCsv([cue({ dialog: 'Well, "no".\nNo.' })])).toContain(',"Well, ""no"".\nNo.",')
  })

  it('[C40] The HTML cue sheet escapes markup in titles and lines', () => {
    const page = cueSheetHtml('<b>"Title"</b>', [cue({ dialog: '<script>alert(1)</script>', isOwn: true })])
    expect(page).not.toContain('<script>')
    expect(page).toContain('&lt;script&gt;')
    expect(page).toContain('<tr class="own">')
    expect(page).toContain('&lt;b&gt;&quot;Title&quot;&lt;/b&gt;: cue sheet')
  })
})
