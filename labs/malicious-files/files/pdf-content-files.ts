import { deflateSync } from 'node:zlib'
import { drawText, writePages, type DrawnPage } from '../../../apps/server/src/platform/extract/testing/write-pdf.ts'
import type { HostileFile } from '../malicious-file.ts'
import { DIALOGUE_PAGE } from '../valid-files.ts'

type Case = [string, () => Uint8Array, HostileFile['expects']?, 'heavy'?]

const LINE = drawText(100, 100, 'MARA')
const page = (content: string, more: Partial<DrawnPage> = {}) => writePages([{ content, ...more }])
/** The content of a page as object 5, behind filters. */
const filtered = (filter: string, stream: Uint8Array): Buffer => {
  const file = writePages([{ content: '' }], [{ entries: filter, stream }])
  return Buffer.from(file.toString('latin1').replace('/Contents 4 0 R', '/Contents 5 0 R'), 'latin1')
}
const packed = (content: Uint8Array, times: number): Uint8Array =>
  times === 0 ? content : packed(deflateSync(content, { level: 9 }), times - 1)
const flates = (times: number) => `/Filter [${'/FlateDecode '.repeat(times)}]`
const repeat = (piece: string, count: number) => piece.repeat(count)

const bombs: Case[] = [
  [
    '100 MB of spaces, packed once',
    () => filtered(flates(1), packed(Buffer.alloc(100_000_000, 32), 1)),
    undefined,
    'heavy',
  ],
  [
    '400 MB of spaces, packed twice',
    () => filtered(flates(2), packed(Buffer.alloc(400_000_000, 32), 2)),
    undefined,
    'heavy',
  ],
  [
    '200 MB of text operators, packed twice',
    () => filtered(flates(2), packed(Buffer.from(repeat('BT /F1 12 Tf (aaaa) Tj ET\n', 8_000_000)), 2)),
    undefined,
    'heavy',
  ],
  ['packed a hundred times', () => filtered(flates(100), packed(Buffer.from(DIALOGUE_PAGE), 100)), 'a document'],
  [
    'claims 10,000 filters',
    () => filtered(`/Filter [${repeat('/FlateDecode ', 10_000)}]`, packed(Buffer.from(DIALOGUE_PAGE), 1)),
  ],
  ['claims the wrong filter', () => filtered('/Filter /LZWDecode', packed(Buffer.from(DIALOGUE_PAGE), 1))],
  ['unknown filter', () => filtered('/Filter /Unknown', Buffer.from(DIALOGUE_PAGE))],
  [
    'wild predictor',
    () =>
      filtered(
        '/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 1000000000 /Colors 1000 >>',
        packed(Buffer.from(DIALOGUE_PAGE), 1),
      ),
  ],
  ['run lengths', () => filtered('/Filter /RunLengthDecode', Buffer.alloc(1_000_000, 129)), undefined, 'heavy'],
  ['hexadecimal without end', () => filtered('/Filter /ASCIIHexDecode', Buffer.alloc(100_000, 52))],
  ['base 85 of zeros', () => filtered('/Filter /ASCII85Decode', Buffer.alloc(500_000, 122))],
  ['stream length that lies', () => filtered('/Length 5', Buffer.from(DIALOGUE_PAGE))],
  ['stream length of a billion', () => filtered('/Length 1000000000', Buffer.from(DIALOGUE_PAGE))],
  ['stream length of minus one', () => filtered('/Length -1', Buffer.from(DIALOGUE_PAGE))],
]

