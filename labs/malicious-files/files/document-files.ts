import { listFiles, type MaliciousFile } from '../malicious-file.ts'
import { writeZip } from '../zip-writer.ts'

const OPEN_DOCUMENT = ['office', 'text', 'table', 'drawing']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

const odt = (body: string, prolog = ''): Buffer =>
  writeZip([
    { name: 'META-INF/manifest.xml', content: '<manifest/>' },
    {
      name: 'content.xml',
      content: `${prolog}<office:document-content ${OPEN_DOCUMENT}><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    },
  ])

const rtf = (body: string): string => `{\\rtf1\\ansi ${body}}`
const html = (body: string): string => `<!doctype html><html><body>${body}</body></html>`

export const DOCUMENT_FILES: MaliciousFile[] = [
  ...listFiles('.odt', 'document-damaged', {
    'entities in entities': () =>
      odt('<text:p>&b;</text:p>', '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'),
    'external entity': () => odt('<text:p>&x;</text:p>', '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    '200,000 nested spans': () => odt('<text:span>'.repeat(200_000)),
  }),
  ...listFiles('.odt', 'a document', {
    'a billion spaces': () => odt('<text:p>MARA<text:s text:c="1000000000"/>x</text:p>'),
    'cells outside a table': () => odt('<table:table-cell><text:p>MARA</text:p></table:table-cell>'),
  }),
  ...listFiles('.rtf', 'document-damaged', { '200,000 open groups': () => rtf('{'.repeat(200_000)) }),
  ...listFiles('.rtf', 'too-many-characters', { '2 million characters': () => rtf('a'.repeat(2_000_000)) }),
  ...listFiles('.rtf', 'no-text', {
    'binary data of a terabyte': () => rtf('\\bin999999999999 MARA'),
    'a million pictures': () => rtf('{\\pict 00}'.repeat(1_000_000)),
    'only control words': () => rtf('\\b\\i0'.repeat(500_000)),
  }),
  ...listFiles('.rtf', 'a document', {
    'unknown code page': () => rtf("\\ansicpg99999 caf\\'e9"),
    'negative counts': () => rtf('\\uc-5\\u-99999999 MARA\\li-99999999999\\par'),
  }),
  ...listFiles('.rtf', 'too-many-characters', {
    '700,000 cells': () => rtf('\\intbl a\\cell'.repeat(700_000)),
  }),
  ...listFiles('.html', 'a document', {
    '5,000 open tables': () => html('<table><tr><td>x'.repeat(5000)),
    '200,000 tags without end': () => html('<a '.repeat(200_000)),
    'a cell of a billion columns': () => html('<table><tr><td colspan="1000000000">MARA</table>'),
    'script in every place': () =>
      html('<p onclick="alert(1)">MARA<script>alert(1)</script><img src=x onerror=alert(1)>'),
  }),
]
