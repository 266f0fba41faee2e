import { deflateSync } from 'node:zlib'
import {
  drawText,
  FONTS,
  writePages,
  writePdfFile,
  type PdfObject,
} from '../../../apps/server/src/platform/extract/testing/write-pdf.ts'
import { listFiles, listHeavyFiles, type MaliciousFile } from '../malicious-file.ts'
import { replaceInPdf } from '../pdf-builders.ts'
import { DIALOGUE_PAGE, validPdf } from '../valid-files.ts'

const PAGE = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << ${FONTS} >> >> >>`
const CONTENT: PdfObject = { entries: '', stream: DIALOGUE_PAGE }
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const pageTree = (entries: string) => `<< /Type /Pages ${entries} >>`
const ONE_PAGE = pageTree('/Count 1 /Kids [3 0 R]')

const withPageTree = (entries: string, more: PdfObject[] = []) =>
  writePdfFile([CATALOG, pageTree(entries), PAGE, CONTENT, ...more])
const withCatalog = (entries: string, more: PdfObject[] = []) =>
  writePdfFile([`<< /Type /Catalog /Pages 2 0 R ${entries} >>`, ONE_PAGE, PAGE, CONTENT, ...more])
const withOnePage = (...objects: PdfObject[]) => writePdfFile([CATALOG, ONE_PAGE, ...objects])

const pageTrees: MaliciousFile[] = [
  ...listFiles('.pdf', 'pdf-damaged', {
    'no page tree': () => writePdfFile(['<< /Type /Catalog >>']),
    'page tree is a number': () => writePdfFile(['<< /Type /Catalog /Pages 5 >>']),
  }),
  ...listFiles('.pdf', 'too-many-pages', {
    '401 pages': () => writePages(Array.from({ length: 401 }, () => ({ content: '' }))),
    '100,000 pages of one object': () => withPageTree(`/Count 100000 /Kids [${'3 0 R '.repeat(100_000)}]`),
  }),
  ...listFiles('.pdf', 'a document', {
    '400 pages': () => writePages(Array.from({ length: 400 }, () => ({ content: drawText(100, 100, 'a') }))),
    'claims one page of fifty': () => withPageTree(`/Count 1 /Kids [${'3 0 R '.repeat(50)}]`),
  }),
  ...listFiles('.pdf', 'any', {
    'zero pages': () => withPageTree('/Count 0 /Kids []'),
    'claims a billion pages': () => withPageTree('/Count 1000000000 /Kids [3 0 R]'),
    'claims minus one pages': () => withPageTree('/Count -1 /Kids [3 0 R]'),
    'claims half a page': () => withPageTree('/Count 0.5 /Kids [3 0 R]'),
    'count is a name': () => withPageTree('/Count /Many /Kids [3 0 R]'),
    'page tree loop': () => withPageTree('/Count 1 /Kids [2 0 R]'),
    'two trees in a loop': () => withPageTree('/Count 2 /Kids [5 0 R]', [pageTree('/Count 2 /Kids [2 0 R]')]),
    'page is its own parent': () => withOnePage(PAGE.replace('2 0 R', '3 0 R'), CONTENT),
    '5,000 nested trees': () =>
      writePdfFile([
        CATALOG,
        ...Array.from({ length: 5000 }, (_, at) => pageTree(`/Count 1 /Kids [${at + 3} 0 R]`)),
        PAGE.replace('/Contents 4 0 R', ''),
      ]),
    'missing page': () => withPageTree('/Count 1 /Kids [99 0 R]'),
    'page is a string': () => withOnePage('(page)'),
  }),
]

const objects: MaliciousFile[] = [
  ...listFiles('.pdf', 'a document', {
    'a string of a megabyte': () => withCatalog(`/X (${'a'.repeat(1_000_000)})`),
    'a name of a megabyte': () => withCatalog(`/X /${'a'.repeat(1_000_000)}`),
    'a number of a thousand digits': () => withCatalog(`/X ${'9'.repeat(1000)}.${'9'.repeat(1000)}`),
    'negative object number': () => withCatalog('/X -5 0 R'),
    'generation of a million': () => withCatalog('/X 4 1000000 R'),
  }),
  ...listHeavyFiles('.pdf', 'a document', {
    '200,000 objects': () => withCatalog('', Array<string>(200_000).fill('null')),
  }),
  ...listHeavyFiles('.pdf', 'any', {
    '100,000 content streams': () => withOnePage(PAGE.replace('4 0 R', `[${'4 0 R '.repeat(100_000)}]`), CONTENT),
  }),
  ...listFiles('.pdf', 'any', {
    'nested arrays': () => withCatalog(`/X ${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    'nested dictionaries': () => withCatalog(`/X ${'<< /A '.repeat(50_000)}1${' >>'.repeat(50_000)}`),
    'open arrays': () => withCatalog(`/X ${'['.repeat(200_000)}`),
    'nested brackets in a string': () => withCatalog(`/X (${'('.repeat(100_000)}${')'.repeat(100_000)})`),
    'reference to itself': () => withCatalog('/X 5 0 R', ['5 0 R']),
    'references in a ring': () => withCatalog('/X 5 0 R', ['6 0 R', '5 0 R']),
    'content that refers to itself': () => withOnePage(PAGE, '4 0 R'),
    'content is a page': () => withOnePage(PAGE, '3 0 R'),
  }),
]

/** Encoded as UTF-8, the binary marker of the header grows by four bytes and every offset of the file is wrong. */
const editValidPdf = (pattern: string | RegExp, replacement: string) =>
  validPdf().toString('latin1').replace(pattern, replacement)

const withPreviousTable = (offset: number) => replaceInPdf(validPdf(), '/Root 1 0 R', `/Root 1 0 R /Prev ${offset}`)

