import { text, type HostileFile } from '../malicious-file.ts'
import {
  SCENE_PARAGRAPHS,
  validDocx,
  soundFdx,
  wordDocument,
  wordParagraph,
  wordParts,
  wordStyles,
} from '../valid-files.ts'
import { writeZip, type ZipOptions, type ZipPart } from '../zip-writer.ts'

const BODY = wordDocument(SCENE_PARAGRAPHS)
const docx = (document: string, more: ZipPart[] = [], options: ZipOptions = {}) =>
  writeZip(wordParts(document, more), options)
const repeat = (piece: string, count: number) => piece.repeat(count)
const nest = (open: string, close: string, depth: number, inside = '') =>
  open.repeat(depth) + inside + close.repeat(depth)

const LAUGHS = `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY ${'bcdefghij'[level]} "${`&${'abcdefghi'[level]};`.repeat(10)}">`,
).join('')}]>`

type Case = [string, () => Uint8Array, HostileFile['expects']?, 'heavy'?]

const archives: Case[] = [
  [
    '1,001 entries',
    () =>
      docx(
        BODY,
        Array.from({ length: 1001 }, (_, at) => ({ name: `word/x${at}.xml`, content: 'x' })),
      ),
    'docx-too-large',
  ],
  [
    '60,000 entries',
    () =>
      docx(
        BODY,
        Array.from({ length: 60_000 }, (_, at) => ({ name: `${at}`, content: '', isStored: true })),
      ),
    'docx-too-large',
  ],
  ['26 MB document', () => docx(wordDocument(repeat(wordParagraph('a'.repeat(1000)), 26_000))), 'docx-too-large'],
  ['120 MB document', () => docx(wordDocument(repeat(wordParagraph('a'.repeat(100_000)), 1200))), 'docx-too-large'],
  ['lies about its size', () => writeZip(wordParts(BODY).map((part) => ({ ...part, claimedSize: 10 }))), 'a document'],
  [
    'claims four gigabytes',
    () => writeZip(wordParts(BODY).map((part) => ({ ...part, claimedSize: 0xff_ff_ff_ff }))),
    'a document',
  ],
  [
    'claims more packed bytes',
    () => writeZip(wordParts(BODY).map((part) => ({ ...part, claimedCompressedSize: 0x7f_ff_ff_ff }))),
    'docx-damaged',
  ],
  [
    'claims fewer packed bytes',
    () => writeZip(wordParts(BODY).map((part) => ({ ...part, claimedCompressedSize: 20 }))),
    'docx-damaged',
  ],
  [
    'overlapping entries',
    () =>
      docx(
        BODY,
        Array.from({ length: 500 }, (_, at): ZipPart => ({ name: `word/o${at}.xml`, content: '', sameDataAs: 1 })),
      ),
    'a document',
  ],
  [
    'two documents of one name',
    () => docx(BODY, [{ name: 'word/document.xml', content: wordDocument(wordParagraph('other')) }]),
    'docx-damaged',
  ],
  ['traversal entry', () => docx(BODY, [{ name: '../../../../etc/cron.d/x', content: 'x' }]), 'a document'],
  [
    'absolute entry',
    () =>
      docx(BODY, [
        { name: '/etc/passwd', content: 'x' },
        { name: 'C:\\windows\\x', content: 'x' },
      ]),
    'a document',
  ],
  [
    'symbolic link',
    () => docx(BODY, [{ name: 'word/link', content: '/etc/passwd', externalAttributes: 0xa1_ff_00_00 }]),
    'a document',
  ],
  ['encrypted entry', () => writeZip(wordParts(BODY).map((part) => ({ ...part, flags: 1 }))), 'docx-locked'],
  ['unknown packing', () => writeZip(wordParts(BODY).map((part) => ({ ...part, method: 99 }))), 'docx-damaged'],
  ['bzip packing', () => writeZip(wordParts(BODY).map((part) => ({ ...part, method: 12 }))), 'docx-damaged'],
  ['no directory', () => writeZip(wordParts(BODY), { omitDirectory: true }), 'docx-damaged'],
  ['claims 5 entries', () => writeZip(wordParts(BODY), { claimedEntries: 5 }), 'docx-damaged'],
  ['claims 65,535 entries', () => writeZip(wordParts(BODY), { claimedEntries: 65_535 }), 'docx-damaged'],
  ['empty archive', () => writeZip([]), 'docx-damaged'],
  ['long comment', () => writeZip(wordParts(BODY), { comment: 'x'.repeat(60_000) }), 'a document'],
  ['end mark in the comment', () => writeZip(wordParts(BODY), { comment: 'PK\u0005\u0006'.padEnd(40, 'x') })],
  ['bytes before the archive', () => Buffer.concat([text('#!/bin/sh\n'), validDocx()])],
  ['bytes after the archive', () => Buffer.concat([validDocx(), Buffer.alloc(70_000, 1)]), 'docx-damaged'],
  ['macros', () => docx(BODY, [{ name: 'word/vbaProject.bin', content: Buffer.alloc(5000, 7) }]), 'a document'],
  [
    'page of HTML to import',
    () =>
      docx(wordDocument(`${SCENE_PARAGRAPHS}<w:altChunk r:id="x" xmlns:r="r"/>`), [
        { name: 'word/a.html', content: '<script>alert(1)</script>' },
      ]),
    'a document',
  ],
  ...['http://127.0.0.1:9/x', 'file:///etc/passwd', '\\\\127.0.0.1\\share\\x'].map((target): Case => [
    `outside relationship ${target.slice(0, 5).replaceAll(/\W/g, '')}`,
    () =>
      docx(BODY, [
        {
          name: 'word/_rels/document.xml.rels',
          content: `<Relationships><Relationship Id="a" TargetMode="External" Type="attachedTemplate" Target="${target}"/></Relationships>`,
        },
      ]),
    'a document',
  ]),
  [
    'page count that lies',
    () =>
      docx(wordDocument(wordParagraph('a'.repeat(800_000))), [
        { name: 'docProps/app.xml', content: '<Properties><Pages>1</Pages></Properties>' },
      ]),
    'a document',
  ],
]

const documents: Case[] = [
  [
    'no document',
    () =>
      writeZip([
        { name: '[Content_Types].xml', content: 'x' },
        { name: 'word/styles.xml', content: 'x' },
      ]),
    'docx-damaged',
  ],
  ['empty document part', () => docx(''), ['docx-damaged', 'no-text']],
  ['document part of NULs', () => docx('\0'.repeat(1000)), 'docx-damaged'],
  ['empty body', () => docx(wordDocument('')), 'no-text'],
  ['only empty paragraphs', () => docx(wordDocument(repeat('<w:p/>', 100_000))), 'no-text'],
  [
    'only deletions',
    () => docx(wordDocument('<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>')),
    'no-text',
  ],
  [
    'only hidden text',
    () => docx(wordDocument('<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r></w:p>')),
    'no-text',
  ],
  ['not XML', () => docx('MARA: hello'), 'docx-damaged'],
  ['unclosed XML', () => docx(BODY.slice(0, -40)), 'docx-damaged'],
  ['another root', () => docx('<html><body><p>MARA</p></body></html>'), 'no-text'],
  [
    'wrong namespace',
    () => docx('<w:document xmlns:w="urn:x"><w:body><w:p><w:r><w:t>a</w:t></w:r></w:p></w:body></w:document>'),
    'no-text',
  ],
  ['no namespace', () => docx('<w:document><w:p/></w:document>'), 'docx-damaged'],
  ['billion laughs', () => docx(wordDocument(wordParagraph('&j;'), `<?xml version="1.0"?>${LAUGHS}`)), 'docx-damaged'],
  [
    'external entity',
    () => docx(wordDocument(wordParagraph('&x;'), '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
    'docx-damaged',
  ],
  [
    'parameter entity',
    () => docx(wordDocument(wordParagraph('a'), '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/"> %p;]>')),
  ],
  ['a million character references', () => docx(wordDocument(wordParagraph(repeat('&#65;', 1_000_000)))), 'a document'],
  ['reference to NUL', () => docx(wordDocument(wordParagraph('a&#0;b'))), 'docx-damaged'],
  ['reference to a surrogate', () => docx(wordDocument(wordParagraph('a&#xD800;b'))), 'docx-damaged'],
  ['200,000 nested elements', () => docx(wordDocument(nest('<w:sdt>', '</w:sdt>', 200_000))), 'docx-damaged'],
  ['200,000 open elements', () => docx(wordDocument(repeat('<w:p>', 200_000))), 'docx-damaged'],
  [
    '100 nested tables',
    () => docx(wordDocument(nest('<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>', 100, wordParagraph('deep')))),
  ],
  ['300 nested paragraphs', () => docx(wordDocument(nest('<w:p>', '</w:p>', 300)))],
  [
    '50 nested text boxes',
    () =>
      docx(wordDocument(nest('<w:p><w:r><w:txbxContent>', '</w:txbxContent></w:r></w:p>', 50, wordParagraph('in')))),
    'a document',
  ],
  [
    'a span of a billion columns',
    () =>
      docx(
        wordDocument(
          `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000000000"/></w:tcPr>${wordParagraph('a')}</w:tc></w:tr></w:tbl>`,
        ),
      ),
    'a document',
  ],
  ['cells outside a table', () => docx(wordDocument(`<w:tc>${wordParagraph('a')}</w:tc><w:tr/>`)), 'a document'],
  [
    'indents beyond reason',
    () =>
      docx(
        wordDocument(
          '<w:p><w:pPr><w:ind w:left="99999999999999999999" w:hanging="-1e308"/><w:spacing w:before="NaN"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
        ),
      ),
    'a document',
  ],
  [
    '401 ordered pages',
    () => docx(wordDocument(repeat('<w:p><w:r><w:br w:type="page"/><w:t>a</w:t></w:r></w:p>', 402))),
    'too-many-pages',
  ],
  [
    '1.6 million characters',
    () => docx(wordDocument(repeat(wordParagraph('a'.repeat(1000)), 1600))),
    'too-many-characters',
  ],
  [
    '200,000 runs',
    () =>
      docx(
        wordDocument(
          `<w:p>${repeat('<w:r><w:t>a</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>b</w:t></w:r>', 100_000)}</w:p>`,
        ),
      ),
    'a document',
  ],
  [
    '100,000 attributes',
    () => docx(wordDocument(`<w:p ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`)),
    ['no-text', 'docx-damaged'],
  ],
  ['attribute twice', () => docx(wordDocument('<w:p a="1" a="2"/>')), 'docx-damaged'],
  [
    'comment of a megabyte',
    () => docx(wordDocument(`<!--${'x'.repeat(1_000_000)}-->${SCENE_PARAGRAPHS}`)),
    'a document',
  ],
  ['text in CDATA', () => docx(wordDocument('<w:p><w:r><w:t><![CDATA[MARA <b>]]></w:t></w:r></w:p>')), 'a document'],
  [
    'UTF-16 document',
    () =>
      writeZip([
        { name: 'word/document.xml', content: Buffer.from(`\ufeff${BODY.replace('UTF-8', 'UTF-16')}`, 'utf16le') },
      ]),
    'a document',
  ],
]

