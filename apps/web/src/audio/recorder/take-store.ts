import type { Scene } from '@sidelight/contract'
import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { REPLAY_FAILED, SAVE_FAILED, START_FAILED } from '@sidelight/domain/recording/recording-texts'
import type { Microphone } from '../microphone/microphone.ts'
import type { ActiveTake, LeftoverTake, RecordedTake, TakeProblem } from './recorder.ts'
import { TakePlayer } from './take-player.ts'
import { deleteRecording, uploadRecording, type UploadResult } from './upload-recording.ts'

/** The take of a line: on this device until it is saved. */
export interface StoredTake {
  phase: 'none' | 'kept' | 'saving' | 'saved' | 'deleted'
  seconds: number
  /** The `lineTextId` of the text that was spoken. */
  textId: string
  /** Found on this device when the page was opened. */
  isRecovered: boolean
  error: string | undefined
}

interface Item extends StoredTake {
  recorded: RecordedTake | undefined
  /** Saving failed after the upload: the file is in storage and is not sent again. */
  uploadedUrl: string | undefined
}

interface Line {
  id: string
  dialog: string
}

/** Whether the take has the words of the line as it is now. */
export const isTakeOf = ({ dialog }: Pick<Line, 'dialog'>, { textId }: StoredTake): boolean =>
  textId === lineTextId(dialog)

export type Takes = ReadonlyMap<string, StoredTake>

/** The line has an unsaved take. One from before the line was edited does not count. */
export function hasUnsavedTake(takes: Takes, line: Line): boolean {
  const take = takes.get(line.id)
  return take?.phase === 'kept' && isTakeOf(line, take)
}

interface Recording {
  sceneId: string
  textId: string
  microphone: Microphone
  take: Promise<ActiveTake | undefined>
}

interface TakeStoreOptions {
  documentId: string
  /** The line as the server has it, after its recording was saved or deleted. */
  onLineChanged: (line: Scene) => void
}

const NO_TAKE: Item = {
  phase: 'none',
  seconds: 0,
  textId: '',
  isRecovered: false,
  error: undefined,
  recorded: undefined,
  uploadedUrl: undefined,
}

const DELETE_FAILED = 'Failed to delete your saved take. Please try again.'
const MICROPHONE_CHANGED = 'The microphone changed in the middle of this take. Listen to it before you save it.'
const PROBLEMS: Record<TakeProblem, string> = {
  'microphone lost': 'The microphone was lost, so this take ends there.',
  'kept in memory only': 'This take is in memory only. Save it before you close the page.',
  'maximum length reached': 'This take has reached its maximum length. What comes after is not recorded.',
}
const RECORDING_PROBLEMS: ReadonlySet<string | undefined> = new Set([MICROPHONE_CHANGED, ...Object.values(PROBLEMS)])

