import { createAacModule, type AacModule } from '@mediabunny/aac-encoder?module'
import {
  canEncodeAudio,
  CustomAudioEncoder,
  EncodedPacket,
  registerEncoder,
  type AudioCodec,
  type AudioSample,
  type Quality,
} from 'mediabunny'
import { TapeExportError } from './tape-export-error.ts'

const SAMPLE_BYTES = 4

/** Makes sure that the sound can be encoded: by the browser, else by FFmpeg's encoder as WebAssembly. */
export async function prepareAac(format: { numberOfChannels: number; sampleRate: number; quality: Quality }) {
  if (!(await canEncodeAudio('aac', format))) registerEncoder(WasmAacEncoder)
}

/** Encodes in the worker that uses it: the package's own worker is blocked by our policy. */
class WasmAacEncoder extends CustomAudioEncoder {
  #module: AacModule | undefined
  #encoder = 0
  /** Interleaved samples that do not fill a frame yet. */
  #frame = new Float32Array()
  #filled = 0
  #nextSample: number | undefined
  #description = new Uint8Array()
  #isDescribed = false

  static override supports(codec: AudioCodec, config: AudioEncoderConfig): boolean {
    return codec === 'aac' && config.bitrate !== undefined
  }

  async init(): Promise<void> {
    const module = await createAacModule()
    const { numberOfChannels, sampleRate, bitrate = 0 } = this.config
    this.#encoder = module._init_encoder(numberOfChannels, sampleRate, bitrate)
    if (this.#encoder === 0) throw new TapeExportError('no encoder')
    this.#module = module
    this.#frame = new Float32Array(module._get_encoder_frame_size(this.#encoder) * numberOfChannels)
    const from = module._get_encoder_extradata(this.#encoder)
    this.#description = module.HEAPU8.slice(from, from + module._get_encoder_extradata_size(this.#encoder))
  }

  encode(sample: AudioSample): void {
    this.#nextSample ??= Math.round(sample.timestamp * this.config.sampleRate)
    const samples = new Float32Array(sample.numberOfFrames * this.config.numberOfChannels)
    sample.copyTo(samples, { format: 'f32', planeIndex: 0 })
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + this.#frame.length - this.#filled)
      this.#frame.set(part, this.#filled)
      this.#filled += part.length
      at += part.length
      if (this.#filled === this.#frame.length) this.#sendFrame()
    }
  }

  flush(): void {
    if (this.#filled > 0) {
      this.#frame.fill(0, this.#filled)
      this.#sendFrame()
    }
    this.#module?._flush_encoder_start(this.#encoder)
    this.#emitPackets()
  }

  close(): void {
    if (this.#encoder !== 0) this.#module?._close_encoder(this.#encoder)
    this.#encoder = 0
  }

  #sendFrame(): void {
    const module = this.#module
    if (module === undefined || this.#nextSample === undefined) throw new Error('The AAC encoder is not open')
    const to = module._get_encode_input_ptr(this.#encoder, this.#frame.length * SAMPLE_BYTES)
    if (to === 0) throw new Error('The AAC encoder has no memory left')
    module.HEAPU8.set(new Uint8Array(this.#frame.buffer), to)
    if (module._send_frame(this.#encoder, BigInt(this.#nextSample)) < 0) throw new Error('The AAC encoder failed')
    this.#nextSample += this.#frame.length / this.config.numberOfChannels
    this.#filled = 0
    this.#emitPackets()
  }

  /** The first packet lies before the first sample: players drop it by the edit list, so that the sound is not late. */
  #emitPackets(): void {
    const module = this.#module
    if (module === undefined) return
    const { sampleRate, numberOfChannels } = this.config
    for (let bytes = module._receive_packet(this.#encoder); bytes > 0; bytes = module._receive_packet(this.#encoder)) {
      const from = module._get_encoded_data(this.#encoder)
      const data = module.HEAPU8.slice(from, from + bytes)
      const seconds = Number(module._get_encoded_pts(this.#encoder)) / sampleRate
      const packet = new EncodedPacket(data, 'key', seconds, module._get_encoded_duration(this.#encoder) / sampleRate)
      const decoderConfig = { codec: 'mp4a.40.2', numberOfChannels, sampleRate, description: this.#description }
      this.onPacket(packet, this.#isDescribed ? {} : { decoderConfig })
      this.#isDescribed = true
    }
  }
}
