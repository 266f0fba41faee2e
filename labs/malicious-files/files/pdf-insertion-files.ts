import { deflateSync } from 'node:zlib'
import {
  drawText,
  writePages,
  type DrawnPage,
  type PdfObject,
} from '../../../apps/server/src/platform/extract/testing/write-pdf.ts'
import type { HostileFile } from '../malicious-file.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { DIALOGUE_PAGE } from '../valid-files.ts'

type Case = [string, () => Uint8Array, HostileFile['expects']?, 'heavy'?]

const LINE = drawText(100, 100, 'MARA')
const page = (content: string, more: Partial<DrawnPage> = {}) => writePages([{ content, ...more }])
const repeat = (piece: string, count: number) => piece.repeat(count)

const withForm = (form: PdfObject[], content = '/X Do') =>
  writePages([{ content: `${LINE}${content}`, resources: '/XObject << /X 5 0 R /I 5 0 R >>' }], form)
const form = (entries: string, stream: string): PdfObject => ({
  entries: `/Type /XObject /Subtype /Form /BBox [0 0 612 792] ${entries}`,
  stream,
})
const image = (entries: string, stream: Uint8Array | string): PdfObject => ({
  entries: `/Type /XObject /Subtype /Image ${entries}`,
  stream,
})
const random = createSeededRandom(77)

const insertions: Case[] = [
  ['form that draws itself', () => withForm([form('/Resources << /XObject << /X 5 0 R >> >>', '/X Do')])],
  [
    'forms that draw each other',
    () =>
      withForm([
        form('/Resources << /XObject << /X 6 0 R >> >>', '/X Do /X Do'),
        form('/Resources << /XObject << /X 5 0 R >> >>', '/X Do /X Do'),
      ]),
  ],
  [
    '30 forms that double',
    () =>
      withForm(
        Array.from({ length: 30 }, (_, at) => form(`/Resources << /XObject << /X ${at + 6} 0 R >> >>`, '/X Do /X Do')),
      ),
    undefined,
    'heavy',
  ],
  [
    '1,000 nested forms',
    () =>
      withForm(
        Array.from({ length: 1000 }, (_, at) => form(`/Resources << /XObject << /X ${at + 6} 0 R >> >>`, '/X Do')),
      ),
  ],
  ['form matrix of names', () => withForm([form('/Matrix [/a /b /c /d /e /f]', LINE)])],
  [
    'picture of a billion pixels',
    () =>
      withForm([
        image(
          '/Width 32000 /Height 32000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
          deflateSync(Buffer.alloc(1_000_000)),
        ),
      ]),
  ],
  [
    'picture of negative size',
    () => withForm([image('/Width -5 /Height -5 /ColorSpace /DeviceRGB /BitsPerComponent 8', 'x')]),
  ],
  [
    'JBIG2 noise',
    () =>
      withForm([
        image(
          '/Width 100 /Height 100 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
          random.bytes(500),
        ),
      ]),
  ],
  ['JPX noise', () => withForm([image('/Width 100 /Height 100 /Filter /JPXDecode', random.bytes(500))])],
  [
    'JPEG noise',
    () =>
      withForm([
        image(
          '/Width 100 /Height 100 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
          Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xc0]), random.bytes(500)]),
        ),
      ]),
  ],
  [
    'fax noise',
    () =>
      withForm([
        image(
          '/Width 1000 /Height 1000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 1000000 /Rows 1000000 >>',
          random.bytes(500),
        ),
      ]),
  ],
  [
    'colour space that refers to itself',
    () =>
      withForm([
        image('/Width 10 /Height 10 /ColorSpace 6 0 R /BitsPerComponent 8', 'x'.repeat(300)),
        '[/Indexed 6 0 R 255 (abc)]',
      ]),
  ],
  [
    'mask that masks itself',
    () =>
      withForm([
        image('/Width 10 /Height 10 /ColorSpace /DeviceRGB /BitsPerComponent 8 /SMask 5 0 R', 'x'.repeat(300)),
      ]),
  ],
]

const withFont = (font: string, more: PdfObject[] = [], shown = '(MARA)') =>
  writePages(
    [
      {
        content: `${LINE}BT /T 12 Tf 100 500 Td ${shown} Tj ET`,
        resources: `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Courier >> /T ${font} >>`,
      },
    ],
    more,
  )
