import { deflateSync } from 'node:zlib'
import { writePages, type PdfObject } from '../../../apps/server/src/platform/extract/testing/write-pdf.ts'
import { listFiles, listHeavyFiles, type MaliciousFile } from '../malicious-file.ts'
import { LINE, replaceInPdf, writePage } from '../pdf-builders.ts'
import { createSeededRandom } from '../../shared/seeded-random.ts'
import { DIALOGUE_PAGE } from '../valid-files.ts'

const random = createSeededRandom(77)
/** Drawn at once and in this order: otherwise the bytes of a file would depend on which files were made before it. */
const NOISE = {
  jbig2: random.bytes(500),
  jpx: random.bytes(500),
  jpeg: random.bytes(500),
  fax: random.bytes(500),
  trueType: random.bytes(5000),
  type1: random.bytes(5000),
  compact: random.bytes(5000),
}

const withObjects = (...objects: PdfObject[]) =>
  writePages([{ content: `${LINE}/X Do`, resources: '/XObject << /X 5 0 R /I 5 0 R >>' }], objects)

const form = (entries: string, stream: string): PdfObject => ({
  entries: `/Type /XObject /Subtype /Form /BBox [0 0 612 792] ${entries}`,
  stream,
})
const formDrawing = (object: number, stream: string) => form(`/Resources << /XObject << /X ${object} 0 R >> >>`, stream)
const formChain = (length: number, stream: string) =>
  withObjects(...Array.from({ length }, (_, at) => formDrawing(at + 6, stream)))

const withImage = (size: number, entries: string, stream: Uint8Array | string, ...more: PdfObject[]) =>
  withObjects({ entries: `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} ${entries}`, stream }, ...more)
const RGB = '/ColorSpace /DeviceRGB /BitsPerComponent 8'
const BLACK_AND_WHITE = '/ColorSpace /DeviceGray /BitsPerComponent 1'
const FAX_PARAMETERS = '/DecodeParms << /K -1 /Columns 1000000 /Rows 1000000 >>'

const formsAndImages: MaliciousFile[] = [
  ...listHeavyFiles('.pdf', 'any', { '30 forms that double': () => formChain(30, '/X Do /X Do') }),
  ...listFiles('.pdf', 'any', {
    'form that draws itself': () => withObjects(formDrawing(5, '/X Do')),
    'forms that draw each other': () => withObjects(formDrawing(6, '/X Do /X Do'), formDrawing(5, '/X Do /X Do')),
    '1,000 nested forms': () => formChain(1000, '/X Do'),
    'form matrix of names': () => withObjects(form('/Matrix [/a /b /c /d /e /f]', LINE)),
    'picture of a billion pixels': () =>
      withImage(32_000, `${RGB} /Filter /FlateDecode`, deflateSync(Buffer.alloc(1_000_000))),
    'picture of negative size': () => withImage(-5, RGB, 'x'),
    'JBIG2 noise': () => withImage(100, `${BLACK_AND_WHITE} /Filter /JBIG2Decode`, NOISE.jbig2),
    'JPX noise': () => withImage(100, '/Filter /JPXDecode', NOISE.jpx),
    'JPEG noise': () =>
      withImage(100, `${RGB} /Filter /DCTDecode`, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xc0]), NOISE.jpeg])),
    'fax noise': () => withImage(1000, `${BLACK_AND_WHITE} /Filter /CCITTFaxDecode ${FAX_PARAMETERS}`, NOISE.fax),
    'colour space that refers to itself': () =>
      withImage(10, '/ColorSpace 6 0 R /BitsPerComponent 8', 'x'.repeat(300), '[/Indexed 6 0 R 255 (abc)]'),
    'mask that masks itself': () => withImage(10, `${RGB} /SMask 5 0 R`, 'x'.repeat(300)),
  }),
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
const fontWithFile = (entries: string, fileKey: string) =>
  `<< /Type /Font ${entries} /FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 ${fileKey} 5 0 R >> >>`
