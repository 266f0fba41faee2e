import { deflateSync } from 'node:zlib'
import { drawText } from '../../../apps/server/src/platform/extract/testing/write-pdf.ts'
import { listFiles, listHeavyFiles, type MaliciousFile } from '../malicious-file.ts'
import { LINE, writePage, writeStreamPage } from '../pdf-builders.ts'
import { DIALOGUE_PAGE } from '../valid-files.ts'

const DIALOGUE = Buffer.from(DIALOGUE_PAGE)
const deflate = (content: Uint8Array, times: number): Uint8Array =>
  times === 0 ? content : deflate(deflateSync(content, { level: 9 }), times - 1)
const deflatedPage = (content: Uint8Array, times: number, claimedTimes = times) =>
  writeStreamPage(`/Filter [${'/FlateDecode '.repeat(claimedTimes)}]`, deflate(content, times))

const streams: MaliciousFile[] = [
  ...listHeavyFiles('.pdf', 'any', {
    '100 MB of spaces, packed once': () => deflatedPage(Buffer.alloc(100_000_000, 32), 1),
    '400 MB of spaces, packed twice': () => deflatedPage(Buffer.alloc(400_000_000, 32), 2),
    '200 MB of text operators, packed twice': () =>
      deflatedPage(Buffer.from('BT /F1 12 Tf (aaaa) Tj ET\n'.repeat(8_000_000)), 2),
    'run lengths': () => writeStreamPage('/Filter /RunLengthDecode', Buffer.alloc(1_000_000, 129)),
  }),
  ...listFiles('.pdf', 'a document', { 'packed a hundred times': () => deflatedPage(DIALOGUE, 100) }),
  ...listFiles('.pdf', 'any', {
    'claims 10,000 filters': () => deflatedPage(DIALOGUE, 1, 10_000),
    'claims the wrong filter': () => writeStreamPage('/Filter /LZWDecode', deflate(DIALOGUE, 1)),
    'unknown filter': () => writeStreamPage('/Filter /Unknown', DIALOGUE),
    'wild predictor': () =>
      writeStreamPage(
        '/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 1000000000 /Colors 1000 >>',
        deflate(DIALOGUE, 1),
      ),
    'hexadecimal without end': () => writeStreamPage('/Filter /ASCIIHexDecode', Buffer.alloc(100_000, 52)),
    'base 85 of zeros': () => writeStreamPage('/Filter /ASCII85Decode', Buffer.alloc(500_000, 122)),
    'stream length that lies': () => writeStreamPage('/Length 5', DIALOGUE),
    'stream length of a billion': () => writeStreamPage('/Length 1000000000', DIALOGUE),
    'stream length of minus one': () => writeStreamPage('/Length -1', DIALOGUE),
  }),
]

const glyphs = (hundreds: number) => writePage(`BT /F1 12 Tf ${`(${'a'.repeat(100)}) Tj\n`.repeat(hundreds)} ET`)

function rotatedText(degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  const matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)]
  return `BT /F1 8 Tf ${matrix.map((value) => value.toFixed(4)).join(' ')} 300 400 Tm (around) Tj ET\n`
}

