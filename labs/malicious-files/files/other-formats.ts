import { deflateSync, gzipSync } from 'node:zlib'
import { text, type HostileFile } from '../malicious-file.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { validPdf, validText } from '../valid-files.ts'
import { writeZip } from '../zip-writer.ts'

const bytes = (...values: number[]): Buffer => Buffer.from(values)
const ascii = (content: string): Buffer => Buffer.from(content, 'latin1')
const noise = (seed: number, count: number): Buffer => createSeededRandom(seed).bytes(count)

/** 16,384 by 16,384 pixels in a few hundred kilobytes. */
function hugePng(): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, ascii(type), content, bytes(0, 0, 0, 0)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(16_384, 0)
  header.writeUInt32BE(16_384, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(16_384 * 2049))
  return Buffer.concat([bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), chunk('IHDR', header), chunk('IDAT', rows)])
}

const PICTURES: [string, () => Buffer][] = [
  ['photo.jpg', () => Buffer.concat([bytes(0xff, 0xd8, 0xff, 0xe0), noise(1, 500)])],
  [
    'photo with place.jpg',
    () => Buffer.concat([bytes(0xff, 0xd8, 0xff, 0xe1), ascii('\0\x20Exif\0\0GPS'), noise(2, 200)]),
  ],
  [
    'jpeg and page in one.jpg',
    () => Buffer.concat([bytes(0xff, 0xd8, 0xff, 0xfe), ascii('<html><script>alert(1)</script>')]),
  ],
  ['huge.png', hugePng],
  ['animated.gif', () => Buffer.concat([ascii('GIF89a'), noise(3, 400)])],
  ['page.tif', () => Buffer.concat([bytes(0x49, 0x49, 0x2a, 0), noise(4, 100)])],
  ['page big end.tif', () => Buffer.concat([bytes(0x4d, 0x4d, 0, 0x2a), noise(5, 100)])],
  ['picture named pdf.pdf', () => Buffer.concat([bytes(0x89, 0x50, 0x4e, 0x47), noise(6, 100)])],
]

const OTHERS: [string, () => Buffer][] = [
  ['voice.wav', () => Buffer.concat([ascii('RIFF\xff\xff\xff\xffWAVEfmt '), noise(7, 300)])],
  ['voice.webm', () => Buffer.concat([bytes(0x1a, 0x45, 0xdf, 0xa3), noise(8, 300)])],
  ['song.mp3', () => Buffer.concat([ascii('ID3\x03'), noise(9, 300)])],
  ['song.ogg', () => Buffer.concat([ascii('OggS'), noise(10, 300)])],
  ['song.flac', () => Buffer.concat([ascii('fLaC'), noise(11, 300)])],
  ['packed.gz', () => gzipSync(validText())],
  ['packed.7z', () => Buffer.concat([bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), noise(12, 100)])],
  ['packed.rar', () => Buffer.concat([ascii('Rar!\x1a\x07'), noise(13, 100)])],
  ['program', () => Buffer.concat([ascii('\x7fELF'), noise(14, 300)])],
  ['printer.ps', () => ascii('%!PS-Adobe-3.0\n/Courier findfont 12 scalefont setfont\n(Hello) show\nshowpage\n')],
  [
    'spreadsheet.xlsx',
    () =>
      writeZip([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'xl/workbook.xml', content: '<workbook/>' },
      ]),
  ],
  ['photos.zip', () => writeZip([{ name: 'a.jpg', content: noise(15, 100) }])],
]

const UNNAMED: [string, () => Uint8Array][] = [
  ['old.doc', () => Buffer.concat([bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), noise(16, 600)])],
  ['rich.rtf', () => ascii('{\\rtf1\\ansi MARA\\par Hello\\par}')],
  ['drawing.svg', () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['page.html', () => text('<!doctype html><title>x</title><p>MARA: hello</p>')],
  ['table.csv', () => text('character,line\nMARA,"Hello, you"\n')],
  ['data.json', () => text(`[${'['.repeat(50_000)}`)],
  ...[100, 1000, 10_000, 100_000].map((count, index): [string, () => Uint8Array] => [
    `noise of ${count} bytes`,
    () => noise(20 + index, count),
  ]),
  ['pdf header and noise.pdf', () => Buffer.concat([ascii('%PDF-1.7\n'), noise(30, 5000)])],
  ['zip header and noise.docx', () => Buffer.concat([ascii('PK\x03\x04'), noise(31, 5000)])],
  ['FinalDraft and noise.fdx', () => Buffer.concat([ascii('<FinalDraft>'), noise(32, 5000)])],
  ['page, then pdf.pdf', () => Buffer.concat([text('<html><script>alert(1)</script>\n'), validPdf()])],
  ['pdf, then zip.pdf', () => Buffer.concat([validPdf(), writeZip([{ name: 'word/document.xml', content: 'x' }])])],
  ['mail with a pdf.pdf', () => Buffer.concat([text('From: a@example.org\r\nSubject: sides\r\n\r\n'), validPdf()])],
]

export const listOtherFormats = (): HostileFile[] => [
  ...PICTURES.map(([name, make]): HostileFile => ({ name, make, expects: 'picture-format' })),
  ...OTHERS.map(([name, make]): HostileFile => ({ name, make, expects: 'unknown-format' })),
  ...UNNAMED.map(([name, make]): HostileFile => ({ name, make })),
  {
    name: 'locked.docx',
    make: () =>
      Buffer.concat([
        bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
        noise(40, 512),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
    expects: 'docx-locked',
  },
]
