import type { RecorderAbilities } from '#lib/browser/capabilities.ts'
import { OpfsFile } from '#lib/storage/opfs-file.ts'
import { findEncoderConfig } from './video/encoder-config.ts'
import { receiveFrames } from './video/frame-callbacks.ts'
import { findTrackProcessor } from './video/track-processor.ts'
import { VideoRecorder } from './video/video-recorder.ts'
import { savePoster } from './poster.ts'
import { openTakeFolder, toFileReason, VIDEO_FILE, type TakePlace } from '#shared/taping/take-folder.ts'
import { LAST_FACT, type FrameSource, type TapeWorkerMessage, type VideoRequest } from './tape-worker-messages.ts'

/** The least that a tape may have. */
const SMALLEST = { width: 1280, height: 720, frameRate: 30, bitRate: 4_000_000 } as const
/** A second after the start, when the actor looks up. */
const POSTER_FRAME = 30

interface VideoFiles {
  /** None for a test recording. */
  folder: FileSystemDirectoryHandle | undefined
  append: (bytes: Uint8Array) => void
  close: () => void
}

/** One take's picture inside its worker. */
export class VideoWorker {
  readonly #post: (message: TapeWorkerMessage) => void
  #recorder: VideoRecorder | undefined
  #hasBegun = false
  #frames = 0
  #close = async () => undefined as void

  constructor(post: (message: TapeWorkerMessage) => void) {
    this.#post = post
  }

  async handle(request: VideoRequest): Promise<void> {
    switch (request.type) {
      case 'probe':
        this.#post({ type: 'done', abilities: await probe() })
        return
      case 'open':
        try {
          await this.#open(request)
        } catch {
          this.#post({ type: 'failed', reason: 'encoder' })
        }
        return
      case 'begin':
        this.#hasBegun = true
        this.#recorder?.begin()
        return
      case 'key':
        this.#recorder?.requestKey()
        return
      case 'stop': {
        const end = await this.#recorder?.stop()
        await this.#close()
        this.#post({ type: 'done', ...(end && { end }) })
      }
    }
  }

  async #open({ source, width, height, quality, target }: Extract<VideoRequest, { type: 'open' }>): Promise<void> {
    const config = await findEncoderConfig({ width, height }, quality)
    const readable = openSource(source)
    if (config === undefined || readable === undefined) {
      this.#post({ type: 'failed', reason: config === undefined ? 'encoder' : 'frames' })
      return
    }
    let files: VideoFiles
    try {
      files = await openFiles(target?.place)
    } catch (error) {
      this.#post({ type: 'failed', reason: toFileReason(error) })
      return
    }
    const recorder = new VideoRecorder(config, files, {
      onFact: (fact) => target?.facts.postMessage(fact),
      onProblem: (problem) => this.#post({ type: 'problem', problem }),
    })
    const reader = readable.getReader()
    // The page tells when the camera ends.
    this.#pump(reader, recorder, files).catch(() => undefined)
    this.#recorder = recorder
    this.#close = async () => {
      // The track may have ended already.
      await reader.cancel().catch(() => undefined)
      if ('track' in source) source.track.stop()
      files.close()
      target?.facts.postMessage(LAST_FACT)
    }
    this.#post({ type: 'done' })
  }

  /** Frames are read from the start on, so that the first one of the take is not an old one. */
  async #pump(
    reader: ReadableStreamDefaultReader<VideoFrame>,
    recorder: VideoRecorder,
    { folder }: VideoFiles,
  ): Promise<void> {
    for (;;) {
      const { value: frame, done } = await reader.read()
      if (done) return
      if (this.#hasBegun && ++this.#frames === POSTER_FRAME && folder !== undefined)
        void savePoster(folder, frame.clone())
      recorder.addFrame(frame)
    }
  }
}

const probe = async (): Promise<RecorderAbilities> => ({
  canEncode: (await findEncoderConfig(SMALLEST, SMALLEST)) !== undefined,
  canReadTracks: findTrackProcessor() !== undefined,
  canWriteFiles: await canWriteFiles(),
})

/** Writes a file and removes it: some browsers lack the method, some have it and refuse it. */
async function canWriteFiles(): Promise<boolean> {
  try {
    // By its name a file that a killed page leaves is removed when the user signs out.
    const name = `private-${crypto.randomUUID()}`
    const file = await OpfsFile.open(await navigator.storage.getDirectory(), name, true)
    try {
      file.append(Uint8Array.of(1))
    } finally {
      await file.remove()
    }
    return true
  } catch (error) {
    // A full disk is told when the take begins.
    return (error as Error).name === 'QuotaExceededError'
  }
}

function openSource(source: FrameSource): ReadableStream<VideoFrame> | undefined {
  if ('readable' in source) return source.readable
  if ('port' in source) return receiveFrames(source.port)
  const Processor = findTrackProcessor()
  return Processor && new Processor({ track: source.track }).readable
}

async function openFiles(place: TakePlace | undefined): Promise<VideoFiles> {
  if (place === undefined) return { folder: undefined, append: () => undefined, close: () => undefined }
  const folder = await openTakeFolder(place, { create: true })
  const file = await OpfsFile.open(folder, VIDEO_FILE, true)
  return { folder, append: (bytes) => file.append(bytes), close: () => file.close() }
}