const COMPOSITE = (descendant: string, more = '') =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H ${more} /DescendantFonts [${descendant}] >>`
const DESCENDANT =
  '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>'
const unicodeMap = (body: string): PdfObject[] => [
  { entries: '', stream: `begincmap\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n${body}\nendcmap` },
]

const fonts: Case[] = [
  ['composite font without letters', () => withFont(COMPOSITE(DESCENDANT), [], '<00410042>')],
  ['font that is its own descendant', () => withFont('5 0 R', [COMPOSITE('5 0 R')])],
  [
    'font file of noise',
    () =>
      withFont(
        '<< /Type /Font /Subtype /TrueType /BaseFont /X /FirstChar 0 /LastChar 255 /FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 /FontFile2 5 0 R >> >>',
        [{ entries: '', stream: random.bytes(5000) }],
      ),
  ],
  [
    'font program of noise',
    () =>
      withFont(
        '<< /Type /Font /Subtype /Type1 /BaseFont /X /FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 /FontFile 5 0 R >> >>',
        [{ entries: '/Length1 100 /Length2 100 /Length3 0', stream: random.bytes(5000) }],
      ),
  ],
  [
    'compact font of noise',
    () =>
      withFont(
        '<< /Type /Font /Subtype /Type1 /BaseFont /X /FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 /FontFile3 5 0 R >> >>',
        [{ entries: '/Subtype /Type1C', stream: Buffer.concat([Buffer.from([1, 0, 4, 4]), random.bytes(5000)]) }],
      ),
  ],
  [
    'drawn font that draws itself',
    () =>
      withFont('5 0 R', [
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 77 /LastChar 77 /Widths [1] /Encoding << /Differences [77 /M] >> /CharProcs << /M 6 0 R >> /Resources << /Font << /T 5 0 R >> >> >>',
        { entries: '', stream: '1 0 d0 BT /T 1 Tf (M) Tj ET' },
      ]),
  ],
  [
    'drawn font with a matrix of zeros',
    () =>
      withFont(
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0 0 0 0 0 0] /CharProcs << >> /Encoding << >> >>',
      ),
  ],
  [
    'widths of a billion',
    () =>
      withFont(
        `<< /Type /Font /Subtype /Type1 /BaseFont /Courier /FirstChar 0 /LastChar 255 /Widths [${repeat('1000000000 ', 256)}] >>`,
      ),
  ],
  [
    'code map of all codes',
    () =>
      withFont(
        COMPOSITE(DESCENDANT, '/ToUnicode 5 0 R'),
        unicodeMap('1 beginbfrange <0000> <FFFF> <0000> endbfrange'),
        '<00410042>',
      ),
  ],
  [
    'code map beyond all codes',
    () =>
      withFont(
        COMPOSITE(DESCENDANT, '/ToUnicode 5 0 R'),
        unicodeMap('1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange'),
        '<00410042>',
      ),
    undefined,
    'heavy',
  ],
  [
    'code map to NUL and surrogates',
    () =>
      withFont(
        COMPOSITE(DESCENDANT, '/ToUnicode 5 0 R'),
        unicodeMap('3 beginbfchar <0041> <0000> <0042> <D800> <0043> <DC00> endbfchar'),
        '<004100420043>',
      ),
    'a document',
  ],
  [
    'code map of long words',
    () =>
      withFont(
        COMPOSITE(DESCENDANT, '/ToUnicode 5 0 R'),
        unicodeMap(`1 beginbfchar <0041> <${'0042'.repeat(50_000)}> endbfchar`),
        '<00410041004100410041>',
      ),
  ],
  [
    'code map that uses itself',
    () =>
      withFont(
        COMPOSITE(DESCENDANT, '/ToUnicode 5 0 R'),
        [{ entries: '/UseCMap 5 0 R', stream: 'begincmap endcmap' }],
        '<00410042>',
      ),
  ],
]

const withAnnotation = (annotation: string) => page(DIALOGUE_PAGE, { entries: `/Annots [${annotation}]` })

const annotations: Case[] = [
  [
    'script on opening',
    () =>
      Buffer.from(
        page(DIALOGUE_PAGE)
          .toString('latin1')
          .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (while(true){}) >>'),
        'latin1',
      ),
    'a document',
  ],
  [
    'launches a program',
    () => withAnnotation('<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (cmd.exe) >> >>'),
    'a document',
  ],
  [
    'opens a page',
    () =>
      withAnnotation('<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (http://127.0.0.1:9/) >> >>'),
    'a document',
  ],
  [
    'ink of 100,000 points',
    () =>
      withAnnotation(
        `<< /Type /Annot /Subtype /Ink /Rect [0 0 612 792] /InkList [[${Array.from({ length: 100_000 }, (_, at) => `${at % 612} ${(at * 7) % 792}`).join(' ')}]] >>`,
      ),
    'a document',
  ],
  [
    '3,000 strike-outs',
    () =>
      withAnnotation(
        repeat(
          '<< /Type /Annot /Subtype /StrikeOut /Rect [0 0 612 792] /QuadPoints [0 792 612 792 0 0 612 0] >> ',
          3000,
        ),
      ),
    undefined,
    'heavy',
  ],
  [
    'odd corners',
    () =>
      withAnnotation(
        '<< /Type /Annot /Subtype /Highlight /Rect [0 0 1 1] /QuadPoints [1 2 3] >> << /Subtype /Ink /InkList [[1] [] [(a)]] >> << >> null 5',
      ),
    'a document',
  ],
  [
    'form with scripts',
    () =>
      Buffer.from(
        page(DIALOGUE_PAGE)
          .toString('latin1')
          .replace(
            '/Type /Catalog',
            '/Type /Catalog /AcroForm << /XFA (<xdp/>) /Fields [<< /FT /Tx /T (a) /AA << /K << /S /JavaScript /JS (app.alert(1)) >> >> >>] >>',
          ),
        'latin1',
      ),
    'a document',
  ],
  [
    'files inside',
    () =>
      Buffer.from(
        page(DIALOGUE_PAGE)
          .toString('latin1')
          .replace(
            '/Type /Catalog',
            '/Type /Catalog /Names << /EmbeddedFiles << /Names [(x.exe) << /F (x.exe) >>] >> >>',
          ),
        'latin1',
      ),
    'a document',
  ],
  [
    'layers that contain each other',
    () =>
      Buffer.from(
        page(DIALOGUE_PAGE)
          .toString('latin1')
          .replace(
            '/Type /Catalog',
            '/Type /Catalog /OCProperties << /OCGs [3 0 R] /D << /Order [[[[]]]] /OFF [3 0 R] >> >>',
          ),
        'latin1',
      ),
    'a document',
  ],
]

export const listPdfInsertionFiles = (): HostileFile[] =>
  [...insertions, ...fonts, ...annotations].map(([name, make, expects, weight]) => ({
    name: `${name}.pdf`,
    make,
    ...(expects === undefined ? {} : { expects }),
    isHeavy: weight === 'heavy',
  }))
