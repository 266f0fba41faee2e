import { deflateSync, gzipSync } from 'node:zlib'
import { listFiles, type MaliciousFile } from '../malicious-file.ts'
import { createSeededRandom } from '../../shared/seeded-random.ts'
import { validPdf, validText } from '../valid-files.ts'
import { writeZip } from '../zip-writer.ts'

const noise = (seed: number, count: number): Buffer => createSeededRandom(seed).bytes(count)
/** The first bytes of a format, in Latin-1, and then nothing of it. */
const startsWith = (magic: string, seed: number, count: number): Buffer =>
  Buffer.concat([Buffer.from(magic, 'latin1'), noise(seed, count)])

/** 16,384 by 16,384 pixels in a few hundred kilobytes. */
function hugePng(): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(16_384, 0)
  header.writeUInt32BE(16_384, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(16_384 * 2049))
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', rows)])
}

const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

export const OTHER_FORMATS: MaliciousFile[] = [
  ...listFiles('', 'picture-format', {
    'photo.jpg': () => startsWith('\xff\xd8\xff\xe0', 1, 500),
    'photo with place.jpg': () => startsWith('\xff\xd8\xff\xe1\0\x20Exif\0\0GPS', 2, 200),
    'jpeg and page in one.jpg': () => Buffer.from('\xff\xd8\xff\xfe<html><script>alert(1)</script>', 'latin1'),
    'huge.png': hugePng,
    'animated.gif': () => startsWith('GIF89a', 3, 400),
    'page.tif': () => startsWith('II*\0', 4, 100),
    'page big end.tif': () => startsWith('MM\0*', 5, 100),
    'picture named pdf.pdf': () => startsWith('\x89PNG', 6, 100),
  }),
  ...listFiles('', 'unknown-format', {
    'voice.wav': () => startsWith('RIFF\xff\xff\xff\xffWAVEfmt ', 7, 300),
    'voice.webm': () => startsWith('\x1a\x45\xdf\xa3', 8, 300),
    'song.mp3': () => startsWith('ID3\x03', 9, 300),
    'song.ogg': () => startsWith('OggS', 10, 300),
    'song.flac': () => startsWith('fLaC', 11, 300),
    'packed.gz': () => gzipSync(validText()),
    'packed.7z': () => startsWith('7z\xbc\xaf\x27\x1c', 12, 100),
    'packed.rar': () => startsWith('Rar!\x1a\x07', 13, 100),
    program: () => startsWith('\x7fELF', 14, 300),
    'printer.ps': '%!PS-Adobe-3.0\n/Courier findfont 12 scalefont setfont\n(Hello) show\nshowpage\n',
    'spreadsheet.xlsx': () =>
      writeZip([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'xl/workbook.xml', content: '<workbook/>' },
      ]),
    'photos.zip': () => writeZip([{ name: 'a.jpg', content: noise(15, 100) }]),
  }),
  ...listFiles('', 'any', {
    'old.doc': () => startsWith(OLE, 16, 600),
    'rich.rtf': '{\\rtf1\\ansi MARA\\par Hello\\par}',
    'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'page.html': '<!doctype html><title>x</title><p>MARA: hello</p>',
    'table.csv': 'character,line\nMARA,"Hello, you"\n',
    'data.json': `[${'['.repeat(50_000)}`,
    'noise of 100 bytes': () => noise(20, 100),
    'noise of 1000 bytes': () => noise(21, 1000),
    'noise of 10000 bytes': () => noise(22, 10_000),
    'noise of 100000 bytes': () => noise(23, 100_000),
    'pdf header and noise.pdf': () => startsWith('%PDF-1.7\n', 30, 5000),
    'zip header and noise.docx': () => startsWith('PK\x03\x04', 31, 5000),
    'FinalDraft and noise.fdx': () => startsWith('<FinalDraft>', 32, 5000),
    'page, then pdf.pdf': () => Buffer.concat([Buffer.from('<html><script>alert(1)</script>\n'), validPdf()]),
    'pdf, then zip.pdf': () => Buffer.concat([validPdf(), writeZip([{ name: 'word/document.xml', content: 'x' }])]),
    'mail with a pdf.pdf': () =>
      Buffer.concat([Buffer.from('From: a@example.org\r\nSubject: sides\r\n\r\n'), validPdf()]),
  }),
  ...listFiles('', 'document-locked', {
    'locked.docx': () => Buffer.concat([startsWith(OLE, 40, 512), Buffer.from('EncryptedPackage', 'utf16le')]),
  }),
]
