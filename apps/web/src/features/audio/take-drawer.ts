import { SAVE_FAILED, START_FAILED } from '@sidelight/domain/recording/recording-texts'
import type { Microphone } from '#audio/microphone/microphone.ts'
import type { Take, UnfinishedTake } from '#audio/takes/take.ts'

/** A take of the actor's line, on this device until it is saved. */
export interface KeptTake {
  phase: 'none' | 'kept' | 'saving' | 'saved'
  seconds: number
  /** Left behind by a page that was closed. */
  isRecovered: boolean
  error: string | undefined
}

interface Item extends KeptTake {
  finish: () => Promise<Blob>
  discard: () => Promise<void>
}

export type Takes = ReadonlyMap<string, KeptTake>

interface TakeDrawerProps {
  documentId: string
  /** Throws what is to be said on the card. */
  save: (sceneId: string, take: Blob) => Promise<void>
  changed: () => void
}

const NO_TAKE: Item = {
  phase: 'none',
  seconds: 0,
  isRecovered: false,
  error: undefined,
  finish: () => Promise.reject(new Error('No take')),
  discard: () => Promise.resolve(),
}

/** What was recorded of each line, and what becomes of it. */
export class TakeDrawer {
  readonly #props: TakeDrawerProps
  #takes: ReadonlyMap<string, Item> = new Map()
  #running: { sceneId: string; take: Promise<Take | undefined> } | undefined

  constructor(props: TakeDrawerProps) {
    this.#props = props
  }

  read(): Takes {
    return this.#takes
  }

  complain(sceneId: string, error: string): void {
    this.#set(sceneId, { error })
  }

  record(sceneId: string, microphone: Microphone): void {
    if (this.#takes.has(sceneId)) this.#set(sceneId, { error: undefined })
    this.#running = { sceneId, take: this.#start(sceneId, microphone) }
  }

  pause(): void {
    void this.#running?.take.then((take) => take?.pause())
  }

  goOn(): void {
    void this.#running?.take.then((take) => take?.resume())
  }

  keep(sceneId: string): void {
    if (this.#running?.sceneId === sceneId) void this.#keep(sceneId, this.#running.take)
    this.#running = undefined
  }

  drop(): void {
    void this.#running?.take.then((take) => take?.discard())
    this.#running = undefined
  }

  /** What is under way when the page is left is found again when it is opened. */
  leave(): void {
    void this.#running?.take.then((take) => take?.finish())
    this.#running = undefined
  }

  /** Brings back what a closed page left. */
  async recover(): Promise<void> {
    for (const { sceneId, seconds, finish, discard } of await listLeftTakes(this.#props.documentId)) {
      if (!this.#takes.has(sceneId)) this.#set(sceneId, { phase: 'kept', seconds, isRecovered: true, finish, discard })
    }
  }

  /** To be heard. */
  async find(sceneId: string): Promise<Blob | undefined> {
    this.#set(sceneId, { error: undefined })
    return this.#takes.get(sceneId)?.finish()
  }

  async discard(sceneId: string): Promise<void> {
    const item = this.#takes.get(sceneId)
    this.#set(sceneId, NO_TAKE)
    await item?.discard()
  }

  async save(sceneId: string): Promise<void> {
    const item = this.#takes.get(sceneId)
    if (item?.phase !== 'kept') return
    this.#set(sceneId, { phase: 'saving', error: undefined })
    try {
      await this.#props.save(sceneId, await item.finish())
      this.#set(sceneId, { ...NO_TAKE, phase: 'saved' })
      await item.discard()
    } catch (error) {
      this.#set(sceneId, { phase: 'kept', error: error instanceof Error ? error.message : SAVE_FAILED })
    }
  }

  #set(sceneId: string, change: Partial<Item>): void {
    const before = this.#takes.get(sceneId) ?? NO_TAKE
    this.#takes = new Map(this.#takes).set(sceneId, { ...before, ...change })
    this.#props.changed()
  }

  async #start(sceneId: string, microphone: Microphone): Promise<Take | undefined> {
    try {
      const { startTake } = await import('#audio/takes/take-recorder.ts')
      return await startTake(microphone, { documentId: this.#props.documentId, sceneId })
    } catch {
      this.complain(sceneId, START_FAILED)
      return undefined
    }
  }

  async #keep(sceneId: string, starting: Promise<Take | undefined>): Promise<void> {
    const take = await starting
    if (take === undefined) return
    const older = this.#takes.get(sceneId)
    try {
      const seconds = take.seconds()
      const blob = await take.finish()
      const finish = () => Promise.resolve(blob)
      this.#set(sceneId, { phase: 'kept', seconds, isRecovered: false, finish, discard: () => take.discard() })
      if (older?.phase === 'kept') await older.discard()
    } catch {
      this.complain(sceneId, SAVE_FAILED)
    }
  }
}

/** A browser that keeps no files, or will not show them, has none to bring back. */
async function listLeftTakes(documentId: string): Promise<UnfinishedTake[]> {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return []
  try {
    const { listUnfinishedTakes } = await import('#audio/takes/take-recorder.ts')
    return await listUnfinishedTakes(documentId)
  } catch {
    return []
  }
}
