/** What the beginning of an MP4 file tells. */
export interface Mp4Start {
  /** The codes of the tracks' first sample descriptions, in their order: `avc1`, `mp4a`. */
  codecs: string[]
  durationMs: number
}

interface Box {
  type: string
  /** Where the content begins, after the header. */
  start: number
  end: number
}

const HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16
/** A file begins with one or two small boxes before its movie box; a hostile one must not be walked for long. */
const MAX_BOXES = 10_000
const TRACK_PATH = ['mdia', 'minf', 'stbl', 'stsd']
/** Version, flags and the number of entries precede the first sample description. */
const SAMPLE_DESCRIPTIONS_OFFSET = 8

/**
 * Reads `ftyp` and `moov` of a file whose `moov` comes before its `mdat` and lies wholly within the given bytes. Undefined
 * for everything else: such a file does not play before it has been loaded to its end.
 */
export function readMp4Start(bytes: Uint8Array): Mp4Start | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [first, ...rest] = listBoxes(view, 0, bytes.length)
  if (first?.type !== 'ftyp') return undefined
  const found = rest.find(({ type }) => type === 'moov' || type === 'mdat')
  if (found?.type !== 'moov') return undefined
  const boxes = listBoxes(view, found.start, found.end)
  const header = boxes.find(({ type }) => type === 'mvhd')
  const durationMs = header && readDurationMs(view, header)
  if (durationMs === undefined) return undefined
  const codecs = boxes.filter(({ type }) => type === 'trak').map((track) => findCodec(view, track))
  return codecs.every((codec) => codec !== undefined) ? { codecs, durationMs } : undefined
}

const COMMENT_PATH = ['moov', 'udta', 'meta', 'ilst', '\u00a9cmt', 'data']
/** What precedes the boxes, or the text, in a box of that type. */
const PREAMBLE_BYTES: Record<string, number> = { meta: 4, data: 8 }

/** The comment of a file whose `moov` lies wholly within the given bytes, in UTF-8. */
export function findMp4Comment(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let [start, end] = [0, bytes.length]
  for (const name of COMMENT_PATH) {
    const box = listBoxes(view, start, end).find(({ type }) => type === name)
    if (box === undefined) return undefined
    start = box.start + (PREAMBLE_BYTES[name] ?? 0)
    end = box.end
  }
  return bytes.subarray(start, end)
}

/** The boxes between two positions, up to the first that is not wholly there. */
function listBoxes(view: DataView, from: number, end: number): Box[] {
  const boxes: Box[] = []
  let at = from
  while (at + HEADER_BYTES <= end && boxes.length < MAX_BOXES) {
    const size = view.getUint32(at)
    const isLong = size === 1
    if (isLong && at + LONG_HEADER_BYTES > end) break
    const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES
    const boxBytes = isLong ? Number(view.getBigUint64(at + HEADER_BYTES)) : size
    if (boxBytes < headerBytes || at + boxBytes > end) break
    boxes.push({ type: readType(view, at + 4), start: at + headerBytes, end: at + boxBytes })
    at += boxBytes
  }
  return boxes
}

const readType = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

function readDurationMs(view: DataView, { start, end }: Box): number | undefined {
  const isLong = start < end && view.getUint8(start) === 1
  const [scaleAt, durationAt, bytes] = isLong ? [start + 20, start + 24, 32] : [start + 12, start + 16, 20]
  if (start + bytes > end) return undefined
  const timeScale = view.getUint32(scaleAt)
  const duration = isLong ? Number(view.getBigUint64(durationAt)) : view.getUint32(durationAt)
  return timeScale === 0 ? undefined : Math.round((duration / timeScale) * 1000)
}

function findCodec(view: DataView, track: Box): string | undefined {
  let box: Box | undefined = track
  for (const name of TRACK_PATH) {
    box = listBoxes(view, box.start, box.end).find(({ type }) => type === name)
    if (!box) return undefined
  }
  return listBoxes(view, box.start + SAMPLE_DESCRIPTIONS_OFFSET, box.end)[0]?.type
}

/** What a finished tape consists of. Of a type that is not among them nobody knows what a program makes of it. */
const TOP_BOXES = ['ftyp', 'moov', 'mdat', 'free']

/**
 * Follows the boxes of a file while it is read in chunks of any size. `isWhole` says whether it consists of boxes of a tape
 * alone and ends with the last one: behind it, another file could be hidden in a valid one.
 */
export function createBoxWalk(): { push(chunk: Uint8Array): void; isWhole(): boolean } {
  const header = new Uint8Array(LONG_HEADER_BYTES)
  const view = new DataView(header.buffer)
  let headerBytes = 0
  let contentBytes = 0
  let isTape = true

  function readHeader(): void {
    const isLong = view.getUint32(0) === 1
    if (headerBytes < (isLong ? LONG_HEADER_BYTES : HEADER_BYTES)) return
    contentBytes = (isLong ? Number(view.getBigUint64(HEADER_BYTES)) : view.getUint32(0)) - headerBytes
    isTape &&= contentBytes >= 0 && TOP_BOXES.includes(readType(view, 4))
    headerBytes = 0
  }

  return {
    push(chunk) {
      for (let at = 0; at < chunk.length && isTape;) {
        const skipped = Math.min(contentBytes, chunk.length - at)
        contentBytes -= skipped
        at += skipped
        const byte = chunk[at]
        if (byte === undefined) return
        header[headerBytes] = byte
        headerBytes += 1
        at += 1
        if (headerBytes >= HEADER_BYTES) readHeader()
      }
    },
    isWhole: () => isTape && headerBytes === 0 && contentBytes === 0,
  }
}
