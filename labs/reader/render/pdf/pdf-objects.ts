import { deflateSync } from 'node:zlib'

/** Numbers objects and writes them with their cross-reference table. */
export interface PdfObjects {
  add(body: string): number
  addStream(dictionary: string, data: Uint8Array, isCompressed: boolean): number
  /** Reserves a number for an object that others refer to before it is written. */
  reserve(): number
  fill(id: number, body: string): void
  finish(rootId: number): Uint8Array
}

export function createPdfObjects(): PdfObjects {
  const bodies: (Buffer | undefined)[] = []
  const put = (id: number, body: Buffer) => {
    bodies[id - 1] = body
    return id
  }
  const reserve = () => bodies.push(undefined)
  return {
    reserve,
    add: (body) => put(reserve(), Buffer.from(body, 'latin1')),
    fill: (id, body) => put(id, Buffer.from(body, 'latin1')),
    addStream: (dictionary, data, isCompressed) => {
      const packed = isCompressed ? deflateSync(data) : Buffer.from(data)
      const filter = isCompressed ? '/Filter /FlateDecode ' : ''
      const head = `<< ${dictionary} ${filter}/Length ${packed.length} >>\nstream\n`
      return put(reserve(), Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream', 'latin1')]))
    },
    finish: (rootId) => assemble(bodies, rootId),
  }
}

function assemble(bodies: (Buffer | undefined)[], rootId: number): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const offsets: number[] = []
  bodies.forEach((body, index) => {
    if (body === undefined) throw new Error(`object ${index + 1} was reserved and never filled`)
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    offsets.push(length)
    length += whole.length
    parts.push(whole)
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}trailer\n` +
        `<< /Size ${bodies.length + 1} /Root ${rootId} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return new Uint8Array(Buffer.concat(parts))
}