const styleSheets: Case[] = [
  [
    'style loop',
    '<w:style w:styleId="a"><w:basedOn w:val="b"/></w:style><w:style w:styleId="b"><w:basedOn w:val="a"/></w:style>',
  ],
  ['style based on itself', '<w:style w:styleId="a" w:default="1" w:type="paragraph"><w:basedOn w:val="a"/></w:style>'],
  [
    'chain of 10,000 styles',
    Array.from(
      { length: 10_000 },
      (_, at) => `<w:style w:styleId="${at === 0 ? 'a' : at}"><w:basedOn w:val="${at + 1}"/></w:style>`,
    ).join(''),
  ],
  ['style called __proto__', '<w:style w:styleId="__proto__"><w:name w:val="__proto__"/></w:style>'],
  ['unclosed styles', '<w:style><w:name'],
].map(([name, styles]): Case => [
  name as string,
  () =>
    docx(wordDocument('<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr><w:r><w:t>MARA</w:t></w:r></w:p>'), [
      { name: 'word/styles.xml', content: wordStyles(styles as string) },
    ]),
  'a document',
])

const script = (content: string) => text(`<?xml version="1.0"?><FinalDraft><Content>${content}</Content></FinalDraft>`)
const spoken = '<Paragraph Type="Dialogue"><Text>a</Text></Paragraph>'