const programs: Case[] = [
  [
    'one million glyphs',
    () => page(`BT /F1 12 Tf ${repeat(`(${'a'.repeat(100)}) Tj\n`, 10_000)} ET`),
    undefined,
    'heavy',
  ],
  [
    '1.6 million glyphs',
    () => page(`BT /F1 12 Tf ${repeat(`(${'a'.repeat(100)}) Tj\n`, 16_000)} ET`),
    ['too-many-characters', 'too-much-memory'],
    'heavy',
  ],
  [
    '36,000 characters on a page',
    () => page(Array.from({ length: 400 }, (_, at) => drawText(20, 20 + at, 'ninety characters '.repeat(5))).join('')),
    'a document',
  ],
  [
    'one letter a hundred thousand times on one spot',
    () => page(repeat('BT /F1 12 Tf 100 100 Td (a) Tj ET\n', 100_000)),
    'a document',
    'heavy',
  ],
  ['500,000 strokes', () => page(`${LINE}${repeat('10 10 m 500 500 l S\n', 500_000)}`), undefined, 'heavy'],
  ['one path of 500,000 points', () => page(`${LINE}0 0 m ${repeat('500 500 l ', 500_000)} S`), undefined, 'heavy'],
  ['100,000 saved states', () => page(`${repeat('q ', 100_000)}${LINE}`), undefined, 'heavy'],
  ['100,000 restored states', () => page(`${repeat('Q ', 100_000)}${LINE}`), 'a document'],
  ['100,000 open texts', () => page(`${repeat('BT ', 100_000)}${LINE}`), 'a document'],
  ['100,000 marked contents', () => page(`${repeat('/A BMC ', 100_000)}${LINE}`), 'a document'],
  [
    'operators without operands',
    () => page(`Tf Td TD Tm Tj TJ Tc Tw Tz TL Ts Tr cm re m l c rg k scn gs Do ' " ${LINE}`),
    'a document',
  ],
  ['operands without operators', () => page(`${repeat('1 ', 200_000)}${LINE}`)],
  ['unknown operators', () => page(`${repeat('foo bar ', 50_000)}${LINE}`)],
  ['wild numbers', () => page(`1e308 -1e308 99999999999999999999 --5 0/0 0 cm ${LINE}`)],
  ['matrix of zeros', () => page(`0 0 0 0 0 0 cm ${LINE}`)],
  ['matrix of a billion', () => page(`1000000000 0 0 1000000000 0 0 cm ${LINE}`)],
  ['font size of zero', () => page('BT /F1 0 Tf 100 100 Td (MARA) Tj ET'), 'a document'],
  ['font size of a billion', () => page('BT /F1 1000000000 Tf 100 100 Td (MARA) Tj ET'), 'a document'],
  ['negative font size', () => page('BT /F1 -12 Tf 1 0 0 1 300 300 Tm (MARA) Tj ET'), 'a document'],
  ['unknown font', () => page('BT /F9 12 Tf 100 100 Td (MARA) Tj ET'), 'a document'],
  ['no font', () => page('BT 100 100 Td (MARA) Tj ET')],
  ['letters a mile apart', () => page('BT /F1 12 Tf 100 100 Td [(M) -99999999 (A) 99999999 (R) -1e300 (A)] TJ ET')],
  ['scale of zero', () => page('BT /F1 12 Tf 0 Tz 100 100 Td (MARA) Tj ET'), 'a document'],
  ['invisible text alone', () => page('BT 3 Tr /F1 12 Tf 100 100 Td (MARA) Tj ET'), 'no-text'],
  ['text outside the page', () => page('BT /F1 12 Tf 5000 5000 Td (MARA) Tj ET'), 'no-text'],
  [
    'text in all directions',
    () =>
      page(
        Array.from({ length: 360 }, (_, at) => {
          const angle = (at * Math.PI) / 180
          return `BT /F1 8 Tf ${Math.cos(angle).toFixed(4)} ${Math.sin(angle).toFixed(4)} ${(-Math.sin(angle)).toFixed(4)} ${Math.cos(angle).toFixed(4)} 300 400 Tm (around) Tj ET\n`
        }).join(''),
      ),
    'a document',
  ],
  ['inline image of a billion pixels', () => page(`BI /W 100000 /H 100000 /BPC 8 /CS /RGB ID xxxx EI ${LINE}`)],
  ['inline image without end', () => page(`${LINE}BI /W 10 /H 10 ID ${'x'.repeat(100_000)}`), 'a document'],
]

const pages: Case[] = [
  ['page of ten metres', () => page(LINE, { entries: '/MediaBox [0 0 28000 28000]' }), 'a document'],
  ['page of a billion points', () => page(LINE, { entries: '/MediaBox [0 0 1000000000 1000000000]' })],
  ['page without area', () => page(LINE, { entries: '/MediaBox [0 0 0 0]' })],
  ['page upside down', () => page(LINE, { entries: '/MediaBox [612 792 0 0]' }), 'a document'],
  ['page box of names', () => page(LINE, { entries: '/MediaBox [/A /B /C /D]' })],
  ['page turned by 90', () => page(LINE, { entries: '/Rotate 90' }), 'a document'],
  ['page turned by 45', () => page(LINE, { entries: '/Rotate 45' }), 'a document'],
  ['user unit of a million', () => page(LINE, { entries: '/UserUnit 1000000' })],
  ['blank page', () => page(''), 'no-text'],
]

export const listPdfContentFiles = (): HostileFile[] =>
  [...bombs, ...programs, ...pages].map(([name, make, expects, weight]) => ({
    name: `${name}.pdf`,
    make,
    ...(expects === undefined ? {} : { expects }),
    isHeavy: weight === 'heavy',
  }))
