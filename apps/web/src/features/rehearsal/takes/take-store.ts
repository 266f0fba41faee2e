import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { REPLAY_FAILED, SAVE_FAILED, START_FAILED } from '@sidelight/domain/recording/recording-texts'
import type { Microphone } from '#audio/microphone/microphone.ts'
import type { Take, TakeProblem, LeftoverTake } from '#audio/recorder/take.ts'
import { TakePlayer } from './take-player.ts'
import type { TakeUploads } from './take-uploads.ts'

/** A take of the actor's line, on this device until it is saved. */
export interface StoredTake {
  phase: 'none' | 'kept' | 'saving' | 'saved' | 'deleted'
  seconds: number
  /** What was said: `idOfWords` of the line as it was then. */
  wordsId: string
  /** Left behind by a page that was closed. */
  isRecovered: boolean
  error: string | undefined
}

interface Item extends StoredTake {
  /** Saving this very take has failed before: what is already there is not sent again. */
  isTried: boolean
  finish: () => Promise<Blob>
  discard: () => Promise<void>
}

/** Whether what was said is what the line says now. */
export const isTakeOf = ({ dialog }: { dialog: string }, { wordsId }: StoredTake): boolean =>
  wordsId === lineTextId(dialog)

export type Takes = ReadonlyMap<string, StoredTake>

interface Running {
  sceneId: string
  wordsId: string
  microphone: Microphone
  take: Promise<Take | undefined>
}

interface TakeDrawerProps {
  documentId: string
  /** Of the line as it is now. */
  wordsIdOf: (sceneId: string) => string
  server: () => TakeUploads
  changed: () => void
}

const NO_TAKE: Item = {
  phase: 'none',
  seconds: 0,
  wordsId: '',
  isRecovered: false,
  error: undefined,
  isTried: false,
  finish: () => Promise.reject(new Error('No take')),
  discard: () => Promise.resolve(),
}

const DELETE_FAILED = 'Failed to delete your saved take. Please try again.'
const MOVED = 'The microphone changed in the middle of this take. Listen to it before you save it.'
const TROUBLES: Record<TakeProblem, string> = {
  'microphone lost': 'The microphone was lost, so this take ends there.',
  'kept in memory only': 'This take is in memory only. Save it before you close the page.',
  'as long as it gets': 'This take has reached its maximum length. What comes after is not recorded.',
}
const OF_A_TAKE: ReadonlySet<string | undefined> = new Set([MOVED, ...Object.values(TROUBLES)])