const operators: MaliciousFile[] = [
  ...listHeavyFiles('.pdf', 'any', {
    'one million glyphs': () => glyphs(10_000),
    '500,000 strokes': () => writePage(`${LINE}${'10 10 m 500 500 l S\n'.repeat(500_000)}`),
    'one path of 500,000 points': () => writePage(`${LINE}0 0 m ${'500 500 l '.repeat(500_000)} S`),
    '100,000 saved states': () => writePage(`${'q '.repeat(100_000)}${LINE}`),
  }),
  ...listHeavyFiles('.pdf', ['too-many-characters', 'too-much-memory'], {
    '1.6 million glyphs': () => glyphs(16_000),
  }),
  ...listHeavyFiles('.pdf', 'a document', {
    'one letter a hundred thousand times on one spot': () =>
      writePage('BT /F1 12 Tf 100 100 Td (a) Tj ET\n'.repeat(100_000)),
  }),
  ...listFiles('.pdf', 'a document', {
    '36,000 characters on a page': () =>
      writePage(Array.from({ length: 400 }, (_, at) => drawText(20, 20 + at, 'ninety characters '.repeat(5))).join('')),
    '100,000 restored states': () => writePage(`${'Q '.repeat(100_000)}${LINE}`),
    '100,000 open texts': () => writePage(`${'BT '.repeat(100_000)}${LINE}`),
    '100,000 marked contents': () => writePage(`${'/A BMC '.repeat(100_000)}${LINE}`),
    'operators without operands': () =>
      writePage(`Tf Td TD Tm Tj TJ Tc Tw Tz TL Ts Tr cm re m l c rg k scn gs Do ' " ${LINE}`),
    'font size of zero': () => writePage('BT /F1 0 Tf 100 100 Td (MARA) Tj ET'),
    'font size of a billion': () => writePage('BT /F1 1000000000 Tf 100 100 Td (MARA) Tj ET'),
    'negative font size': () => writePage('BT /F1 -12 Tf 1 0 0 1 300 300 Tm (MARA) Tj ET'),
    'unknown font': () => writePage('BT /F9 12 Tf 100 100 Td (MARA) Tj ET'),
    'scale of zero': () => writePage('BT /F1 12 Tf 0 Tz 100 100 Td (MARA) Tj ET'),
    'text in all directions': () => writePage(Array.from({ length: 360 }, (_, at) => rotatedText(at)).join('')),
    'inline image without end': () => writePage(`${LINE}BI /W 10 /H 10 ID ${'x'.repeat(100_000)}`),
  }),
  ...listFiles('.pdf', 'no-text', {
    'invisible text alone': () => writePage('BT 3 Tr /F1 12 Tf 100 100 Td (MARA) Tj ET'),
    'text outside the page': () => writePage('BT /F1 12 Tf 5000 5000 Td (MARA) Tj ET'),
  }),
  ...listFiles('.pdf', 'any', {
    'operands without operators': () => writePage(`${'1 '.repeat(200_000)}${LINE}`),
    'unknown operators': () => writePage(`${'foo bar '.repeat(50_000)}${LINE}`),
    'wild numbers': () => writePage(`1e308 -1e308 99999999999999999999 --5 0/0 0 cm ${LINE}`),
    'matrix of zeros': () => writePage(`0 0 0 0 0 0 cm ${LINE}`),
    'matrix of a billion': () => writePage(`1000000000 0 0 1000000000 0 0 cm ${LINE}`),
    'no font': () => writePage('BT 100 100 Td (MARA) Tj ET'),
    'letters a mile apart': () =>
      writePage('BT /F1 12 Tf 100 100 Td [(M) -99999999 (A) 99999999 (R) -1e300 (A)] TJ ET'),
    'inline image of a billion pixels': () => writePage(`BI /W 100000 /H 100000 /BPC 8 /CS /RGB ID xxxx EI ${LINE}`),
  }),
]

const pageBoxes: MaliciousFile[] = [
  ...listFiles('.pdf', 'a document', {
    'page of ten metres': () => writePage(LINE, { entries: '/MediaBox [0 0 28000 28000]' }),
    'page upside down': () => writePage(LINE, { entries: '/MediaBox [612 792 0 0]' }),
    'page turned by 90': () => writePage(LINE, { entries: '/Rotate 90' }),
    'page turned by 45': () => writePage(LINE, { entries: '/Rotate 45' }),
  }),
  ...listFiles('.pdf', 'any', {
    'page of a billion points': () => writePage(LINE, { entries: '/MediaBox [0 0 1000000000 1000000000]' }),
    'page without area': () => writePage(LINE, { entries: '/MediaBox [0 0 0 0]' }),
    'page box of names': () => writePage(LINE, { entries: '/MediaBox [/A /B /C /D]' }),
    'user unit of a million': () => writePage(LINE, { entries: '/UserUnit 1000000' }),
  }),
  ...listFiles('.pdf', 'no-text', { 'blank page': () => writePage('') }),
]

export const PDF_CONTENT_FILES: MaliciousFile[] = [...streams, ...operators, ...pageBoxes]
