import { text, type HostileFile } from '../malicious-file.ts'
import { soundFountain, validText } from '../valid-files.ts'

const SPOKEN = validText().toString('utf8')
const MILLION = 1_000_000

const encoded: HostileFile[] = [
  { name: 'utf-16le with mark', make: () => Buffer.from(`\ufeff${SPOKEN}`, 'utf16le'), expects: 'a document' },
  { name: 'utf-16le without mark', make: () => Buffer.from(SPOKEN, 'utf16le'), expects: 'a document' },
  { name: 'utf-16be with mark', make: () => Buffer.from(`\ufeff${SPOKEN}`, 'utf16le').swap16(), expects: 'a document' },
  { name: 'utf-16be without mark', make: () => Buffer.from(SPOKEN, 'utf16le').swap16(), expects: 'a document' },
  { name: 'utf-16 of odd length', make: () => Buffer.from(`\ufeff${SPOKEN}`, 'utf16le').subarray(0, 101) },
  { name: 'utf-16 mark alone', make: () => Buffer.from([0xff, 0xfe]), expects: 'no-text' },
  { name: 'utf-8 mark alone', make: () => Buffer.from([0xef, 0xbb, 0xbf]), expects: 'no-text' },
  { name: 'utf-32 with mark', make: () => Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0, 0x42, 0, 0, 0]) },
  {
    name: 'latin-1 accents',
    make: () => Buffer.from('ZO\u00cb\nD\u00e9j\u00e0 vu, caf\u00e9.\n', 'latin1'),
    expects: 'a document',
  },
  {
    name: 'windows quotes',
    make: () => Buffer.from([0x4a, 0x4f, 0x45, 0x0a, 0x93, 0x48, 0x69, 0x94, 0x0a]),
    expects: 'a document',
  },
  {
    name: 'utf-8 cut inside a letter',
    make: () => Buffer.from(`${SPOKEN} caf\u00e9 caf\u00e9 caf\u00e9 caf\u00e9 \u2014`).subarray(0, -1),
    expects: 'a document',
  },
  { name: 'overlong utf-8', make: () => Buffer.concat([text(SPOKEN), Buffer.from([0xc0, 0xaf, 0xe0, 0x80, 0xaf])]) },
  {
    name: 'surrogates in utf-8',
    make: () => Buffer.concat([text(SPOKEN), Buffer.from([0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80])]),
  },
  {
    name: 'lone surrogates in utf-16',
    make: () =>
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from(SPOKEN, 'utf16le'),
        Buffer.from([0x00, 0xd8, 0x41, 0x00, 0x00, 0xdc]),
      ]),
    expects: 'a document',
  },
]

const sized: HostileFile[] = [
  { name: 'nothing', make: () => Buffer.alloc(0), expects: 'empty' },
  { name: 'one byte', make: () => text('x') },
  { name: 'one NUL', make: () => Buffer.alloc(1) },
  { name: 'only NULs', make: () => Buffer.alloc(100_000) },
  { name: 'only spaces', make: () => text(' '.repeat(MILLION)), expects: 'no-text' },
  { name: 'only line ends', make: () => text('\n'.repeat(MILLION)), expects: 'no-text' },
  { name: 'only form feeds', make: () => text('\f'.repeat(100_000)), expects: ['no-text', 'too-many-pages'] },
  { name: '401 pages by form feeds', make: () => text('A line.\n\f'.repeat(401)), expects: 'too-many-pages' },
  { name: 'one line of a million letters', make: () => text('a'.repeat(MILLION)) },
  { name: 'one line of ten megabytes', make: () => text('a'.repeat(10_485_760)), expects: 'too-many-characters' },
  { name: 'eleven megabytes', make: () => text('a'.repeat(11_000_000)), expects: 'file-too-large' },
  { name: 'a million lines', make: () => text('a\n'.repeat(MILLION)), expects: 'too-many-characters' },
  { name: 'half a million empty cues', make: () => text('A\n\n'.repeat(400_000)) },
  { name: 'carriage returns alone', make: () => text(SPOKEN.replaceAll('\n', '\r')), expects: 'a document' },
  { name: 'mixed line ends', make: () => text('A\r\nb\rc\n\rd\u2028e\u2029f\u0085g'), expects: 'a document' },
]

