import { deflateSync } from 'node:zlib'
import {
  drawText,
  FONTS,
  writePages,
  writePdfFile,
  type PdfObject,
} from '../../../apps/server/src/platform/extract/testing/write-pdf.ts'
import { text, type HostileFile } from '../malicious-file.ts'
import { DIALOGUE_PAGE, validPdf } from '../valid-files.ts'

type Case = [string, () => Uint8Array, HostileFile['expects']?, 'heavy'?]

const PAGE = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << ${FONTS} >> >> >>`
const CONTENT: PdfObject = { entries: '', stream: DIALOGUE_PAGE }
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'

const withPages = (pages: string, more: PdfObject[] = []) => writePdfFile([CATALOG, pages, PAGE, CONTENT, ...more])
const withCatalog = (entries: string, more: PdfObject[] = []) =>
  writePdfFile([
    `<< /Type /Catalog /Pages 2 0 R ${entries} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    PAGE,
    CONTENT,
    ...more,
  ])

const nestArrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const nestDictionaries = (depth: number) => '<< /A '.repeat(depth) + '1' + ' >>'.repeat(depth)

const pageTrees: Case[] = [
  ['zero pages', () => withPages('<< /Type /Pages /Count 0 /Kids [] >>')],
  ['no page tree', () => writePdfFile(['<< /Type /Catalog >>']), 'pdf-damaged'],
  ['page tree is a number', () => writePdfFile(['<< /Type /Catalog /Pages 5 >>']), 'pdf-damaged'],
  ['401 pages', () => writePages(Array.from({ length: 401 }, () => ({ content: '' }))), 'too-many-pages'],
  [
    '400 pages',
    () => writePages(Array.from({ length: 400 }, () => ({ content: drawText(100, 100, 'a') }))),
    'a document',
  ],
  [
    '100,000 pages of one object',
    () => withPages(`<< /Type /Pages /Count 100000 /Kids [${'3 0 R '.repeat(100_000)}] >>`),
    'too-many-pages',
  ],
  [
    'claims one page of fifty',
    () => withPages(`<< /Type /Pages /Count 1 /Kids [${'3 0 R '.repeat(50)}] >>`),
    'a document',
  ],
  ['claims a billion pages', () => withPages('<< /Type /Pages /Count 1000000000 /Kids [3 0 R] >>')],
  ['claims minus one pages', () => withPages('<< /Type /Pages /Count -1 /Kids [3 0 R] >>')],
  ['claims half a page', () => withPages('<< /Type /Pages /Count 0.5 /Kids [3 0 R] >>')],
  ['count is a name', () => withPages('<< /Type /Pages /Count /Many /Kids [3 0 R] >>')],
  ['page tree loop', () => withPages('<< /Type /Pages /Count 1 /Kids [2 0 R] >>')],
  [
    'two trees in a loop',
    () => withPages('<< /Type /Pages /Count 2 /Kids [5 0 R] >>', ['<< /Type /Pages /Count 2 /Kids [2 0 R] >>']),
  ],
  [
    'page is its own parent',
    () => writePdfFile([CATALOG, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', PAGE.replace('2 0 R', '3 0 R'), CONTENT]),
  ],
  [
    '5,000 nested trees',
    () =>
      writePdfFile([
        CATALOG,
        ...Array.from({ length: 5000 }, (_, at) => `<< /Type /Pages /Count 1 /Kids [${at + 3} 0 R] >>`),
        PAGE.replace('/Contents 4 0 R', ''),
      ]),
  ],
  ['missing page', () => withPages('<< /Type /Pages /Count 1 /Kids [99 0 R] >>')],
  ['page is a string', () => writePdfFile([CATALOG, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', '(page)'])],
]

const objects: Case[] = [
  ['nested arrays', () => withCatalog(`/X ${nestArrays(100_000)}`)],
  ['nested dictionaries', () => withCatalog(`/X ${nestDictionaries(50_000)}`)],
  ['open arrays', () => withCatalog(`/X ${'['.repeat(200_000)}`)],
  ['a string of a megabyte', () => withCatalog(`/X (${'a'.repeat(1_000_000)})`), 'a document'],
  ['nested brackets in a string', () => withCatalog(`/X (${'('.repeat(100_000)}${')'.repeat(100_000)})`)],
  ['a name of a megabyte', () => withCatalog(`/X /${'a'.repeat(1_000_000)}`), 'a document'],
  ['a number of a thousand digits', () => withCatalog(`/X ${'9'.repeat(1000)}.${'9'.repeat(1000)}`), 'a document'],
  [
    '200,000 objects',
    () =>
      withCatalog(
        '',
        Array.from({ length: 200_000 }, () => 'null'),
      ),
    'a document',
    'heavy',
  ],
  ['reference to itself', () => withCatalog('/X 5 0 R', ['5 0 R'])],
  ['references in a ring', () => withCatalog('/X 5 0 R', ['6 0 R', '5 0 R'])],
  [
    'content that refers to itself',
    () => writePdfFile([CATALOG, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', PAGE, '4 0 R']),
  ],
  ['content is a page', () => writePdfFile([CATALOG, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', PAGE, '3 0 R'])],
  [
    '100,000 content streams',
    () =>
      writePdfFile([
        CATALOG,
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        PAGE.replace('4 0 R', `[${'4 0 R '.repeat(100_000)}]`),
        CONTENT,
      ]),
    undefined,
    'heavy',
  ],
  ['negative object number', () => withCatalog('/X -5 0 R'), 'a document'],
  ['generation of a million', () => withCatalog('/X 4 1000000 R'), 'a document'],
]

const crossReferences: Case[] = [
  ['no end', () => validPdf().subarray(0, -60)],
  [
    'start beyond the file',
    () =>
      text(
        validPdf()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n99999999'),
      ),
  ],
  [
    'start at zero',
    () =>
      text(
        validPdf()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n0'),
      ),
  ],
  [
    'start is negative',
    () =>
      text(
        validPdf()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n-5'),
      ),
  ],
  ['previous table is this one', () => loopTable(0)],
  ['previous table beyond the file', () => loopTable(99_999_999)],
  [
    'table of a billion rows',
    () =>
      text(
        validPdf()
          .toString('latin1')
          .replace(/xref\n0 \d+/, 'xref\n0 1000000000'),
      ),
  ],
  [
    'table of minus one rows',
    () =>
      text(
        validPdf()
          .toString('latin1')
          .replace(/xref\n0 \d+/, 'xref\n0 -1'),
      ),
  ],
  ['offsets shifted by one', () => Buffer.concat([text(' '), validPdf()])],
  ['offsets shifted by a kilobyte', () => Buffer.concat([text(' '.repeat(1000)), validPdf()])],
  ['header behind two kilobytes', () => Buffer.concat([text(' '.repeat(2000)), validPdf()])],
  ['no root', () => text(validPdf().toString('latin1').replace('/Root 1 0 R', ''))],
  ['root is missing', () => text(validPdf().toString('latin1').replace('/Root 1 0 R', '/Root 99 0 R'))],
  [
    'size is a billion',
    () =>
      text(
        validPdf()
          .toString('latin1')
          .replace(/\/Size \d+/, '/Size 1000000000'),
      ),
    'a document',
  ],
  ['header alone', () => text('%PDF-1.7\n'), 'pdf-damaged'],
  ['header and end', () => text('%PDF-1.7\n%%EOF'), 'pdf-damaged'],
  ['version 9.9', () => text(validPdf().toString('latin1').replace('%PDF-1.7', '%PDF-9.9')), 'a document'],
  [
    'linearised, but broken',
    () =>
      text(
        validPdf()
          .toString('latin1')
          .replace(
            '1 0 obj',
            '9 0 obj\n<< /Linearized 1 /L 99999 /H [1 2] /O 5 /E 100 /N 7 /T 9999 >>\nendobj\n1 0 obj',
          ),
      ),
  ],
  [
    'updated a thousand times',
    () =>
      Buffer.concat([
        validPdf(),
        ...Array.from({ length: 1000 }, () =>
          text(
            '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\nxref\n0 0\ntrailer\n<< /Root 1 0 R /Size 9 >>\nstartxref\n9\n%%EOF\n',
          ),
        ),
      ]),
  ],
  ['reference stream with wild widths', () => referenceStream('/W [99 99 99]')],
  ['reference stream with negative widths', () => referenceStream('/W [-1 -2 -3]')],
  ['reference stream with a vast index', () => referenceStream('/W [1 2 1] /Index [0 2147483647]')],
  ['reference stream that precedes itself', () => referenceStream('/W [1 2 1] /Prev 15')],
]

function loopTable(previous: number): Buffer {
  const file = validPdf().toString('latin1')
  const at = previous === 0 ? file.lastIndexOf('xref\n0') : previous
  return Buffer.from(file.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${at}`), 'latin1')
}

function referenceStream(entries: string): Buffer {
  const head = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')
  const table = `1 0 obj\n<< /Type /XRef /Size 9 /Root 2 0 R ${entries} /Length 40 >>\nstream\n${'\u0001\u0000\u0010\u0000'.repeat(10)}\nendstream\nendobj\n`
  return Buffer.concat([head, Buffer.from(`${table}startxref\n${head.length}\n%%EOF`, 'latin1')])
}

const objectStream = (claimed: number, first: number, content: string) =>
  withCatalog('/X 6 0 R', [
    {
      entries: `/Type /ObjStm /N ${claimed} /First ${first} /Filter /FlateDecode`,
      stream: deflateSync(Buffer.from(content)),
    },
  ])

const objectStreams: Case[] = [
  ['object stream of a billion objects', () => objectStream(1_000_000_000, 10, '6 0 (a)')],
  ['object stream that starts behind its end', () => objectStream(1, 1_000_000, '6 0 (a)')],
  ['object stream inside itself', () => objectStream(1, 4, '5 0 5 0 R')],
  [
    'object stream of 100 MB',
    () =>
      withCatalog('/X 5 0 R', [
        {
          entries: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
          stream: deflateSync(Buffer.alloc(100_000_000, 32)),
        },
      ]),
    'a document',
    'heavy',
  ],
]

const encrypted = (version: string) =>
  writePdfFile(
    [
      CATALOG,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      PAGE,
      CONTENT,
      `<< /Filter /Standard ${version} /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`,
    ],
    {
      trailer: '/Encrypt 5 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]',
    },
  )

const locks: Case[] = [
  ['locked, 40 bits', () => encrypted('/V 1 /R 2'), 'pdf-locked'],
  ['locked, 128 bits', () => encrypted('/V 2 /R 3 /Length 128'), 'pdf-locked'],
  [
    'locked, AES',
    () => encrypted('/V 4 /R 4 /Length 128 /CF << /StdCF << /CFM /AESV2 >> >> /StmF /StdCF /StrF /StdCF'),
    'pdf-locked',
  ],
  [
    'locked, AES-256 without its keys',
    () => encrypted('/V 5 /R 6 /Length 256 /CF << /StdCF << /CFM /AESV3 >> >> /StmF /StdCF /StrF /StdCF'),
    ['pdf-locked', 'pdf-damaged'],
  ],
  [
    'lock by an unknown maker',
    () => Buffer.from(encrypted('/V 99 /R 99').toString('latin1').replace('/Standard', '/Unknown'), 'latin1'),
    ['pdf-locked', 'pdf-damaged'],
  ],
  [
    'lock without an identifier',
    () =>
      Buffer.from(
        encrypted('/V 2 /R 3')
          .toString('latin1')
          .replace(/\/ID \[[^\]]*\]/, ''),
        'latin1',
      ),
  ],
]

export const listPdfStructureFiles = (): HostileFile[] =>
  [...pageTrees, ...objects, ...crossReferences, ...objectStreams, ...locks].map(([name, make, expects, weight]) => ({
    name: `${name}.pdf`,
    make,
    ...(expects === undefined ? {} : { expects }),
    isHeavy: weight === 'heavy',
  }))
