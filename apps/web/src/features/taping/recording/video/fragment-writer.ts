import { AppendOnlyStreamTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'

/** Throws when there is no space left. */
export interface AppendSink {
  append: (bytes: Uint8Array) => void
}

export interface VideoPacket {
  data: Uint8Array
  isKey: boolean
  /** Since the first packet. */
  timeMs: number
  durationMs: number
}

/**
 * Writes a fragmented MP4: a file that ends anywhere is readable up to its last whole fragment. Every keyframe starts a
 * fragment, because the library marks only the first packet of a fragment as a keyframe.
 */
export class FragmentWriter {
  readonly #output: Output
  readonly #source = new EncodedVideoPacketSource('avc')
  readonly #onFragment: (keyMs: number) => void
  #writing: Promise<void>
  #unwrittenKeys: number[] = []

  /** `onFragment` gets the time of the keyframe whose fragment was written. */
  constructor(sink: AppendSink, onFragment: (keyMs: number) => void) {
    this.#onFragment = onFragment
    const write = (bytes: Uint8Array) => {
      sink.append(bytes)
      this.#reportFragments()
    }
    this.#output = new Output({
      format: new Mp4OutputFormat({
        fastStart: 'fragmented',
        minimumFragmentDuration: 0,
        onMoof: (_bytes, _position, seconds) => this.#unwrittenKeys.push(seconds * 1000),
      }),
      target: new AppendOnlyStreamTarget(new WritableStream({ write })),
    })
    this.#output.addVideoTrack(this.#source)
    this.#writing = this.#output.start()
  }

  /** Packets come in the order in which they are decoded. Rejects when the sink has thrown. */
  add({ data, isKey, timeMs, durationMs }: VideoPacket, meta?: EncodedVideoChunkMetadata): Promise<void> {
    const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', timeMs / 1000, durationMs / 1000)
    return this.#queue(() => this.#source.add(packet, meta))
  }

  /** Writes the last fragment and the index. */
  close(): Promise<void> {
    return this.#queue(() => this.#output.finalize())
  }

  #queue(work: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(work)
    // Each caller sees its own rejection.
    this.#writing.catch(() => undefined)
    return this.#writing
  }

  #reportFragments(): void {
    const keys = this.#unwrittenKeys
    this.#unwrittenKeys = []
    for (const keyMs of keys) this.#onFragment(keyMs)
  }
}
