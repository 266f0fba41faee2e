import type { TapeFact } from '@sidelight/domain/taping/tape-fact'
import type { StemsChunk } from '#audio/microphone/stems-chunk.ts'
import { OpfsFile } from '#lib/storage/opfs-file.ts'
import { StemsRecorder } from './stems-recorder.ts'
import {
  CHOICES_FILE,
  FACTS_FILE,
  openSentFolder,
  openScriptFolder,
  openTakeFolder,
  STEMS_FILE,
  toFileReason,
} from '#shared/taping/take-folder.ts'
import { LAST_FACT, type StemsRequest, type TapeWorkerMessage } from './tape-worker-messages.ts'

const CHECK_MS = 1000
/** A video worker that crashed sends no last fact. */
const LAST_FACT_LIMIT_MS = 1000

/** One take's stems and facts inside their worker. */
export class StemsWorker {
  readonly #post: (message: TapeWorkerMessage) => void
  #recorder: StemsRecorder | undefined
  #lastFact: Promise<void> = Promise.resolve()
  #close = () => undefined as void

  constructor(post: (message: TapeWorkerMessage) => void) {
    this.#post = post
  }

  async handle(request: StemsRequest): Promise<void> {
    switch (request.type) {
      case 'open':
        return this.#answer(() => this.#open(request))
      case 'begin':
        this.#recorder?.begin(request.take)
        return
      case 'fact':
        this.#recorder?.addFact(request.fact)
        return
      case 'flush':
        this.#recorder?.flush()
        return
      case 'stop':
        await Promise.race([this.#lastFact, new Promise((resolve) => setTimeout(resolve, LAST_FACT_LIMIT_MS))])
        this.#recorder?.stop(request.end)
        this.#close()
        this.#post({ type: 'done' })
        return
      default:
        return this.#answer(() => save(request))
    }
  }

  async #answer(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#post({ type: 'done' })
    } catch (error) {
      this.#post({ type: 'failed', reason: toFileReason(error) })
    }
  }

  async #open({ place, sampleRate, stems, facts }: Extract<StemsRequest, { type: 'open' }>): Promise<void> {
    const folder = await openTakeFolder(place, { create: true })
    const soundFile = await OpfsFile.open(folder, STEMS_FILE, true)
    const factsFile = await OpfsFile.open(folder, FACTS_FILE, true)
    const recorder = new StemsRecorder({
      sampleRate,
      sound: soundFile,
      facts: factsFile,
      onProblem: (problem) => this.#post({ type: 'problem', problem }),
    })
    stems.addEventListener('message', ({ data }: MessageEvent<StemsChunk>) => recorder.addChunk(data))
    this.#lastFact = new Promise((resolve) => {
      facts.addEventListener('message', ({ data }: MessageEvent<TapeFact | typeof LAST_FACT>) => {
        if (data === LAST_FACT) resolve()
        else recorder.addFact(data)
      })
    })
    stems.start()
    facts.start()
    const checking = setInterval(() => recorder.checkSound(), CHECK_MS)
    this.#recorder = recorder
    this.#close = () => {
      clearInterval(checking)
      stems.close()
      facts.close()
      soundFile.close()
      factsFile.close()
    }
  }
}

function save(request: Extract<StemsRequest, { type: 'save choices' | 'save sent' | 'save file' }>): Promise<void> {
  if (request.type === 'save choices') return saveChoices(request)
  return request.type === 'save sent' ? saveSent(request) : saveFile(request)
}

async function saveChoices({ place, choices }: Extract<StemsRequest, { type: 'save choices' }>): Promise<void> {
  const folder = await openTakeFolder(place, { create: false })
  await replaceFile(folder, CHOICES_FILE, new TextEncoder().encode(JSON.stringify(choices)))
}

async function saveFile({ place, name, text }: Extract<StemsRequest, { type: 'save file' }>): Promise<void> {
  await replaceFile(await openScriptFolder(place, { create: true }), name, new TextEncoder().encode(text))
}

async function saveSent({ place, id, files }: Extract<StemsRequest, { type: 'save sent' }>): Promise<void> {
  const folder = await (await openSentFolder(place, { create: true })).getDirectoryHandle(id, { create: true })
  for (const { name, bytes } of files) await replaceFile(folder, name, bytes)
}

async function replaceFile(folder: FileSystemDirectoryHandle, name: string, bytes: Uint8Array): Promise<void> {
  const file = await OpfsFile.open(folder, name, true)
  try {
    file.replace(bytes)
  } finally {
    file.close()
  }
}
