import { WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import type { AudioChunk } from '../microphone/audio-chunk.ts'
import type { OpfsFile } from '#lib/storage/opfs-file.ts'
import { createTakeFile, listLeftoverFiles, removeOldTakes, removeTakesOf } from './take-files.ts'
import type {
  LeftoverEntry,
  RecorderMessage,
  RecorderReply,
  RecorderRequest,
  RequestMessage,
} from './recorder-messages.ts'
import { WavWriter } from './wav-writer.ts'
import { completeWav, cutToSpeech, secondsOf } from './wav.ts'

type StartRequest = Extract<RecorderRequest, { type: 'start' }>
type PostMessage = (message: RecorderMessage, transfer?: Transferable[]) => void

interface Take {
  folder: string
  documentId: string
  lineId: string
  textId: string
  startedAtMs: number
  /** Undefined while the file is being created, and for a take that is in memory only. */
  fileName: string | undefined
  file: OpfsFile | undefined
  sampleRate: number
  seconds: () => number
  finish: () => Uint8Array<ArrayBuffer>
  /** Only takes that were started by this page have a writer, and a port while they are recorded. */
  writer?: WavWriter
  port?: MessagePort
  lastChunkMs: number
}

/** A take that gets no audio any more belongs to a page that was closed. */
const LEFTOVER_AFTER_MS = 1000

const endMs = ({ contextMs, samples }: AudioChunk, sampleRate: number): number =>
  contextMs + (samples.length * 1000) / sampleRate

/** The recorder inside its worker: requests and audio come in, files and replies go out. */
export class RecorderWorker {
  readonly #post: PostMessage
  readonly #takes = new Map<number, Take>()
  /** Leftover takes have negative ids, so that they never equal those of the page. */
  #lastLeftoverId = 0

  constructor(post: PostMessage) {
    this.#post = post
  }

  async handle({ id, request }: RequestMessage): Promise<void> {
    try {
      const reply = await this.#perform(request)
      this.#post({ type: 'done', id, ...reply }, reply.wav === undefined ? [] : [reply.wav])
    } catch (error) {
      this.#post({ type: 'failed', id, reason: String(error) })
    }
  }

  async #perform(request: RecorderRequest): Promise<RecorderReply> {
    switch (request.type) {
      case 'start':
        await this.#start(request)
        return {}
      case 'change microphone':
        this.#changeMicrophone(request)
        return {}
      case 'pause':
        this.#get(request.takeId).writer?.pause()
        return {}
      case 'resume':
        this.#get(request.takeId).writer?.resume()
        return {}
      case 'finish':
        return this.#finish(request.takeId)
      case 'discard':
        await this.#discard(request.takeId)
        return {}
      case 'list leftovers':
        return { leftovers: await this.#listLeftovers(request.folder, request.documentId) }
      case 'delete takes':
        await this.#deleteTakes(request.folder, request.documentId)
        return {}
    }
  }

  async #start({ takeId, folder, documentId, lineId, textId, sampleRate, fromContextMs, port }: StartRequest) {
    const writer = new WavWriter(sampleRate, {
      onMemoryOnly: () => this.#post({ type: 'memory only', takeId }),
      onFull: () => this.#post({ type: 'full', takeId }),
    })
    const take: Take = {
      folder,
      documentId,
      lineId,
      textId,
      startedAtMs: Date.now(),
      fileName: undefined,
      file: undefined,
      sampleRate,
      seconds: () => writer.seconds,
      finish: () => writer.finish(),
      writer,
      port,
      lastChunkMs: Date.now(),
    }
    this.#takes.set(takeId, take)
    this.#receive(takeId, take, port, fromContextMs)
    // Audio is recorded from here on, in memory until the file is open.
    const created = await createTakeFile(folder, documentId, { lineId, textId })
    take.fileName = created?.name
    take.file = created?.file
    writer.writeTo(created?.file)
  }

  #receive(takeId: number, take: Take, port: MessagePort, fromContextMs = 0): void {
    const { writer } = take
    port.addEventListener('message', ({ data }: MessageEvent<AudioChunk>) => {
      take.lastChunkMs = Date.now()
      if (writer === undefined || endMs(data, writer.sampleRate) <= fromContextMs) return
      if (writer.append(data.samples)) this.#post({ type: 'progress', takeId, seconds: writer.seconds })
    })
    port.start()
  }

  #changeMicrophone({ takeId, sampleRate, port }: Extract<RecorderRequest, { type: 'change microphone' }>): void {
    const take = this.#get(takeId)
    if (take.port === undefined) throw new Error('The take is finished')
    if (take.writer?.sampleRate !== sampleRate) throw new Error('The sample rate differs')
    take.port.close()
    take.port = port
    this.#receive(takeId, take, port)
  }

  async #deleteTakes(folder: string, documentId: string): Promise<void> {
    for (const [takeId, take] of this.#takes)
      if (take.folder === folder && take.documentId === documentId) await this.#discard(takeId)
    await removeTakesOf(folder, documentId)
  }

  #finish(takeId: number): RecorderReply {
    const take = this.#get(takeId)
    take.port?.close()
    delete take.port
    const wav = cutToSpeech(take.finish(), take.sampleRate)
    return wav === undefined ? {} : { wav: wav.buffer, seconds: secondsOf(wav, take.sampleRate) }
  }

  async #discard(takeId: number): Promise<void> {
    const take = this.#takes.get(takeId)
    this.#takes.delete(takeId)
    take?.port?.close()
    await take?.file?.remove()
  }

  /** The oldest first: the page numbers the takes of a line in this order. */
  async #listLeftovers(folder: string, documentId: string): Promise<LeftoverEntry[]> {
    // The page may start and finish takes of its own while the files are read.
    const earlier = new Set(this.#takes.keys())
    const isOpen = (name: string) => [...this.#takes.values()].some(({ fileName }) => fileName === name)
    await removeOldTakes(folder)
    for (const { name, ...leftover } of await listLeftoverFiles(folder, documentId, isOpen)) {
      const { file, sampleRate } = leftover
      const finish = () => completeWav(sampleRate, [file.readAll().subarray(WAV_HEADER_BYTES)])
      const spoken = cutToSpeech(finish(), sampleRate)
      if (spoken === undefined) {
        await file.remove()
        continue
      }
      const seconds = secondsOf(spoken, sampleRate)
      earlier.add(--this.#lastLeftoverId)
      this.#takes.set(this.#lastLeftoverId, {
        folder,
        documentId,
        ...leftover,
        fileName: name,
        seconds: () => seconds,
        finish,
        lastChunkMs: 0,
      })
    }
    const isLeftover = ({ port, lastChunkMs }: Take) =>
      port === undefined || Date.now() - lastChunkMs > LEFTOVER_AFTER_MS
    return [...this.#takes]
      .filter(([takeId, take]) => earlier.has(takeId) && isLeftover(take))
      .filter(([, take]) => take.folder === folder && take.documentId === documentId)
      .sort(([, a], [, b]) => a.startedAtMs - b.startedAtMs)
      .map(([takeId, { lineId, textId, seconds }]) => ({ takeId, lineId, textId, seconds: seconds() }))
  }

  #get(takeId: number): Take {
    const take = this.#takes.get(takeId)
    if (take === undefined) throw new Error('No such take')
    return take
  }
}
