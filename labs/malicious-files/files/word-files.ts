import { listFiles, type MaliciousFile } from '../malicious-file.ts'
import { SCENE_PARAGRAPHS, validDocx, wordDocument, wordParagraph, wordParts, wordStyles } from '../valid-files.ts'
import { writeZip, type ZipOptions, type ZipPart } from '../zip-writer.ts'
import { LAUGHS, nest } from './xml-attacks.ts'

const BODY = wordDocument(SCENE_PARAGRAPHS)
/** A valid document with further parts. */
const withParts = (...parts: ZipPart[]) => writeZip(wordParts(BODY, parts))
const withPart = (name: string, content: ZipPart['content'], more: Partial<ZipPart> = {}) =>
  withParts({ name, content, ...more })
const withManyParts = (length: number, part: (at: number) => ZipPart) =>
  withParts(...Array.from({ length }, (_, at) => part(at)))
/** A valid document whose every part makes the same false claim. */
const withClaims = (claims: Partial<ZipPart>) => writeZip(wordParts(BODY).map((part) => ({ ...part, ...claims })))
const withOptions = (options: ZipOptions) => writeZip(wordParts(BODY), options)
const withExternalTarget = (target: string) =>
  withPart(
    'word/_rels/document.xml.rels',
    `<Relationships><Relationship Id="a" TargetMode="External" Type="attachedTemplate" Target="${target}"/></Relationships>`,
  )
const docx = (document: string, more: ZipPart[] = []) => writeZip(wordParts(document, more))
const docxOf = (body: string, more: ZipPart[] = []) => docx(wordDocument(body), more)

const archives: MaliciousFile[] = [
  ...listFiles('.docx', 'document-too-large', {
    '1,001 entries': () => withManyParts(1001, (at) => ({ name: `word/x${at}.xml`, content: 'x' })),
    '60,000 entries': () => withManyParts(60_000, (at) => ({ name: `${at}`, content: '', isStored: true })),
    '26 MB document': () => docxOf(wordParagraph('a'.repeat(1000)).repeat(26_000)),
    '120 MB document': () => docxOf(wordParagraph('a'.repeat(100_000)).repeat(1200)),
  }),
  ...listFiles('.docx', 'a document', {
    'lies about its size': () => withClaims({ claimedSize: 10 }),
    'claims four gigabytes': () => withClaims({ claimedSize: 0xff_ff_ff_ff }),
    'overlapping entries': () => withManyParts(500, (at) => ({ name: `word/o${at}.xml`, content: '', sameDataAs: 1 })),
    'traversal entry': () => withPart('../../../../etc/cron.d/x', 'x'),
    'absolute entry': () => withParts({ name: '/etc/passwd', content: 'x' }, { name: 'C:\\windows\\x', content: 'x' }),
    'symbolic link': () => withPart('word/link', '/etc/passwd', { externalAttributes: 0xa1_ff_00_00 }),
    'long comment': () => withOptions({ comment: 'x'.repeat(60_000) }),
    macros: () => withPart('word/vbaProject.bin', Buffer.alloc(5000, 7)),
    'page of HTML to import': () =>
      docxOf(`${SCENE_PARAGRAPHS}<w:altChunk r:id="x" xmlns:r="r"/>`, [
        { name: 'word/a.html', content: '<script>alert(1)</script>' },
      ]),
    'outside relationship http': () => withExternalTarget('http://127.0.0.1:9/x'),
    'outside relationship file': () => withExternalTarget('file:///etc/passwd'),
    'outside relationship 127': () => withExternalTarget('\\\\127.0.0.1\\share\\x'),
    'page count that lies': () =>
      docxOf(wordParagraph('a'.repeat(800_000)), [
        { name: 'docProps/app.xml', content: '<Properties><Pages>1</Pages></Properties>' },
      ]),
  }),
  ...listFiles('.docx', 'document-damaged', {
    'claims more packed bytes': () => withClaims({ claimedCompressedSize: 0x7f_ff_ff_ff }),
    'claims fewer packed bytes': () => withClaims({ claimedCompressedSize: 20 }),
    'two documents of one name': () => withPart('word/document.xml', wordDocument(wordParagraph('other'))),
    'unknown packing': () => withClaims({ method: 99 }),
    'bzip packing': () => withClaims({ method: 12 }),
    'no directory': () => withOptions({ omitDirectory: true }),
    'claims 5 entries': () => withOptions({ claimedEntries: 5 }),
    'claims 65,535 entries': () => withOptions({ claimedEntries: 65_535 }),
    'empty archive': () => writeZip([]),
    'bytes after the archive': () => Buffer.concat([validDocx(), Buffer.alloc(70_000, 1)]),
  }),
  ...listFiles('.docx', 'document-locked', { 'encrypted entry': () => withClaims({ flags: 1 }) }),
  ...listFiles('.docx', 'any', {
    'end mark in the comment': () => withOptions({ comment: 'PK\u0005\u0006'.padEnd(40, 'x') }),
    'bytes before the archive': () => Buffer.concat([Buffer.from('#!/bin/sh\n'), validDocx()]),
  }),
]

