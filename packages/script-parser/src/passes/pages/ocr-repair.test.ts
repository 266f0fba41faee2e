import { expect, test } from 'vitest'
import { type RemovedText, removeInto } from '../../document/line.ts'
import { parseScript } from '../../parse-script.ts'
import type { SourceItem, SourcePage } from '../../document/source.ts'
import { plainItem, plainPage } from '../../testing/typed-source.ts'
import { ocrRepair } from './ocr-repair.ts'

const item = (text: string, y: number, x = 100, confidence = 0.95): SourceItem => ({
  ...plainItem(text, x, y),
  confidence,
})
const page = (items: SourceItem[], isScanned = true) => plainPage(items, isScanned)
const repairPage = (scanned: SourcePage, removed: RemovedText[] = []) =>
  ocrRepair
    .run([scanned], { removed, remove: removeInto(removed), repair: () => undefined })
    .flatMap(({ items }) => items)
const repair = (texts: string[], isScanned = true, confidence = 0.95) => {
  const items = texts.map((text, at) => item(text, 100 + at * 12, 100, confidence))
  return repairPage(page(items, isScanned))
}
const repairText = (text: string) => repair([text])[0]?.text

test.each([
  ['0LD TOM', 'OLD TOM'],
  ['half of 0ld Tom’s sandwich', 'half of Old Tom’s sandwich'],
  ['0h, he1lo.', 'Oh, hello.'],
  ["then I'11 need a coat", "then I'll need a coat"],
  ["Then I'1l1l need a coat.", "Then I'll need a coat."],
  ['1t’s late and l am not', 'It’s late and I am not'],
  ['| know. 1f only.', 'I know. If only.'],
  ['what bus its lam', 'what bus its 1am'],
  ['CHILD_O01', 'CHILD_01'],
  ['01D TOM', 'OLD TOM'],
  ['hold the 1line', 'hold the line'],
  ['Hup’!', 'Hup!'],
  ["LT. BOONE''S OFFICE", "LT. BOONE'S OFFICE"],
  ['BOONE (708) waters a fern.', 'BOONE (70s) waters a fern.'],
  ['KIT (V.0.)', 'KIT (V.O.)'],
  ['KIT (0.S.)', 'KIT (O.S.)'],
  ['KIT (C0NT’D)', "KIT (CONT'D)"],
  ['lNT. KITCHEN', 'INT. KITCHEN'],
  ['I have.. a fifty.', 'I have... a fifty.'],
  ['. «Proceed.', '... Proceed.'],
  ['1 beg your pardon? 1 was there.', 'I beg your pardon? I was there.'],
  ['(gruffly) 1 sat with her. Hold until 1 say -- 1 know.', '(gruffly) I sat with her. Hold until I say -- I know.'],
  ['The fish was not hungry. 1', 'The fish was not hungry. I'],
  ['Which 1ift?', 'Which lift?'],
  ['EFFIE. [turn the light on', 'EFFIE. I turn the light on'],
  ['I’was counting.', 'I was counting.'],
  ['is it cool if I. ==', 'is it cool if I--'],
  ['in the second –-', 'in the second --'],
])('OCR text %j is repaired to %j', (read, meant) => {
  expect(repairText(read)).toBe(meant)
})

test.each([
  'R2D2 and C3PO on the 1ST floor, 29A.',
  'MI5 called COP2 at 10:15, twice.',
  'He went on the lam in 1985.',
  'The 501s cost £80.',
  'Wait... what?',
  'We’re goin’!',
  '1 cup of tea. 1 hour.',
  'Take 1 was better, and 1 in ten knows it by the 1st.',
  '[tell the truth] Yes.',
  'Half-past, well-read: 3-2-1.',
])('OCR text %j is left as it is', (text) => {
  expect(repairText(text)).toBe(text)
})

test('[R-34-09] A name in capitals gets the spelling that sentences have, unless it was read with confidence', () => {
  const given = ['OPILE', 'Let him in.', 'OPILE', 'Sit down, Marcel.', 'Odile counts the spoons.']
  const names = (confidence: number) => repair(given, true, confidence).map(({ text }) => text)[0]
  expect(names(0.8)).toBe('ODILE')
  expect(names(0.95)).toBe('OPILE')
})

test('A name gets the spelling of its most confident occurrence', () => {
  const texts = repair(['B08BY', 'BOBBY', 'BOBBY', 'W1LLA', 'E1LEN', 'ELLEN']).map(({ text }) => text)
  expect(texts).toEqual(['BOBBY', 'BOBBY', 'BOBBY', 'WILLA', 'ELLEN', 'ELLEN'])
})

