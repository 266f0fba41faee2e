import { vi } from 'vitest'

interface EncoderCallbacks {
  output: (chunk: unknown, meta?: unknown) => void
  error: (error: Error) => void
}

/** The configuration of an H.264 decoder, with a parameter set of each kind. */
const DESCRIPTION = Uint8Array.of(1, 0x64, 0, 0x28, 0xff, 0xe1, 0, 4, 0x67, 0x64, 0, 0x28, 1, 0, 2, 0x68, 0xee)
const SLICE = { key: 0x65, delta: 0x41 }

/** One slice of an H.264 picture, as long as asked for. */
export const fakePacket = (type: 'key' | 'delta', bytes = 40): Uint8Array<ArrayBuffer> => {
  const packet = new Uint8Array(bytes)
  packet.set([0, 0, 0, bytes - 4, SLICE[type]])
  return packet
}

export const decoderMeta = (description = DESCRIPTION): EncodedVideoChunkMetadata => ({
  decoderConfig: { codec: 'avc1.640028', codedWidth: 1280, codedHeight: 720, description },
})

/** A browser's encoder that answers at once. */
export class FakeEncoder {
  state = 'unconfigured'
  encodeQueueSize = 0
  config: VideoEncoderConfig | undefined
  description = DESCRIPTION
  /** Gives nothing away before it is flushed. */
  isHolding = false
  /** Gives the last frame away first. */
  isReordering = false
  flushes = 0
  readonly #held: (() => void)[] = []
  readonly encoded: { timestamp: number; isKey: boolean }[] = []
  readonly #callbacks: EncoderCallbacks

  constructor(callbacks: EncoderCallbacks) {
    this.#callbacks = callbacks
  }

  configure(config: VideoEncoderConfig): void {
    this.config = config
    this.state = 'configured'
  }

  encode({ timestamp }: { timestamp: number }, { keyFrame }: { keyFrame: boolean }): void {
    this.encoded.push({ timestamp, isKey: keyFrame })
    const data = fakePacket(keyFrame ? 'key' : 'delta', 40 + (this.encoded.length % 7))
    const copyTo = (target: Uint8Array) => target.set(data)
    const chunk = { type: keyFrame ? 'key' : 'delta', timestamp, byteLength: data.length, copyTo }
    this.#held.push(() => this.#callbacks.output(chunk, keyFrame ? decoderMeta(this.description) : undefined))
    if (!this.isHolding && !this.isReordering) this.#release()
  }

  #release(): void {
    const held = this.#held.splice(0)
    for (const output of this.isReordering ? held.toReversed() : held) output()
  }

  async flush(): Promise<void> {
    this.flushes += 1
    this.#release()
  }

  close(): void {
    this.state = 'closed'
  }

  fail(): void {
    this.state = 'closed'
    this.#callbacks.error(new DOMException('Reset', 'EncodingError'))
  }
}

/** Gives the page and its workers an encoder; returns all that were created. */
export function stubVideoEncoder({
  isSupported = (): boolean => true,
  isReordering = (_config: VideoEncoderConfig): boolean => false,
} = {}): FakeEncoder[] {
  const encoders: FakeEncoder[] = []
  class Encoder extends FakeEncoder {
    static isConfigSupported = async (config: VideoEncoderConfig) => ({ supported: isSupported(), config })

    constructor(callbacks: EncoderCallbacks) {
      super(callbacks)
      encoders.push(this)
    }

    override configure(config: VideoEncoderConfig): void {
      super.configure(config)
      this.isReordering = isReordering(config)
    }
  }
  class Frame {
    readonly timestamp: number
    close = () => undefined

    constructor(_frame: unknown, { timestamp }: { timestamp: number }) {
      this.timestamp = timestamp
    }
  }
  vi.stubGlobal('VideoEncoder', Encoder)
  vi.stubGlobal('VideoFrame', Frame)
  return encoders
}

export function fakeFrame(atMs: number, size = { width: 1280, height: 720 }) {
  const close = vi.fn<() => void>()
  const frame = { timestamp: atMs * 1000, displayWidth: size.width, displayHeight: size.height, close }
  return Object.assign(frame, { clone: () => frame }) as unknown as typeof frame & VideoFrame
}