/** What was recorded of each line, and what becomes of it. */
export class TakeStore {
  readonly #props: TakeDrawerProps
  #takes: ReadonlyMap<string, Item> = new Map()
  #replaying: string | undefined
  readonly #player = new TakePlayer((sceneId) => {
    this.#replaying = sceneId
    this.#props.changed()
  })
  #running: Running | undefined

  constructor(props: TakeDrawerProps) {
    this.#props = props
  }

  read(): Takes {
    return this.#takes
  }

  /** Whose take is being heard. */
  findReplaying(): string | undefined {
    return this.#replaying
  }

  reportProblem(sceneId: string, error: string): void {
    this.#set(sceneId, { error })
  }

  /** From when the partner can no longer be heard. */
  record(sceneId: string, microphone: Microphone, fromMs: number): void {
    this.stopReplay()
    if (this.#takes.has(sceneId)) this.#set(sceneId, { error: undefined })
    const what = { sceneId, wordsId: this.#props.wordsIdOf(sceneId), microphone }
    this.#running = { ...what, take: this.#start(what, fromMs) }
  }

  pause(): void {
    void this.#running?.take.then((take) => take?.pause())
  }

  /** Another microphone was opened: what is being recorded goes on with that one. */
  moveTo(microphone: Microphone): void {
    const running = this.#running
    if (running === undefined || running.microphone === microphone) return
    this.#running = { ...running, microphone }
    void this.#moveTo(running.sceneId, running.take, microphone)
  }

  resume(): void {
    void this.#running?.take.then((take) => take?.resume())
  }

  keep(sceneId: string): void {
    if (this.#running?.sceneId === sceneId) void this.#keep(this.#running)
    this.#running = undefined
  }

  drop(): void {
    const { sceneId = '' } = this.#running ?? {}
    // What was said of it goes with it.
    if (OF_A_TAKE.has(this.#takes.get(sceneId)?.error)) this.#set(sceneId, { error: undefined })
    void this.#running?.take.then((take) => take?.discard())
    this.#running = undefined
  }

  /** What is under way when the page is left is found again when it is opened. */
  leave(): void {
    this.stopReplay()
    void this.#running?.take.then((take) => take?.finish())
    this.#running = undefined
  }

  /** Brings back what a closed page left. */
  async recover(): Promise<void> {
    for (const { sceneId, ...left } of await listLeftTakes(this.#props.documentId)) {
      if (!this.#takes.has(sceneId)) this.#set(sceneId, { phase: 'kept', isRecovered: true, ...left })
    }
  }

  async replay(sceneId: string): Promise<void> {
    this.#set(sceneId, { error: undefined })
    try {
      const take = await this.#takes.get(sceneId)?.finish()
      if (take !== undefined) await this.#player.play(sceneId, take)
    } catch {
      this.reportProblem(sceneId, REPLAY_FAILED)
    }
  }

  stopReplay(): void {
    this.#player.stop()
  }

  async discard(sceneId: string): Promise<void> {
    const item = this.#takes.get(sceneId)
    // First of all nothing more of it leaves this device.
    this.#props.server().forget(sceneId)
    if (this.#replaying === sceneId) this.stopReplay()
    this.#set(sceneId, { ...NO_TAKE, phase: 'deleted' })
    await item?.discard()
  }

  /** What was saved: there is no other copy. */
  async clear(sceneId: string): Promise<void> {
    this.#set(sceneId, { error: undefined })
    try {
      await this.#props.server().clear(sceneId)
      const { phase = 'none' } = this.#takes.get(sceneId) ?? {}
      if (phase !== 'kept' && phase !== 'saving') this.#set(sceneId, { ...NO_TAKE, phase: 'deleted' })
    } catch {
      this.reportProblem(sceneId, DELETE_FAILED)
    }
  }

  async save(sceneId: string): Promise<void> {
    const item = this.#takes.get(sceneId)
    // Of other words it would be taken for the line as it is now.
    if (item?.phase !== 'kept' || item.wordsId !== this.#props.wordsIdOf(sceneId)) return
    this.#set(sceneId, { phase: 'saving', error: undefined })
    const { isTried, error } = await this.#send(sceneId, item)
    // Deleted meanwhile, or spoken anew: whatever became of this one is no news of the other.
    const isStillHere = this.#takes.get(sceneId)?.discard === item.discard
    if (isStillHere && error !== undefined) this.#set(sceneId, { phase: 'kept', isTried, error })
    else if (isStillHere) this.#set(sceneId, { ...NO_TAKE, phase: 'saved' })
    if (!isStillHere || error === undefined) await item.discard().catch(() => undefined)
  }

  /** What is to be said about it, if it could not be saved. */
  async #send(sceneId: string, { isTried, finish }: Item): Promise<{ isTried: boolean; error?: string }> {
    const { save, retry } = this.#props.server()
    try {
      if (isTried) await retry(sceneId)
      else {
        const wav = await finish()
        isTried = true
        await save(sceneId, wav)
      }
      return { isTried }
    } catch (error) {
      return { isTried, error: error instanceof Error ? error.message : SAVE_FAILED }
    }
  }

  async #moveTo(sceneId: string, taking: Promise<Take | undefined>, microphone: Microphone): Promise<void> {
    const take = await taking
    if (take === undefined) return
    try {
      await take.moveTo(microphone)
      this.reportProblem(sceneId, MOVED)
    } catch {
      this.reportProblem(sceneId, TROUBLES['microphone lost'])
    }
  }

  #set(sceneId: string, change: Partial<Item>): void {
    const before = this.#takes.get(sceneId) ?? NO_TAKE
    this.#takes = new Map(this.#takes).set(sceneId, { ...before, ...change })
    this.#props.changed()
  }

  async #start({ microphone, ...what }: Omit<Running, 'take'>, fromMs: number): Promise<Take | undefined> {
    const { sceneId } = what
    try {
      const { startRecording } = await import('#audio/recorder/recorder.ts')
      const onProblem = (problem: TakeProblem) => this.reportProblem(sceneId, TROUBLES[problem])
      return await startRecording(microphone, { documentId: this.#props.documentId, ...what, fromMs, onProblem })
    } catch {
      this.reportProblem(sceneId, START_FAILED)
      return undefined
    }
  }

  async #keep({ sceneId, wordsId, take: starting }: Running): Promise<void> {
    const take = await starting
    if (take === undefined) return
    try {
      const seconds = take.seconds()
      await take.finish()
      const older = this.#takes.get(sceneId)
      // Read from the device whenever it is wanted: a long scene does not fit into memory.
      const finish = () => take.finish()
      const discard = () => take.discard()
      this.#set(sceneId, { phase: 'kept', seconds, wordsId, isRecovered: false, isTried: false, finish, discard })
      if (older?.phase === 'kept') await older.discard()
    } catch {
      this.reportProblem(sceneId, SAVE_FAILED)
    }
  }
}

/** A browser that keeps no files, or will not show them, has none to bring back. */
async function listLeftTakes(documentId: string): Promise<LeftoverTake[]> {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return []
  try {
    const { listLeftoverTakes } = await import('#audio/recorder/recorder.ts')
    return await listLeftoverTakes(documentId)
  } catch {
    return []
  }
}