const withSpacesBefore = (count: number) => Buffer.concat([Buffer.from(' '.repeat(count)), validPdf()])

function referenceStream(entries: string): Buffer {
  const head = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')
  const table = `1 0 obj\n<< /Type /XRef /Size 9 /Root 2 0 R ${entries} /Length 40 >>\nstream\n${'\u0001\u0000\u0010\u0000'.repeat(10)}\nendstream\nendobj\n`
  return Buffer.concat([head, Buffer.from(`${table}startxref\n${head.length}\n%%EOF`, 'latin1')])
}

const UPDATE =
  '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\nxref\n0 0\ntrailer\n<< /Root 1 0 R /Size 9 >>\nstartxref\n9\n%%EOF\n'
const LINEARIZED = '9 0 obj\n<< /Linearized 1 /L 99999 /H [1 2] /O 5 /E 100 /N 7 /T 9999 >>\nendobj\n'

const crossReferences: MaliciousFile[] = [
  ...listFiles('.pdf', 'pdf-damaged', { 'header alone': '%PDF-1.7\n', 'header and end': '%PDF-1.7\n%%EOF' }),
  ...listFiles('.pdf', 'a document', {
    'size is a billion': () => editValidPdf(/\/Size \d+/, '/Size 1000000000'),
    'version 9.9': () => editValidPdf('%PDF-1.7', '%PDF-9.9'),
  }),
  ...listFiles('.pdf', 'any', {
    'no end': () => validPdf().subarray(0, -60),
    'start beyond the file': () => editValidPdf(/startxref\n\d+/, 'startxref\n99999999'),
    'start at zero': () => editValidPdf(/startxref\n\d+/, 'startxref\n0'),
    'start is negative': () => editValidPdf(/startxref\n\d+/, 'startxref\n-5'),
    'previous table is this one': () => withPreviousTable(validPdf().lastIndexOf('xref\n0')),
    'previous table beyond the file': () => withPreviousTable(99_999_999),
    'table of a billion rows': () => editValidPdf(/xref\n0 \d+/, 'xref\n0 1000000000'),
    'table of minus one rows': () => editValidPdf(/xref\n0 \d+/, 'xref\n0 -1'),
    'offsets shifted by one': () => withSpacesBefore(1),
    'offsets shifted by a kilobyte': () => withSpacesBefore(1000),
    'header behind two kilobytes': () => withSpacesBefore(2000),
    'no root': () => editValidPdf('/Root 1 0 R', ''),
    'root is missing': () => editValidPdf('/Root 1 0 R', '/Root 99 0 R'),
    'linearised, but broken': () => editValidPdf('1 0 obj', `${LINEARIZED}1 0 obj`),
    'updated a thousand times': () => Buffer.concat([validPdf(), Buffer.from(UPDATE.repeat(1000))]),
    'reference stream with wild widths': () => referenceStream('/W [99 99 99]'),
    'reference stream with negative widths': () => referenceStream('/W [-1 -2 -3]'),
    'reference stream with a vast index': () => referenceStream('/W [1 2 1] /Index [0 2147483647]'),
    'reference stream that precedes itself': () => referenceStream('/W [1 2 1] /Prev 15'),
  }),
]

const withObjectStream = (reference: string, claimed: number, first: number, content: Uint8Array) =>
  withCatalog(`/X ${reference}`, [
    { entries: `/Type /ObjStm /N ${claimed} /First ${first} /Filter /FlateDecode`, stream: deflateSync(content) },
  ])

const objectStreams: MaliciousFile[] = [
  ...listHeavyFiles('.pdf', 'a document', {
    'object stream of 100 MB': () => withObjectStream('5 0 R', 1, 4, Buffer.alloc(100_000_000, 32)),
  }),
  ...listFiles('.pdf', 'any', {
    'object stream of a billion objects': () => withObjectStream('6 0 R', 1_000_000_000, 10, Buffer.from('6 0 (a)')),
    'object stream that starts behind its end': () => withObjectStream('6 0 R', 1, 1_000_000, Buffer.from('6 0 (a)')),
    'object stream inside itself': () => withObjectStream('6 0 R', 1, 4, Buffer.from('5 0 5 0 R')),
  }),
]

const LOCK_KEYS = `/P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}>`
const AES = '/StmF /StdCF /StrF /StdCF'
const encrypted = (version: string) =>
  writePdfFile([CATALOG, ONE_PAGE, PAGE, CONTENT, `<< /Filter /Standard ${version} ${LOCK_KEYS} >>`], {
    trailer: '/Encrypt 5 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]',
  })

const locks: MaliciousFile[] = [
  ...listFiles('.pdf', 'pdf-locked', {
    'locked, 40 bits': () => encrypted('/V 1 /R 2'),
    'locked, 128 bits': () => encrypted('/V 2 /R 3 /Length 128'),
    'locked, AES': () => encrypted(`/V 4 /R 4 /Length 128 /CF << /StdCF << /CFM /AESV2 >> >> ${AES}`),
  }),
  ...listFiles('.pdf', ['pdf-locked', 'pdf-damaged'], {
    'locked, AES-256 without its keys': () =>
      encrypted(`/V 5 /R 6 /Length 256 /CF << /StdCF << /CFM /AESV3 >> >> ${AES}`),
    'lock by an unknown maker': () => replaceInPdf(encrypted('/V 99 /R 99'), '/Standard', '/Unknown'),
  }),
  ...listFiles('.pdf', 'any', {
    'lock without an identifier': () => replaceInPdf(encrypted('/V 2 /R 3'), /\/ID \[[^\]]*\]/, ''),
  }),
]

export const PDF_STRUCTURE_FILES: MaliciousFile[] = [
  ...pageTrees,
  ...objects,
  ...crossReferences,
  ...objectStreams,
  ...locks,
]