const documents: MaliciousFile[] = [
  ...listFiles('.docx', 'document-damaged', {
    'no document': () =>
      writeZip([
        { name: '[Content_Types].xml', content: 'x' },
        { name: 'word/styles.xml', content: 'x' },
      ]),
    'document part of NULs': () => docx('\0'.repeat(1000)),
    'not XML': () => docx('MARA: hello'),
    'unclosed XML': () => docx(BODY.slice(0, -40)),
    'no namespace': () => docx('<w:document><w:p/></w:document>'),
    'billion laughs': () => docx(wordDocument(wordParagraph('&j;'), `<?xml version="1.0"?>${LAUGHS}`)),
    'external entity': () =>
      docx(wordDocument(wordParagraph('&x;'), '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
    'reference to NUL': () => docxOf(wordParagraph('a&#0;b')),
    'reference to a surrogate': () => docxOf(wordParagraph('a&#xD800;b')),
    '200,000 nested elements': () => docxOf(nest('<w:sdt>', '</w:sdt>', 200_000)),
    '200,000 open elements': () => docxOf('<w:p>'.repeat(200_000)),
    'attribute twice': () => docxOf('<w:p a="1" a="2"/>'),
  }),
  ...listFiles('.docx', 'no-text', {
    'empty body': () => docxOf(''),
    'only empty paragraphs': () => docxOf('<w:p/>'.repeat(100_000)),
    'only deletions': () => docxOf('<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>'),
    'only hidden text': () => docxOf('<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r></w:p>'),
    'another root': () => docx('<html><body><p>MARA</p></body></html>'),
    'wrong namespace': () =>
      docx('<w:document xmlns:w="urn:x"><w:body><w:p><w:r><w:t>a</w:t></w:r></w:p></w:body></w:document>'),
  }),
  ...listFiles('.docx', ['document-damaged', 'no-text'], {
    'empty document part': () => docx(''),
    '100,000 attributes': () => docxOf(`<w:p ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
  }),
  ...listFiles('.docx', 'too-many-pages', {
    '401 ordered pages': () => docxOf('<w:p><w:r><w:br w:type="page"/><w:t>a</w:t></w:r></w:p>'.repeat(402)),
  }),
  ...listFiles('.docx', 'too-many-characters', {
    '1.6 million characters': () => docxOf(wordParagraph('a'.repeat(1000)).repeat(1600)),
  }),
  ...listFiles('.docx', 'a document', {
    'a million character references': () => docxOf(wordParagraph('&#65;'.repeat(1_000_000))),
    '50 nested text boxes': () =>
      docxOf(nest('<w:p><w:r><w:txbxContent>', '</w:txbxContent></w:r></w:p>', 50, wordParagraph('in'))),
    'a span of a billion columns': () =>
      docxOf(
        `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000000000"/></w:tcPr>${wordParagraph('a')}</w:tc></w:tr></w:tbl>`,
      ),
    'cells outside a table': () => docxOf(`<w:tc>${wordParagraph('a')}</w:tc><w:tr/>`),
    'indents beyond reason': () =>
      docxOf(
        '<w:p><w:pPr><w:ind w:left="99999999999999999999" w:hanging="-1e308"/><w:spacing w:before="NaN"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
      ),
    '200,000 runs': () =>
      docxOf(`<w:p>${'<w:r><w:t>a</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>b</w:t></w:r>'.repeat(100_000)}</w:p>`),
    'comment of a megabyte': () => docxOf(`<!--${'x'.repeat(1_000_000)}-->${SCENE_PARAGRAPHS}`),
    'text in CDATA': () => docxOf('<w:p><w:r><w:t><![CDATA[MARA <b>]]></w:t></w:r></w:p>'),
    'UTF-16 document': () =>
      writeZip([
        { name: 'word/document.xml', content: Buffer.from(`\ufeff${BODY.replace('UTF-8', 'UTF-16')}`, 'utf16le') },
      ]),
  }),
  ...listFiles('.docx', 'any', {
    'parameter entity': () =>
      docx(wordDocument(wordParagraph('a'), '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/"> %p;]>')),
    '100 nested tables': () =>
      docxOf(nest('<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>', 100, wordParagraph('deep'))),
    '300 nested paragraphs': () => docxOf(nest('<w:p>', '</w:p>', 300)),
  }),
]

const withStyles = (styles: string) =>
  docxOf('<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr><w:r><w:t>MARA</w:t></w:r></w:p>', [
    { name: 'word/styles.xml', content: wordStyles(styles) },
  ])
const style = (id: string | number, basedOn: string | number) =>
  `<w:style w:styleId="${id}"><w:basedOn w:val="${basedOn}"/></w:style>`

const styleSheets = listFiles('.docx', 'a document', {
  'style loop': () => withStyles(style('a', 'b') + style('b', 'a')),
  'style based on itself': () =>
    withStyles('<w:style w:styleId="a" w:default="1" w:type="paragraph"><w:basedOn w:val="a"/></w:style>'),
  'chain of 10,000 styles': () =>
    withStyles(Array.from({ length: 10_000 }, (_, at) => style(at === 0 ? 'a' : at, at + 1)).join('')),
  'style called __proto__': () => withStyles('<w:style w:styleId="__proto__"><w:name w:val="__proto__"/></w:style>'),
  'unclosed styles': () => withStyles('<w:style><w:name'),
})

export const WORD_FILES: MaliciousFile[] = [...archives, ...documents, ...styleSheets]