const compositeFont = (descendant: string, more = '') =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H ${more} /DescendantFonts [${descendant}] >>`
const DESCENDANT =
  '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>'
const withUnicodeMap = (map: PdfObject, shown = '<00410042>') =>
  withFont(compositeFont(DESCENDANT, '/ToUnicode 5 0 R'), [map], shown)
const unicodeMap = (body: string): PdfObject => ({
  entries: '',
  stream: `begincmap\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n${body}\nendcmap`,
})
const SELF_DRAWING_FONT =
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 77 /LastChar 77 /Widths [1] /Encoding << /Differences [77 /M] >> /CharProcs << /M 6 0 R >> /Resources << /Font << /T 5 0 R >> >> >>'

const fonts: MaliciousFile[] = [
  ...listFiles('.pdf', 'any', {
    'composite font without letters': () => withFont(compositeFont(DESCENDANT), [], '<00410042>'),
    'font that is its own descendant': () => withFont('5 0 R', [compositeFont('5 0 R')]),
    'font file of noise': () =>
      withFont(fontWithFile('/Subtype /TrueType /BaseFont /X /FirstChar 0 /LastChar 255', '/FontFile2'), [
        { entries: '', stream: NOISE.trueType },
      ]),
    'font program of noise': () =>
      withFont(fontWithFile('/Subtype /Type1 /BaseFont /X', '/FontFile'), [
        { entries: '/Length1 100 /Length2 100 /Length3 0', stream: NOISE.type1 },
      ]),
    'compact font of noise': () =>
      withFont(fontWithFile('/Subtype /Type1 /BaseFont /X', '/FontFile3'), [
        { entries: '/Subtype /Type1C', stream: Buffer.concat([Buffer.from([1, 0, 4, 4]), NOISE.compact]) },
      ]),
    'drawn font that draws itself': () =>
      withFont('5 0 R', [SELF_DRAWING_FONT, { entries: '', stream: '1 0 d0 BT /T 1 Tf (M) Tj ET' }]),
    'drawn font with a matrix of zeros': () =>
      withFont(
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0 0 0 0 0 0] /CharProcs << >> /Encoding << >> >>',
      ),
    'widths of a billion': () =>
      withFont(
        `<< /Type /Font /Subtype /Type1 /BaseFont /Courier /FirstChar 0 /LastChar 255 /Widths [${'1000000000 '.repeat(256)}] >>`,
      ),
    'code map of all codes': () => withUnicodeMap(unicodeMap('1 beginbfrange <0000> <FFFF> <0000> endbfrange')),
    'code map of long words': () =>
      withUnicodeMap(unicodeMap(`1 beginbfchar <0041> <${'0042'.repeat(50_000)}> endbfchar`), '<00410041004100410041>'),
    'code map that uses itself': () => withUnicodeMap({ entries: '/UseCMap 5 0 R', stream: 'begincmap endcmap' }),
  }),
  ...listHeavyFiles('.pdf', 'any', {
    'code map beyond all codes': () =>
      withUnicodeMap(unicodeMap('1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange')),
  }),
  ...listFiles('.pdf', 'a document', {
    'code map to NUL and surrogates': () =>
      withUnicodeMap(unicodeMap('3 beginbfchar <0041> <0000> <0042> <D800> <0043> <DC00> endbfchar'), '<004100420043>'),
  }),
]

const withAnnotations = (annotations: string) => writePage(DIALOGUE_PAGE, { entries: `/Annots [${annotations}]` })
const link = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >>`
const STRIKE_OUT = '<< /Type /Annot /Subtype /StrikeOut /Rect [0 0 612 792] /QuadPoints [0 792 612 792 0 0 612 0] >> '
const withCatalogEntry = (entry: string) =>
  replaceInPdf(writePage(DIALOGUE_PAGE), '/Type /Catalog', `/Type /Catalog ${entry}`)

const annotations: MaliciousFile[] = [
  ...listFiles('.pdf', 'a document', {
    'script on opening': () => withCatalogEntry('/OpenAction << /S /JavaScript /JS (while(true){}) >>'),
    'launches a program': () => withAnnotations(link('/S /Launch /F (cmd.exe)')),
    'opens a page': () => withAnnotations(link('/S /URI /URI (http://127.0.0.1:9/)')),
    'ink of 100,000 points': () =>
      withAnnotations(
        `<< /Type /Annot /Subtype /Ink /Rect [0 0 612 792] /InkList [[${Array.from({ length: 100_000 }, (_, at) => `${at % 612} ${(at * 7) % 792}`).join(' ')}]] >>`,
      ),
    'odd corners': () =>
      withAnnotations(
        '<< /Type /Annot /Subtype /Highlight /Rect [0 0 1 1] /QuadPoints [1 2 3] >> << /Subtype /Ink /InkList [[1] [] [(a)]] >> << >> null 5',
      ),
    'form with scripts': () =>
      withCatalogEntry(
        '/AcroForm << /XFA (<xdp/>) /Fields [<< /FT /Tx /T (a) /AA << /K << /S /JavaScript /JS (app.alert(1)) >> >> >>] >>',
      ),
    'files inside': () => withCatalogEntry('/Names << /EmbeddedFiles << /Names [(x.exe) << /F (x.exe) >>] >> >>'),
    'layers that contain each other': () =>
      withCatalogEntry('/OCProperties << /OCGs [3 0 R] /D << /Order [[[[]]]] /OFF [3 0 R] >> >>'),
  }),
  ...listHeavyFiles('.pdf', 'any', { '3,000 strike-outs': () => withAnnotations(STRIKE_OUT.repeat(3000)) }),
]

export const PDF_INSERTION_FILES: MaliciousFile[] = [...formsAndImages, ...fonts, ...annotations]
