import { deflateSync } from 'node:zlib'
import { drawText, writePages } from '../../apps/server/src/platform/extract/testing/write-pdf.ts'
import { writeStreamPage } from './pdf-builders.ts'
import { writeZip, type ZipPart } from './zip-writer.ts'

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

const SCENE: [string, string][] = [
  ['MARA', 'You kept the key. After all this time you kept it.'],
  ['OLD JOE (O.S.)', 'Keys keep themselves.'],
  ['MARA', '(low)\nThen let it open something.'],
]

export const DIALOGUE_PAGE = SCENE.map(
  ([name, line], index) =>
    drawText(252, 96 + index * 48, name) + drawText(180, 108 + index * 48, line.replace('\n', ' ')),
).join('')

export const validPdf = (): Buffer => writePages([{ content: DIALOGUE_PAGE }, { content: DIALOGUE_PAGE }])

export const validCompressedPdf = (): Buffer =>
  writeStreamPage('/Filter /FlateDecode', deflateSync(Buffer.from(DIALOGUE_PAGE)))

/** With everything a marked-up page has: pen strokes, struck words, lines, a form and a colour. */
export const validAnnotatedPdf = (): Buffer =>
  writePages(
    [
      {
        content: `q 0.8 g ${DIALOGUE_PAGE} Q 100 690 m 300 690 l S 90 400 300 1 re f /X Do`,
        resources: '/XObject << /X 5 0 R >>',
        entries:
          '/Annots [<< /Type /Annot /Subtype /Ink /Rect [0 0 600 700] /InkList [[100 600 300 400 500 200]] >> << /Type /Annot /Subtype /StrikeOut /Rect [0 0 600 700] /QuadPoints [180 690 400 690 180 680 400 680] >>]',
      },
    ],
    [{ entries: '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Matrix [1 0 0 1 0 -20]', stream: DIALOGUE_PAGE }],
  )

export const wordParagraph = (content: string): string => `<w:p><w:r><w:t>${content}</w:t></w:r></w:p>`

export const wordDocument = (body: string, prolog = '<?xml version="1.0" encoding="UTF-8"?>'): string =>
  `${prolog}<w:document ${WORD}><w:body>${body}</w:body></w:document>`

export const wordStyles = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:styles ${WORD}>${body}</w:styles>`

const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>'

export const wordParts = (document: string, more: ZipPart[] = []): ZipPart[] => [
  { name: '[Content_Types].xml', content: CONTENT_TYPES },
  { name: 'word/document.xml', content: document },
  ...more,
]

export const SCENE_PARAGRAPHS = SCENE.flatMap(([name, line]) => [wordParagraph(name), wordParagraph(line)]).join('')

const STYLES = wordStyles(
  '<w:docDefaults/><w:style w:type="paragraph" w:styleId="Cue"><w:name w:val="Character"/><w:pPr><w:ind w:left="2880"/></w:pPr></w:style>',
)
const VALID_PARTS = wordParts(wordDocument(SCENE_PARAGRAPHS), [{ name: 'word/styles.xml', content: STYLES }])

export const validDocx = (): Buffer => writeZip(VALID_PARTS)

/** Not compressed, so that a mutation reaches the XML and not only the checksum. */
export const validStoredDocx = (): Buffer => writeZip(VALID_PARTS.map((part) => ({ ...part, isStored: true })))

export const validFdx = (): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><FinalDraft DocumentType="Script" Version="5"><Content>${SCENE.map(
      ([name, line]) =>
        `<Paragraph Type="Character"><Text>${name}</Text></Paragraph><Paragraph Type="Dialogue"><Text>${line}</Text></Paragraph>`,
    ).join('')}</Content></FinalDraft>`,
  )

export const validText = (): Buffer => Buffer.from(SCENE.map(([name, line]) => `${name}\n${line}\n`).join('\n'))

export const validFountain = (): Buffer =>
  Buffer.from(
    `Title: The Key\nCredit: by\nAuthor: Nobody\n\nINT. CELLAR - NIGHT #1#\n\nA lamp. /* cut */ Dust. [[check]]\n\n${SCENE.map(([name, line]) => `@${name}\n${line}\n`).join('\n')}\n> CUT TO:\n`,
  )
