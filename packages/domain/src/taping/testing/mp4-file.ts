interface Mp4Choice {
  codecs?: string[]
  durationMs?: number
  /** Of the whole file; more than the boxes need is filled with media data. */
  sizeBytes?: number
  /** The order of the boxes at the top. */
  order?: ('ftyp' | 'moov' | 'mdat')[]
  comment?: Uint8Array | undefined
  /** Fills the media data, so that two files differ. */
  fill?: number
}

const text = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0))

function uint32(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value)
  return bytes
}

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** A box of an MP4 file. */
export const mp4Box = (type: string, ...content: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const body = join(...content)
  return join(uint32(body.length + 8), text(type), body)
}

const track = (codec: string) =>
  mp4Box('trak', mp4Box('mdia', mp4Box('minf', mp4Box('stbl', mp4Box('stsd', uint32(0, 1), mp4Box(codec))))))

const tags = (comment: Uint8Array) => {
  const items = mp4Box('ilst', mp4Box('\u00a9cmt', mp4Box('data', uint32(1, 0), comment)))
  return mp4Box('udta', mp4Box('meta', uint32(0), mp4Box('hdlr'), items))
}

/** A file with the boxes of a tape. Its media data cannot be decoded. */
export function createMp4({
  codecs = ['avc1', 'mp4a'],
  durationMs = 2500,
  sizeBytes = 0,
  order = ['ftyp', 'moov', 'mdat'],
  fill = 0,
  comment,
}: Mp4Choice = {}): Uint8Array<ArrayBuffer> {
  const header = mp4Box('mvhd', uint32(0, 0, 0, 1000, durationMs))
  const boxes = {
    ftyp: mp4Box('ftyp', text('isom'), uint32(512), text('isomavc1')),
    moov: mp4Box('moov', header, ...codecs.map(track), ...(comment === undefined ? [] : [tags(comment)])),
  }
  const mediaBytes = Math.max(0, sizeBytes - boxes.ftyp.length - boxes.moov.length - 8)
  const mdat = mp4Box('mdat', new Uint8Array(mediaBytes).fill(fill))
  return join(...order.map((name) => ({ ...boxes, mdat })[name]))
}
