export interface PdfPhoto {
  jpeg: Blob
  width: number
  height: number
}

/** The longer side of US Letter in points. Photos have no paper size, and the OCR expects letters of about that size. */
const PAGE_SIDE_POINTS = 792

/** A PDF with one JPEG per page. The JPEG data is copied as it is, since PDF knows its compression. */
export function writePhotoPdf(photos: readonly PdfPhoto[]): Blob {
  const parts: (string | Blob)[] = []
  const offsets: number[] = []
  let length = 0
  const write = (...added: (string | Blob)[]) => {
    parts.push(...added)
    // All strings here are ASCII.
    for (const part of added) length += typeof part === 'string' ? part.length : part.size
  }
  const writeObject = (...content: (string | Blob)[]) => {
    offsets.push(length)
    write(`${offsets.length} 0 obj\n`, ...content, '\nendobj\n')
  }

  write('%PDF-1.4\n')
  writeObject('<< /Type /Catalog /Pages 2 0 R >>')
  const pageNumbers = photos.map((_, index) => 3 + 3 * index)
  writeObject(
    `<< /Type /Pages /Count ${photos.length} /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
  )
  photos.forEach(({ jpeg, width, height }, index) => {
    const page = 3 + 3 * index
    const scale = PAGE_SIDE_POINTS / Math.max(width, height)
    const [pageWidth, pageHeight] = [(width * scale).toFixed(2), (height * scale).toFixed(2)]
    const drawing = `q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /Photo Do Q`
    writeObject(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents ${page + 1} 0 R /Resources << /XObject << /Photo ${page + 2} 0 R >> >> >>`,
    )
    writeObject(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`)
    writeObject(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.size} >>\nstream\n`,
      jpeg,
      '\nendstream',
    )
  })

  const tableStart = length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`, ...entries)
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${tableStart}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}