test('An unconfident name that is one letter from a frequent one is corrected to it, a confident one is not', () => {
  const known = ['HECTOR', 'HECTOR', 'HECTOR'].map((text, at) => item(text, 100 + at * 12))
  const read = (confidence: number) =>
    repairPage(page([...known, item('HECTQR', 160, 100, confidence), item('VECTOR', 172, 100, confidence)])).map(
      ({ text }) => text,
    )
  expect(read(0.4)).toEqual(['HECTOR', 'HECTOR', 'HECTOR', 'HECTOR', 'HECTOR'])
  expect(read(0.9)).toEqual(['HECTOR', 'HECTOR', 'HECTOR', 'HECTOR', 'VECTOR'])
})

test('[R-84-19] A name alone in its line gets the stops and spaces that it has elsewhere, from three times on', () => {
  const read = (count: number) =>
    repair([...Array<string>(count).fill('J.J.'), ...Array<string>(count).fill('PROF. HALE'), 'J - J', 'PROF.HALE'])
      .map(({ text }) => text)
      .slice(2 * count)
  expect(read(3)).toEqual(['J.J.', 'PROF. HALE'])
  expect(read(2)).toEqual(['J - J', 'PROF.HALE'])
  expect(repair(['NO.', 'NO.', 'NO.', 'NO!']).map(({ text }) => text)).toEqual(['NO.', 'NO.', 'NO.', 'NO!'])
})

test('Names that differ by their number are not merged', () => {
  const texts = repair(['COP #1', 'COP #2', 'COP #1', 'GUARD_01', 'GUARD_02', 'GUARD_01'], true, 0.3)
  expect(texts.map(({ text }) => text)).toEqual(['COP #1', 'COP #2', 'COP #1', 'GUARD_01', 'GUARD_02', 'GUARD_01'])
})

test('An accent that was recognised once is added to every occurrence of the name', () => {
  expect(repair(['BJORN', 'BJÖRN', 'BJORN', 'Nobody answers Bjorn.']).map(({ text }) => text)).toEqual([
    'BJÖRN',
    'BJÖRN',
    'BJÖRN',
    'Nobody answers Björn.',
  ])
})

test('A repaired line keeps the confidence of OCR, because repairs are right far more often than what OCR doubts', () => {
  expect(repair(['0LD TOM', 'I drive it.']).map(({ confidence }) => confidence)).toEqual([0.95, 0.95])
})

test('Text of pages that were not scanned is never changed', () => {
  const texts = ['0LD TOM', "I'11 go", 'I have.. a fifty.']
  expect(repair(texts, false).map(({ text }) => text)).toEqual(texts)
})

test('Scene numbers beside headings and stars behind them are removed, whatever the gap', () => {
  const removed: RemovedText[] = []
  const action = [160, 172, 184, 196].map((y) => item('Twelve machines, one working, and a mop that is not.', y))
  const scanned = page([item('1', 100, 75), item('INT. LAUNDROMAT - NIGHT', 100), item('1 *', 100, 555), ...action])
  const items = repairPage(scanned, removed)
  expect(items).toHaveLength(5)
  expect(items[0]?.text).toBe('INT. LAUNDROMAT - NIGHT')
  expect(removed.map(({ text, reason }) => `${text} ${reason}`)).toEqual(['1 margin-mark', '1 * margin-mark'])
})

test('A scanned speech is parsed after its repair, and flagged only if OCR was not confident', () => {
  const cue = (name: string, y: number) => item(name, y, 250)
  const speech = (text: string, y: number) => item(text, y, 180)
  const lines = [cue('MIA', 100), speech('Is it late?', 112), cue('0LD TOM', 136), speech('They stopped it.', 148)]
  const unclear = item('1t was never wrong.', 220, 180, 0.5)
  const again = [cue('MIA', 172), speech('In March?', 184), cue('0LD TOM', 208), unclear]
  const { entries } = parseScript({ kind: 'pages', pages: [page([...lines, ...again])] })
  expect(entries.map(({ actor, dialog }) => `${actor}: ${dialog}`)).toEqual([
    'MIA: Is it late?',
    'OLD TOM: They stopped it.',
    'MIA: In March?',
    'OLD TOM: It was never wrong.',
  ])
  expect(entries[3]?.flags).toContain('poor-scan')
  expect(entries[1]?.flags).not.toContain('poor-scan')
})
