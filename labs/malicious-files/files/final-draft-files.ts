import { listFiles, type MaliciousFile } from '../malicious-file.ts'
import { validFdx } from '../valid-files.ts'
import { LAUGHS, nest } from './xml-attacks.ts'

const fdx = (content: string, prolog = '<?xml version="1.0"?>') =>
  `${prolog}<FinalDraft><Content>${content}</Content></FinalDraft>`
const PARAGRAPH = '<Paragraph Type="Dialogue"><Text>a</Text></Paragraph>'

export const FINAL_DRAFT_FILES: MaliciousFile[] = [
  ...listFiles('.fdx', 'no-text', {
    empty: fdx(''),
    'only a title page': fdx(`</Content><TitlePage><Content>${PARAGRAPH}</Content></TitlePage><Content>`),
  }),
  ...listFiles('.fdx', 'fdx-damaged', {
    unclosed: () => validFdx().subarray(0, 200),
    'billion laughs': fdx('<Paragraph><Text>&j;</Text></Paragraph>', `<?xml version="1.0"?>${LAUGHS}`),
    'external entity': fdx(
      '<Paragraph><Text>&x;</Text></Paragraph>',
      '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    ),
    '100,000 nested': () => fdx(nest('<Paragraph>', '</Paragraph>', 100_000)),
  }),
  ...listFiles('.fdx', 'too-many-characters', { '100,000 paragraphs': () => fdx(PARAGRAPH.repeat(100_000)) }),
  ...listFiles('.fdx', 'too-many-pages', {
    '401 pages': fdx(PARAGRAPH.replace('Type', 'StartsNewPage="Yes" Type').repeat(402)),
  }),
  ...listFiles('.fdx', 'a document', {
    'NUL inside': fdx(PARAGRAPH.replace('>a<', '>a\0b<')),
    '50,000 paragraphs': () => fdx(PARAGRAPH.repeat(50_000)),
    'type called __proto__': fdx(
      '<Paragraph Type="__proto__"><Text>a</Text></Paragraph><Paragraph Type="constructor"><Text>b</Text></Paragraph>',
    ),
    'UTF-16': () => Buffer.from(`\ufeff${validFdx().toString('utf8').replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    'deep dual dialogue': fdx(nest('<DualDialogue>', '</DualDialogue>', 200, PARAGRAPH)),
  }),
]