/** The takes of a script: records, replays, saves and deletes them. The screen and the controller use only this class. */
export class TakeStore {
  readonly #options: TakeStoreOptions
  readonly #listeners = new Set<() => void>()
  readonly #player = new TakePlayer((sceneId) => {
    this.#replayingId = sceneId
    this.#notify()
  })
  /** The last upload of each line. Deleting the take aborts and removes it. */
  readonly #uploads = new Map<string, AbortController>()
  #lines: readonly Line[] = []
  #takes: ReadonlyMap<string, Item> = new Map()
  #replayingId: string | undefined
  #recording: Recording | undefined

  constructor(options: TakeStoreOptions) {
    this.#options = options
  }

  getTakes = (): Takes => this.#takes
  getReplayingId = (): string | undefined => this.#replayingId

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  setLines(lines: readonly Line[]): void {
    this.#lines = lines
  }

  reportProblem(sceneId: string, error: string): void {
    this.#set(sceneId, { error })
  }

  /** Before `fromMs` the partner may be heard. */
  record(sceneId: string, microphone: Microphone, fromMs: number): void {
    this.stopReplay()
    if (this.#takes.has(sceneId)) this.#set(sceneId, { error: undefined })
    const started = { sceneId, textId: this.#findTextId(sceneId), microphone }
    this.#recording = { ...started, take: this.#start(started, fromMs) }
  }

  pause(): void {
    void this.#recording?.take.then((take) => take?.pause())
  }

  resume(): void {
    void this.#recording?.take.then((take) => take?.resume())
  }

  /** Continues the take that is being recorded with another microphone. */
  moveTo(microphone: Microphone): void {
    const recording = this.#recording
    if (recording === undefined || recording.microphone === microphone) return
    this.#recording = { ...recording, microphone }
    void this.#moveTo(recording, microphone)
  }

  keep(sceneId: string): void {
    if (this.#recording?.sceneId === sceneId) void this.#keep(this.#recording)
    this.#recording = undefined
  }

  drop(): void {
    const { sceneId = '' } = this.#recording ?? {}
    if (RECORDING_PROBLEMS.has(this.#takes.get(sceneId)?.error)) this.#set(sceneId, { error: undefined })
    void this.#recording?.take.then((take) => take?.discard())
    this.#recording = undefined
  }

  /** Finishes the take that is being recorded; `recover` finds it when the page is opened again. Uploads go on. */
  close(): void {
    this.stopReplay()
    void this.#recording?.take.then((take) => take?.finish())
    this.#recording = undefined
  }

  async recover(): Promise<void> {
    for (const { sceneId, textId, seconds, ...recorded } of await findLeftoverTakes(this.#options.documentId)) {
      if (this.#takes.has(sceneId)) continue
      this.#set(sceneId, { phase: 'kept', isRecovered: true, textId, seconds, recorded })
    }
  }

  async replay(sceneId: string): Promise<void> {
    this.#set(sceneId, { error: undefined })
    try {
      const spoken = await this.#takes.get(sceneId)?.recorded?.finish()
      if (spoken !== undefined) await this.#player.play(sceneId, spoken.wav)
    } catch {
      this.reportProblem(sceneId, REPLAY_FAILED)
    }
  }

  stopReplay(): void {
    this.#player.stop()
  }

  async discard(sceneId: string): Promise<void> {
    const item = this.#takes.get(sceneId)
    // The upload is aborted first, so that no more of the take leaves this device.
    this.#abortUpload(sceneId)
    if (this.#replayingId === sceneId) this.stopReplay()
    this.#set(sceneId, { ...NO_TAKE, phase: 'deleted' })
    await item?.recorded?.discard()
  }

  /** Deletes the saved recording, which is the only copy. */
  async deleteSaved(sceneId: string): Promise<void> {
    this.#set(sceneId, { error: undefined })
    try {
      const line = await deleteRecording({ documentId: this.#options.documentId, sceneId })
      this.#abortUpload(sceneId)
      this.#options.onLineChanged(line)
      const { phase = 'none' } = this.#takes.get(sceneId) ?? {}
      if (phase !== 'kept' && phase !== 'saving') this.#set(sceneId, { ...NO_TAKE, phase: 'deleted' })
    } catch {
      this.reportProblem(sceneId, DELETE_FAILED)
    }
  }

  async save(sceneId: string): Promise<void> {
    const item = this.#takes.get(sceneId)
    // A take of an older text must not become the recording of the line as it is now.
    if (item?.phase !== 'kept' || item.textId !== this.#findTextId(sceneId)) return
    this.#set(sceneId, { phase: 'saving', error: undefined })
    const result = await this.#upload(sceneId, item)
    // Deleted or recorded again meanwhile: the result does not concern the take that is there now.
    const isCurrent = this.#takes.get(sceneId)?.recorded === item.recorded
    if (isCurrent && 'problem' in result) {
      this.#set(sceneId, { phase: 'kept', error: result.problem, uploadedUrl: result.uploadedUrl })
      return
    }
    if (isCurrent) this.#set(sceneId, { ...NO_TAKE, phase: 'saved' })
    await item.recorded?.discard().catch(() => undefined)
  }

  async #upload(sceneId: string, { recorded, uploadedUrl: resumeFrom }: Item): Promise<UploadResult> {
    const line = { documentId: this.#options.documentId, sceneId }
    const uploading = new AbortController()
    const { signal } = uploading
    this.#abortUpload(sceneId)
    this.#uploads.set(sceneId, uploading)
    try {
      const { wav } = (await recorded?.finish()) ?? { wav: new Blob() }
      const result = await uploadRecording(line, wav, { resumeFrom, signal })
      if ('saved' in result) {
        // Deleted while the server confirmed it: the recording is removed again, unless a newer take is its successor.
        const isDeleted = signal.aborted && !this.#uploads.has(sceneId)
        this.#options.onLineChanged(isDeleted ? await deleteRecording(line) : result.saved)
      }
      return result
    } catch {
      return { problem: SAVE_FAILED }
    }
  }

  #abortUpload(sceneId: string): void {
    this.#uploads.get(sceneId)?.abort()
    this.#uploads.delete(sceneId)
  }

  async #moveTo({ sceneId, take: starting }: Recording, microphone: Microphone): Promise<void> {
    const take = await starting
    if (take === undefined) return
    try {
      await take.moveTo(microphone)
      this.reportProblem(sceneId, MICROPHONE_CHANGED)
    } catch {
      this.reportProblem(sceneId, PROBLEMS['microphone lost'])
    }
  }

  async #start({ microphone, ...line }: Omit<Recording, 'take'>, fromMs: number): Promise<ActiveTake | undefined> {
    try {
      const { startRecording } = await import('./recorder.ts')
      const onProblem = (problem: TakeProblem) => this.reportProblem(line.sceneId, PROBLEMS[problem])
      return await startRecording(microphone, { documentId: this.#options.documentId, ...line, fromMs, onProblem })
    } catch {
      this.reportProblem(line.sceneId, START_FAILED)
      return undefined
    }
  }

  async #keep({ sceneId, textId, take: starting }: Recording): Promise<void> {
    const take = await starting
    if (take === undefined) return
    try {
      const spoken = await take.finish()
      // A take in which nothing was said must not replace one in which something was.
      if (spoken === undefined) {
        await take.discard()
        return
      }
      const { seconds } = spoken
      const older = this.#takes.get(sceneId)
      // The WAV is read from its file when it is needed: the takes of a long scene do not fit into memory.
      this.#set(sceneId, { ...NO_TAKE, phase: 'kept', seconds, textId, error: older?.error, recorded: take })
      if (older?.phase === 'kept') await older.recorded?.discard()
    } catch {
      this.reportProblem(sceneId, SAVE_FAILED)
    }
  }

  #findTextId(sceneId: string): string {
    return lineTextId(this.#lines.find(({ id }) => id === sceneId)?.dialog ?? '')
  }

  #set(sceneId: string, change: Partial<Item>): void {
    const before = this.#takes.get(sceneId) ?? NO_TAKE
    this.#takes = new Map(this.#takes).set(sceneId, { ...before, ...change })
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** None where the browser has no files. */
async function findLeftoverTakes(documentId: string): Promise<LeftoverTake[]> {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return []
  try {
    const { listLeftoverTakes } = await import('./recorder.ts')
    return await listLeftoverTakes(documentId)
  } catch {
    return []
  }
}
