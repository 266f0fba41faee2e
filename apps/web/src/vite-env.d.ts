interface ImportMetaEnv {
  readonly VITE_API_URL?: string
}

/** Defined by the build: the addresses of the listener's files and their unpacked sizes. */
declare const __LISTENING_FILES__: Record<
  keyof typeof import('@sidelight/listening/listening-files').LISTENING_FILES,
  { address: string; bytes: number }
>

/** Defined by the build: the address of the weights with which the framing check finds a face. */
declare const __FACE_WEIGHTS__: string

/** Made by `build/aac-module.ts`. Numbers are addresses in the memory of the module, except sizes and counts. */
declare module '@mediabunny/aac-encoder?module' {
  export interface AacModule {
    /** Another array after each call that allocates. */
    HEAPU8: Uint8Array<ArrayBuffer>
    _init_encoder: (channels: number, sampleRate: number, bitRate: number) => number
    _get_encoder_frame_size: (encoder: number) => number
    _get_encoder_extradata: (encoder: number) => number
    _get_encoder_extradata_size: (encoder: number) => number
    _get_encode_input_ptr: (encoder: number, bytes: number) => number
    _send_frame: (encoder: number, sample: bigint) => number
    _receive_packet: (encoder: number) => number
    _flush_encoder_start: (encoder: number) => void
    _get_encoded_data: (encoder: number) => number
    _get_encoded_pts: (encoder: number) => bigint
    _get_encoded_duration: (encoder: number) => number
    _close_encoder: (encoder: number) => void
  }
  export function createAacModule(): Promise<AacModule>
}
