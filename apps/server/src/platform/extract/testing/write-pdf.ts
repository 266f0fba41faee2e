/** The body of an object, or a dictionary's entries with a stream. */
export type PdfObject = string | { entries: string; stream: Uint8Array | string }

export interface PdfFileOptions {
  /** Further entries of the trailer, and of the first line after it. */
  trailer?: string
  version?: string
}

/** Writes the objects as 1, 2, 3 … with a valid cross-reference table; object 1 is the catalogue. */
export function writePdfFile(objects: PdfObject[], { trailer = '', version = '1.7' }: PdfFileOptions = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`, 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    add(encodeObject(object))
    add(Buffer.from('\nendobj\n'))
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`
  add(Buffer.from(table + end, 'latin1'))
  return Buffer.concat(parts)
}

function encodeObject(object: PdfObject): Buffer {
  if (typeof object === 'string') return Buffer.from(object, 'latin1')
  const stream = typeof object.stream === 'string' ? Buffer.from(object.stream, 'latin1') : Buffer.from(object.stream)
  const hasLength = object.entries.includes('/Length')
  const entries = hasLength ? object.entries : `${object.entries} /Length ${stream.length}`
  return Buffer.concat([Buffer.from(`<< ${entries} >>\nstream\n`, 'latin1'), stream, Buffer.from('\nendstream')])
}

export interface DrawnPage {
  /** Content operators in PDF coordinates, with the origin in the lower left corner. */
  content: string
  /** Further entries of the page, such as annotations. */
  entries?: string
  /** Further entries of its resources. */
  resources?: string
}

export const FONTS =
  '/F1 << /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >> /F2 << /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold >> /F3 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Oblique >>'

/** Writes a letter-size document; `extra` objects follow the pages and are numbered from `3 + 2 * pages.length`. */
export function writePages(pages: DrawnPage[], extra: PdfObject[] = [], options: PdfFileOptions = {}): Buffer {
  const kids = pages.map((_, index) => `${3 + 2 * index} 0 R`).join(' ')
  return writePdfFile(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
      ...pages.flatMap(({ content, entries = '', resources = '' }, index): PdfObject[] => [
        `<< /Type /Page /Parent 2 0 R ${entries.includes('/MediaBox') ? '' : '/MediaBox [0 0 612 792]'} /Contents ${4 + 2 * index} 0 R /Resources << /Font << ${FONTS} >> ${resources} >> ${entries} >>`,
        { entries: '', stream: content },
      ]),
      ...extra,
    ],
    options,
  )
}

/** Draws one line of text; `y` counts from the top edge. */
export const drawText = (x: number, y: number, text: string, { font = 'F1', size = 12 } = {}): string =>
  `BT /${font} ${size} Tf 1 0 0 1 ${x} ${792 - y} Tm (${text.replaceAll(/[\\()]/g, (mark) => `\\${mark}`)}) Tj ET\n`

export interface Scan {
  jpeg: Uint8Array
  width: number
  height: number
}

/** Writes a document of full-page images. */
export function writeScans(scans: Scan[]): Buffer {
  const first = 3 + 2 * scans.length
  return writePages(
    scans.map((_, index) => ({
      content: 'q 612 0 0 792 0 0 cm /Im Do Q',
      resources: `/XObject << /Im ${first + index} 0 R >>`,
    })),
    scans.map(({ jpeg, width, height }) => ({
      entries: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      stream: jpeg,
    })),
  )
}
