import { listFiles, type MaliciousFile } from '../malicious-file.ts'
import { validFountain, validText } from '../valid-files.ts'

const DIALOGUE = validText().toString('utf8')
const MILLION = 1_000_000

const encodings: MaliciousFile[] = [
  ...listFiles('.txt', 'a document', {
    'utf-16le with mark': () => Buffer.from(`\ufeff${DIALOGUE}`, 'utf16le'),
    'utf-16le without mark': () => Buffer.from(DIALOGUE, 'utf16le'),
    'utf-16be with mark': () => Buffer.from(`\ufeff${DIALOGUE}`, 'utf16le').swap16(),
    'utf-16be without mark': () => Buffer.from(DIALOGUE, 'utf16le').swap16(),
    'latin-1 accents': () => Buffer.from('ZO\u00cb\nD\u00e9j\u00e0 vu, caf\u00e9.\n', 'latin1'),
    'windows quotes': () => Buffer.from('JOE\n\x93Hi\x94\n', 'latin1'),
    'utf-8 cut inside a letter': () =>
      Buffer.from(`${DIALOGUE} caf\u00e9 caf\u00e9 caf\u00e9 caf\u00e9 \u2014`).subarray(0, -1),
    'lone surrogates in utf-16': () => Buffer.from(`\ufeff${DIALOGUE}\ud800A\udc00`, 'utf16le'),
  }),
  ...listFiles('.txt', 'no-text', {
    'utf-16 mark alone': () => Buffer.from([0xff, 0xfe]),
    'utf-8 mark alone': () => Buffer.from([0xef, 0xbb, 0xbf]),
  }),
  ...listFiles('.txt', 'any', {
    'utf-16 of odd length': () => Buffer.from(`\ufeff${DIALOGUE}`, 'utf16le').subarray(0, 101),
    'utf-32 with mark': () => Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0, 0x42, 0, 0, 0]),
    'overlong utf-8': () => Buffer.concat([validText(), Buffer.from([0xc0, 0xaf, 0xe0, 0x80, 0xaf])]),
    'surrogates in utf-8': () => Buffer.concat([validText(), Buffer.from([0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80])]),
  }),
]

const sizes: MaliciousFile[] = [
  ...listFiles('.txt', 'empty', { nothing: '' }),
  ...listFiles('.txt', 'any', {
    'one byte': 'x',
    'one NUL': '\0',
    'only NULs': () => Buffer.alloc(100_000),
    'one line of a million letters': () => 'a'.repeat(MILLION),
    'half a million empty cues': () => 'A\n\n'.repeat(400_000),
  }),
  ...listFiles('.txt', 'no-text', {
    'only spaces': () => ' '.repeat(MILLION),
    'only line ends': () => '\n'.repeat(MILLION),
  }),
  ...listFiles('.txt', ['no-text', 'too-many-pages'], { 'only form feeds': () => '\f'.repeat(100_000) }),
  ...listFiles('.txt', 'too-many-pages', { '401 pages by form feeds': 'A line.\n\f'.repeat(401) }),
  ...listFiles('.txt', 'too-many-characters', {
    'one line of ten megabytes': () => 'a'.repeat(10_485_760),
    'a million lines': () => 'a\n'.repeat(MILLION),
  }),
  ...listFiles('.txt', 'file-too-large', { 'eleven megabytes': () => 'a'.repeat(11_000_000) }),
  ...listFiles('.txt', 'a document', {
    'carriage returns alone': DIALOGUE.replaceAll('\n', '\r'),
    'mixed line ends': 'A\r\nb\rc\n\rd\u2028e\u2029f\u0085g',
  }),
]

const unusualTexts = listFiles('.txt', 'any', {
  'control characters': `MARA\n${Array.from({ length: 32 }, (_, code) => String.fromCodePoint(code)).join('x')}\n`,
  'NUL in the middle': 'MARA\nHe\0llo there\0\n',
  'terminal escapes': 'MARA\n\u001b[31mred\u001b[0m \u001b]0;title\u0007 \u001b[2J\n',
  zalgo: `MARA\n${'h'.padEnd(3000, '\u0301\u0336\u0489')}\n`,
  'emoji families': `MARA\n${'\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'.repeat(5000)}\n`,
  'right-to-left overrides': 'MARA\n\u202egnp.tpircs\u202c and \u2066isolated\u2069\n',
  'invisible letters': `M\u200bA\u2060R\ufeffA\nHel\u200dlo\n`,
  'private use': 'MARA\n\ue000\uf8ff\u{f0000}\n',
  noncharacters: 'MARA\n\ufffe\uffff\ufdd0\n',
  'billion laughs as text': '<!DOCTYPE x [<!ENTITY a "ha">]><x>&a;</x>',
  'a page of HTML': '<!doctype html><script>alert(1)</script><p>MARA</p>',
  'script tags': 'MARA\n<script>alert(document.cookie)</script>\n',
  'shell and template strings': 'MARA\n$(rm -rf /) `id` ${7*7} {{7*7}} %00 ../../etc/passwd\n',
  'speech markup': '<speak><break time="9999s"/>MARA: hello</speak>\n',
  formulas: '=cmd|calc!A0,MARA,"hello"\n+1,@SUM(1)\n',
  'object keys': '__proto__\nconstructor\nMARA: toString\nhasOwnProperty: valueOf\n',
  '100,000 open brackets': '('.repeat(100_000),
  '100,000 nested brackets': '('.repeat(50_000) + ')'.repeat(50_000),
  'capitals and spaces for slow patterns': `${'A '.repeat(50_000)}!`,
  'letters before a missing colon': `${'AAAA '.repeat(40_000)}\n`,
  tabs: '\t'.repeat(200_000) + 'x',
  'spaces before every line': `${' '.repeat(5000)}x\n`.repeat(200),
  dots: '.'.repeat(500_000),
  hyphens: `MARA\n${'-'.repeat(500_000)}\n`,
  'quotation marks': `MARA\n${'"\u201c\u2018'.repeat(100_000)}\n`,
  digits: '9'.repeat(500_000),
  'time stamps': '00:00:01,000 --> 00:00:02,000\n'.repeat(20_000),
})

const fountains = listFiles('.fountain', 'any', {
  'open notes': `Title: x\nCredit: y\n\n@A\n${'[[\n\n'.repeat(200_000)}]]`,
  'open boneyards': `@A\nb\n\n${'/*'.repeat(300_000)}`,
  'closed boneyards': `@A\nb\n\n${'/**/'.repeat(200_000)}`,
  'emphasis without end': `@A\n${'*'.repeat(300_000)}\n\n@B\n${'_a'.repeat(100_000)}`,
  escapes: `@A\n${'\\*'.repeat(300_000)}`,
  'dual cues': '@A ^\nb\n\n'.repeat(100_000),
  'dual without first': '@A ^\nb\n',
  'centred without end': `> ${'<'.repeat(200_000)} x`,
  'scene numbers': `.SCENE ${'#'.repeat(200_000)}`,
  'page breaks': '===\n'.repeat(300),
  '401 page breaks': '@A\nb\n\n===\n\n'.repeat(401),
  'title page alone': 'Title: x\nAuthor: y\nContact:\n    z',
  'cue at the end': 'Title: x\n\n@A',
})

export const TEXT_FILES: MaliciousFile[] = [
  ...encodings,
  ...sizes,
  ...unusualTexts,
  ...fountains,
  ...listFiles('.txt', 'a document', { 'fountain named text': validFountain }),
]