const finalDraft: Case[] = [
  ['empty', () => script(''), 'no-text'],
  ['unclosed', () => soundFdx().subarray(0, 200), 'fdx-damaged'],
  [
    'billion laughs',
    () =>
      text(
        `<?xml version="1.0"?>${LAUGHS}<FinalDraft><Content><Paragraph><Text>&j;</Text></Paragraph></Content></FinalDraft>`,
      ),
    'fdx-damaged',
  ],
  [
    'external entity',
    () =>
      text(
        '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]><FinalDraft><Content><Paragraph><Text>&x;</Text></Paragraph></Content></FinalDraft>',
      ),
    'fdx-damaged',
  ],
  ['NUL inside', () => script(spoken.replace('>a<', '>a\0b<')), 'a document'],
  ['100,000 nested', () => script(nest('<Paragraph>', '</Paragraph>', 100_000)), 'fdx-damaged'],
  ['100,000 paragraphs', () => script(repeat(spoken, 100_000)), 'too-many-characters'],
  ['50,000 paragraphs', () => script(repeat(spoken, 50_000)), 'a document'],
  [
    '401 pages',
    () => script(repeat(spoken.replace('<Text>', '<Text>').replace('Type', 'StartsNewPage="Yes" Type'), 402)),
    'too-many-pages',
  ],
  [
    'type called __proto__',
    () =>
      script(
        '<Paragraph Type="__proto__"><Text>a</Text></Paragraph><Paragraph Type="constructor"><Text>b</Text></Paragraph>',
      ),
    'a document',
  ],
  [
    'UTF-16',
    () => Buffer.from(`\ufeff${soundFdx().toString('utf8').replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    'a document',
  ],
  [
    'only a title page',
    () => script(`</Content><TitlePage><Content>${spoken}</Content></TitlePage><Content>`),
    'no-text',
  ],
  ['deep dual dialogue', () => script(nest('<DualDialogue>', '</DualDialogue>', 200, spoken)), 'a document'],
]

const toFile =
  (extension: string) =>
  ([name, make, expects, weight]: Case): HostileFile => ({
    name: `${name}.${extension}`,
    make,
    ...(expects === undefined ? {} : { expects }),
    isHeavy: weight === 'heavy',
  })

export const listWordFiles = (): HostileFile[] => [
  ...[...archives, ...documents, ...styleSheets].map(toFile('docx')),
  ...finalDraft.map(toFile('fdx')),
]