const strange: [string, string][] = [
  ['control characters', `MARA\n${Array.from({ length: 32 }, (_, code) => String.fromCodePoint(code)).join('x')}\n`],
  ['NUL in the middle', 'MARA\nHe\0llo there\0\n'],
  ['terminal escapes', 'MARA\n\u001b[31mred\u001b[0m \u001b]0;title\u0007 \u001b[2J\n'],
  ['zalgo', `MARA\n${'h'.padEnd(3000, '\u0301\u0336\u0489')}\n`],
  ['emoji families', `MARA\n${'\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'.repeat(5000)}\n`],
  ['right-to-left overrides', 'MARA\n\u202egnp.tpircs\u202c and \u2066isolated\u2069\n'],
  ['invisible letters', `M\u200bA\u2060R\ufeffA\nHel\u200dlo\n`],
  ['private use', 'MARA\n\ue000\uf8ff\u{f0000}\n'],
  ['noncharacters', 'MARA\n\ufffe\uffff\ufdd0\n'],
  ['billion laughs as text', '<!DOCTYPE x [<!ENTITY a "ha">]><x>&a;</x>'],
  ['a page of HTML', '<!doctype html><script>alert(1)</script><p>MARA</p>'],
  ['script tags', 'MARA\n<script>alert(document.cookie)</script>\n'],
  ['shell and template strings', 'MARA\n$(rm -rf /) `id` ${7*7} {{7*7}} %00 ../../etc/passwd\n'],
  ['speech markup', '<speak><break time="9999s"/>MARA: hello</speak>\n'],
  ['formulas', '=cmd|calc!A0,MARA,"hello"\n+1,@SUM(1)\n'],
  ['object keys', '__proto__\nconstructor\nMARA: toString\nhasOwnProperty: valueOf\n'],
  ['100,000 open brackets', '('.repeat(100_000)],
  ['100,000 nested brackets', '('.repeat(50_000) + ')'.repeat(50_000)],
  ['capitals and spaces for slow patterns', `${'A '.repeat(50_000)}!`],
  ['letters before a missing colon', `${'AAAA '.repeat(40_000)}\n`],
  ['tabs', '\t'.repeat(200_000) + 'x'],
  ['spaces before every line', `${' '.repeat(5000)}x\n`.repeat(200)],
  ['dots', '.'.repeat(500_000)],
  ['hyphens', `MARA\n${'-'.repeat(500_000)}\n`],
  ['quotation marks', `MARA\n${'"\u201c\u2018'.repeat(100_000)}\n`],
  ['digits', '9'.repeat(500_000)],
  ['time stamps', '00:00:01,000 --> 00:00:02,000\n'.repeat(20_000)],
]

const fountain: [string, string][] = [
  ['open notes', `Title: x\nCredit: y\n\n@A\n${'[[\n\n'.repeat(200_000)}]]`],
  ['open boneyards', `@A\nb\n\n${'/*'.repeat(300_000)}`],
  ['closed boneyards', `@A\nb\n\n${'/**/'.repeat(200_000)}`],
  ['emphasis without end', `@A\n${'*'.repeat(300_000)}\n\n@B\n${'_a'.repeat(100_000)}`],
  ['escapes', `@A\n${'\\*'.repeat(300_000)}`],
  ['dual cues', '@A ^\nb\n\n'.repeat(100_000)],
  ['dual without first', '@A ^\nb\n'],
  ['centred without end', `> ${'<'.repeat(200_000)} x`],
  ['scene numbers', `.SCENE ${'#'.repeat(200_000)}`],
  ['page breaks', '===\n'.repeat(300)],
  ['401 page breaks', '@A\nb\n\n===\n\n'.repeat(401)],
  ['title page alone', 'Title: x\nAuthor: y\nContact:\n    z'],
  ['cue at the end', 'Title: x\n\n@A'],
]

export const listTextFiles = (): HostileFile[] => [
  ...encoded.map((file) => ({ ...file, name: `${file.name}.txt` })),
  ...sized.map((file) => ({ ...file, name: `${file.name}.txt` })),
  ...strange.map(([name, content]): HostileFile => ({ name: `${name}.txt`, make: () => text(content) })),
  ...fountain.map(([name, content]): HostileFile => ({ name: `${name}.fountain`, make: () => text(content) })),
  { name: 'fountain named text.txt', make: soundFountain, expects: 'a document' },
]
