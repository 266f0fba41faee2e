import { SAMPLE_BYTES, WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import type { AudioChunk } from '../microphone/audio-chunk.ts'
import type { OpfsFile } from './opfs-file.ts'
import { createTakeFile, listLeftoverFiles, removeOldTakes, removeTakesOf } from './take-files.ts'
import type { LeftoverEntry, NumberedRequest, RecorderMessage, RecorderRequest } from './recorder-messages.ts'
import { WavWriter } from './wav-writer.ts'
import { completeWav } from './wav.ts'

interface KnownTake {
  folder: string
  documentId: string
  sceneId: string
  wordsId: string
  startedAtMs: number
  /** Its file, if it has one. */
  name: string | undefined
  sink: OpfsFile | undefined
  seconds: () => number
  finish: () => Uint8Array<ArrayBuffer>
  writer?: WavWriter
  port?: MessagePort
  lastHeardMs: number
}

/** A take that hears nothing any more was left behind by a page that did not end it. */
const LEFT_AFTER_MS = 1000

const endMs = ({ contextMs, samples }: AudioChunk, sampleRate: number): number =>
  contextMs + (samples.length * 1000) / sampleRate

/** What happens in the worker: orders and sound in, files and answers out. */
export class RecorderWorker {
  readonly #answer: (answer: RecorderMessage, transfer?: Transferable[]) => void
  readonly #takes = new Map<number, KnownTake>()
  /** Numbers of takes that were found are below zero, so that they never meet those the page gives out. */
  #found = 0

  constructor(answer: (answer: RecorderMessage, transfer?: Transferable[]) => void) {
    this.#answer = answer
  }

  async obey({ number, order }: NumberedRequest): Promise<void> {
    try {
      const result = await this.#do(order)
      this.#answer({ type: 'done', number, ...result }, result.wav === undefined ? [] : [result.wav])
    } catch (error) {
      this.#answer({ type: 'failed', number, reason: String(error) })
    }
  }

  async #do(order: RecorderRequest): Promise<{ wav?: ArrayBuffer; left?: LeftoverEntry[] }> {
    switch (order.type) {
      case 'begin':
        await this.#begin(order)
        return {}
      case 'source':
        this.#replug(order)
        return {}
      case 'pause':
        this.#get(order.take).writer?.pause()
        return {}
      case 'resume':
        this.#get(order.take).writer?.resume()
        return {}
      case 'finish':
        return { wav: this.#finish(order.take) }
      case 'discard':
        await this.#discard(order.take)
        return {}
      case 'list':
        return { left: await this.#list(order.folder, order.documentId) }
      case 'forget script':
        await this.#forgetScript(order.folder, order.documentId)
        return {}
    }
  }

  async #begin(order: Extract<RecorderRequest, { type: 'begin' }>) {
    const { take, folder, documentId, sceneId, wordsId, sampleRate, fromContextMs, port } = order
    const writer = new WavWriter(sampleRate, {
      unsafe: () => this.#answer({ type: 'unsafe', take }),
      full: () => this.#answer({ type: 'full', take }),
    })
    const known: KnownTake = {
      folder,
      documentId,
      sceneId,
      wordsId,
      startedAtMs: Date.now(),
      name: undefined,
      sink: undefined,
      seconds: () => writer.seconds,
      finish: () => writer.finish(),
      writer,
      port,
      lastHeardMs: Date.now(),
    }
    this.#takes.set(take, known)
    this.#plugIn(take, known, port, fromContextMs)
    // The sound is heard from here on; the file follows.
    const created = await createTakeFile(folder, documentId, { sceneId, wordsId })
    known.name = created?.name
    known.sink = created?.sink
    writer.put(created?.sink)
  }

  #plugIn(take: number, known: KnownTake, port: MessagePort, fromContextMs = 0): void {
    const { writer } = known
    port.addEventListener('message', ({ data }: MessageEvent<AudioChunk>) => {
      known.lastHeardMs = Date.now()
      if (writer === undefined || endMs(data, writer.sampleRate) <= fromContextMs) return
      if (writer.hear(data.samples)) this.#answer({ type: 'progress', take, seconds: writer.seconds })
    })
    port.start()
  }

  #replug({ take, sampleRate, port }: Extract<RecorderRequest, { type: 'source' }>): void {
    const known = this.#get(take)
    if (known.port === undefined) throw new Error('The take is finished')
    if (known.writer?.sampleRate !== sampleRate) throw new Error('Another rate')
    known.port.close()
    known.port = port
    this.#plugIn(take, known, port)
  }

  async #forgetScript(folder: string, documentId: string): Promise<void> {
    for (const [take, known] of this.#takes)
      if (known.folder === folder && known.documentId === documentId) await this.#discard(take)
    await removeTakesOf(folder, documentId)
  }

  #finish(take: number): ArrayBuffer {
    const known = this.#get(take)
    known.port?.close()
    delete known.port
    return known.finish().buffer
  }

  async #discard(take: number): Promise<void> {
    const known = this.#takes.get(take)
    this.#takes.delete(take)
    known?.port?.close()
    await known?.sink?.remove()
  }

  /** The newest first: of two takes of one line it is the one that is shown. */
  async #list(folder: string, documentId: string): Promise<LeftoverEntry[]> {
    const isKnown = (name: string) => [...this.#takes.values()].some((take) => take.name === name)
    await removeOldTakes(folder)
    for (const { sampleRate, ...left } of await listLeftoverFiles(folder, documentId, isKnown)) {
      const { sink } = left
      this.#takes.set(--this.#found, {
        folder,
        documentId,
        ...left,
        seconds: () => (sink.bytes - WAV_HEADER_BYTES) / SAMPLE_BYTES / sampleRate,
        finish: () => completeWav(sampleRate, [sink.readAll().subarray(WAV_HEADER_BYTES)]),
        lastHeardMs: 0,
      })
    }
    const isLeft = ({ port, lastHeardMs }: KnownTake) => port === undefined || Date.now() - lastHeardMs > LEFT_AFTER_MS
    return [...this.#takes]
      .filter(([, known]) => known.folder === folder && known.documentId === documentId && isLeft(known))
      .sort(([, one], [, other]) => other.startedAtMs - one.startedAtMs)
      .map(([take, { sceneId, wordsId, seconds }]) => ({ take, sceneId, wordsId, seconds: seconds() }))
  }

  #get(take: number): KnownTake {
    const known = this.#takes.get(take)
    if (known === undefined) throw new Error('No such take')
    return known
  }
}
