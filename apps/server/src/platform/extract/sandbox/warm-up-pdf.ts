const PAGES = 3
const SPEECHES = 12

/** A small script that a new process opens first, so that libraries, fonts and compiled code are loaded. */
export function writeWarmUpPdf(): Uint8Array {
  const kids = Array.from({ length: PAGES }, (_, n) => `${4 + n * 2} 0 R`)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${PAGES}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
    ...kids.flatMap((_, n) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + n * 2} 0 R>>`,
      toStream(writePage()),
    ]),
  ]
  const offsets: number[] = []
  let file = '%PDF-1.4\n'
  for (const [at, content] of objects.entries()) {
    offsets.push(file.length)
    file += `${at + 1} 0 obj\n${content}\nendobj\n`
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

const toStream = (content: string): string => `<</Length ${content.length}>>\nstream\n${content}\nendstream`

function writePage(): string {
  const lines = [drawText(108, 720, 'INT. REHEARSAL ROOM - NIGHT')]
  for (let n = 0; n < SPEECHES; n += 1) {
    const top = 690 - n * 50
    lines.push(drawText(252, top, n % 2 === 0 ? 'ADA' : 'BEN'))
    lines.push(drawText(180, top - 12, 'Every chair is where we left it,'))
    lines.push(drawText(180, top - 24, 'and nobody has come yet.'))
  }
  return lines.join('\n')
}

const drawText = (x: number, y: number, text: string): string => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET`
