import { crc32 } from 'node:zlib'

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** Writes a Word document with this body and these styles, without compression. */
export const writeDocx = (body: string, styles = ''): Buffer =>
  writeStoredZip([
    ['[Content_Types].xml', '<Types/>'],
    ['word/document.xml', `<?xml version="1.0"?><w:document ${WORD}><w:body>${body}</w:body></w:document>`],
    ['word/styles.xml', `<?xml version="1.0"?><w:styles ${WORD}>${styles}</w:styles>`],
  ])

export function writeStoredZip(parts: [string, string][]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of parts) {
    const content = Buffer.from(text)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt32LE(crc32(content), 10)
    header.writeUInt32LE(content.length, 14)
    header.writeUInt32LE(content.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, Buffer.from(name), content])
    const location = Buffer.alloc(14)
    location.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), header, location, Buffer.from(name)]))
    files.push(file)
    offset += file.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, entries, Buffer.from('PK\u0005\u0006'), end])
}
