import type { Line } from '#lib/api/lines.ts'
import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { REPLAY_FAILED, SAVE_FAILED, START_FAILED } from '@sidelight/domain/recording/recording-texts'
import { CAPABILITIES } from '#lib/browser/capabilities.ts'
import { createStore } from '#lib/state/store.ts'
import type { Microphone } from '../microphone/microphone.ts'
import {
  addLeftovers,
  addTake,
  chooseNewest,
  describeLine,
  findChosen,
  listSurplus,
  NO_TAKES,
  removeTake,
  updateTake,
  type LineTakes,
  type NumberedTake,
  type StoredTake,
} from './line-takes.ts'
import type { ActiveTake, LeftoverTake, TakeProblem } from './recorder.ts'
import { TakePlayer } from './take-player.ts'
import { deleteRecording, uploadRecording, type UploadResult } from './upload-recording.ts'

interface TakenLine {
  id: string
  dialog: string
  /** The saved recording; none by default. */
  audioUrl?: string
}

/** Whether the take has the words of the line as it is now. */
export const isTakeOf = ({ dialog }: Pick<TakenLine, 'dialog'>, { textId }: StoredTake): boolean =>
  textId === lineTextId(dialog)

export type Takes = ReadonlyMap<string, StoredTake>

export interface TakesState {
  takes: Takes
  replayingId: string | undefined
}

/** The line has an unsaved take. One from before the line was edited does not count. */
export function hasUnsavedTake(takes: Takes, line: TakenLine): boolean {
  const take = takes.get(line.id)
  return take?.phase === 'kept' && isTakeOf(line, take)
}

interface Recording {
  lineId: string
  textId: string
  microphone: Microphone
  take: Promise<ActiveTake | undefined>
}

interface TakeStoreOptions {
  documentId: string
  /** The line as the server has it, after its recording was saved or deleted. */
  onLineChanged: (line: Line) => void
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
  readonly #state = createStore<TakesState>({ takes: new Map(), replayingId: undefined })
  readonly #player = new TakePlayer((lineId) => {
    this.#state.setState({ ...this.getState(), replayingId: lineId })
  })
  /** The last upload of each line. Deleting the take aborts and removes it. */
  readonly #uploads = new Map<string, AbortController>()
  #lines: readonly TakenLine[] = []
  readonly #items = new Map<string, LineTakes>()
  #recovering: Promise<void> | undefined
  #recording: Recording | undefined

  constructor(options: TakeStoreOptions) {
    this.#options = options
  }

  readonly getState = this.#state.getState
  readonly subscribe = this.#state.subscribe

  setLines(lines: readonly TakenLine[]): void {
    this.#lines = lines
  }

  reportProblem(lineId: string, error: string): void {
    this.#set(lineId, { ...this.#get(lineId), error })
  }

  /** Before `fromMs` the partner may be heard. */
  record(lineId: string, microphone: Microphone, fromMs: number): void {
    this.stopReplay()
    if (this.#items.has(lineId)) this.#clearError(lineId)
    const started = { lineId, textId: this.#findTextId(lineId), microphone }
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

  keep(lineId: string): void {
    if (this.#recording?.lineId === lineId) void this.#keep(this.#recording)
    this.#recording = undefined
  }

  drop(): void {
    const { lineId = '' } = this.#recording ?? {}
    if (RECORDING_PROBLEMS.has(this.#items.get(lineId)?.error)) this.#clearError(lineId)
    void this.#recording?.take.then((take) => take?.discard())
    this.#recording = undefined
  }

  /** Finishes the take that is being recorded; `recover` finds it when the page is opened again. Uploads go on. */
  close(): void {
    this.stopReplay()
    void this.#recording?.take.then((take) => take?.finish())
    this.#recording = undefined
  }

  /** Finds the takes of pages that were closed. Finding them again would list them twice. */
  recover(): Promise<void> {
    this.#recovering ??= this.#recover()
    return this.#recovering
  }

  choose(lineId: string, number: number | undefined): void {
    const line = this.#get(lineId)
    if (this.getState().replayingId === lineId) this.stopReplay()
    const chosen = line.takes.find((take) => take.number === number)?.recorded
    this.#set(lineId, { ...line, chosen, error: undefined })
  }

  async replay(lineId: string): Promise<void> {
    this.#clearError(lineId)
    try {
      const spoken = await this.#findChosen(lineId)?.recorded.finish()
      if (spoken !== undefined) await this.#player.play(lineId, spoken.wav)
    } catch {
      this.reportProblem(lineId, REPLAY_FAILED)
    }
  }

  stopReplay(): void {
    this.#player.stop()
  }

  /** Deletes the chosen take. Then the newest of the others is chosen, unless the line has a recording. */
  async discard(lineId: string): Promise<void> {
    const take = this.#findChosen(lineId)
    if (take === undefined) return
    // The upload is aborted first, so that no more of the take leaves this device.
    if (take.phase === 'saving') this.#abortUpload(lineId)
    if (this.getState().replayingId === lineId) this.stopReplay()
    const left = removeTake({ ...this.#get(lineId), error: undefined }, take.recorded, 'deleted')
    this.#set(lineId, this.#isSaved(lineId) ? left : chooseNewest(left))
    await take.recorded.discard()
  }

  /** Deletes the saved recording, which is the only copy. */
  async deleteSaved(lineId: string): Promise<void> {
    this.#clearError(lineId)
    try {
      const line = await deleteRecording({ documentId: this.#options.documentId, lineId })
      this.#abortUpload(lineId)
      this.#options.onLineChanged(line)
      const takes = this.#get(lineId)
      if (takes.chosen === undefined) this.#set(lineId, chooseNewest({ ...takes, outcome: 'deleted' }))
    } catch {
      this.reportProblem(lineId, DELETE_FAILED)
    }
  }

  /** Saves the chosen take as the recording of the line. The others stay on this device. */
  async save(lineId: string): Promise<void> {
    const take = this.#findChosen(lineId)
    // A take of an older text must not become the recording of the line as it is now.
    if (take?.phase !== 'kept' || take.textId !== this.#findTextId(lineId)) return
    const { recorded } = take
    this.#set(lineId, updateTake({ ...this.#get(lineId), error: undefined }, recorded, { phase: 'saving' }))
    const result = await this.#upload(lineId, take)
    const line = this.#get(lineId)
    if ('problem' in result) {
      const kept = updateTake(line, recorded, { phase: 'kept', uploadedUrl: result.uploadedUrl })
      // Another take may have been recorded or chosen meanwhile: the problem does not concern it.
      this.#set(lineId, line.chosen === recorded ? { ...kept, error: result.problem } : kept)
      return
    }
    this.#set(lineId, removeTake(line, recorded, 'saved'))
    // It is saved on the server; its file here is removed after thirty days.
    await recorded.discard().catch(() => undefined)
  }

  async #recover(): Promise<void> {
    const leftovers = await findLeftoverTakes(this.#options.documentId)
    for (const lineId of new Set(leftovers.map((take) => take.lineId))) {
      const takes = leftovers
        .filter((take) => take.lineId === lineId)
        .map((recorded) => ({ textId: recorded.textId, seconds: recorded.seconds, isRecovered: true, recorded }))
      // Beside a recording these are the takes that were not chosen, and saving one would replace it.
      this.#set(lineId, addLeftovers(this.#get(lineId), takes, !this.#isSaved(lineId)))
    }
  }

  async #upload(lineId: string, { recorded, uploadedUrl: resumeFrom }: NumberedTake): Promise<UploadResult> {
    const line = { documentId: this.#options.documentId, lineId }
    const uploading = new AbortController()
    const { signal } = uploading
    this.#abortUpload(lineId)
    this.#uploads.set(lineId, uploading)
    try {
      const { wav } = (await recorded.finish()) ?? { wav: new Blob() }
      const result = await uploadRecording(line, wav, { resumeFrom, signal })
      if ('saved' in result) {
        // Deleted while the server confirmed it: the recording is removed again, unless a newer take is its successor.
        const isDeleted = signal.aborted && !this.#uploads.has(lineId)
        this.#options.onLineChanged(isDeleted ? await deleteRecording(line) : result.saved)
      }
      return result
    } catch {
      return { problem: SAVE_FAILED }
    }
  }

  #abortUpload(lineId: string): void {
    this.#uploads.get(lineId)?.abort()
    this.#uploads.delete(lineId)
  }

  async #moveTo({ lineId, take: starting }: Recording, microphone: Microphone): Promise<void> {
    const take = await starting
    if (take === undefined) return
    try {
      await take.moveTo(microphone)
      this.reportProblem(lineId, MICROPHONE_CHANGED)
    } catch {
      this.reportProblem(lineId, PROBLEMS['microphone lost'])
    }
  }

  async #start({ microphone, ...line }: Omit<Recording, 'take'>, fromMs: number): Promise<ActiveTake | undefined> {
    try {
      const { startRecording } = await import('./recorder.ts')
      const onProblem = (problem: TakeProblem) => this.reportProblem(line.lineId, PROBLEMS[problem])
      return await startRecording(microphone, { documentId: this.#options.documentId, ...line, fromMs, onProblem })
    } catch {
      this.reportProblem(line.lineId, START_FAILED)
      return undefined
    }
  }

  async #keep({ lineId, textId, take: starting }: Recording): Promise<void> {
    const take = await starting
    if (take === undefined) return
    try {
      const spoken = await take.finish()
      // A take in which nothing was said is none.
      if (spoken === undefined) {
        await take.discard()
        return
      }
      const { seconds } = spoken
      // The WAV is read from its file when it is needed: the takes of a long scene do not fit into memory.
      const line = addTake(this.#get(lineId), { seconds, textId, isRecovered: false, recorded: take })
      const surplus = listSurplus(line).map(({ recorded }) => recorded)
      this.#set(
        lineId,
        surplus.reduce((left, recorded) => removeTake(left, recorded, 'deleted'), line),
      )
      for (const recorded of surplus) await recorded.discard()
    } catch {
      this.reportProblem(lineId, SAVE_FAILED)
    }
  }

  #findTextId(lineId: string): string {
    return lineTextId(this.#lines.find(({ id }) => id === lineId)?.dialog ?? '')
  }

  #isSaved(lineId: string): boolean {
    return (this.#lines.find(({ id }) => id === lineId)?.audioUrl ?? '') !== ''
  }

  #get(lineId: string): LineTakes {
    return this.#items.get(lineId) ?? NO_TAKES
  }

  #findChosen(lineId: string): NumberedTake | undefined {
    return findChosen(this.#get(lineId))
  }

  #clearError(lineId: string): void {
    this.#set(lineId, { ...this.#get(lineId), error: undefined })
  }

  #set(lineId: string, line: LineTakes): void {
    this.#items.set(lineId, line)
    const { takes, ...rest } = this.getState()
    this.#state.setState({ ...rest, takes: new Map(takes).set(lineId, describeLine(line)) })
  }
}

/** None where the browser has no files. */
async function findLeftoverTakes(documentId: string): Promise<LeftoverTake[]> {
  if (!CAPABILITIES['local files'].has()) return []
  try {
    const { listLeftoverTakes } = await import('./recorder.ts')
    return await listLeftoverTakes(documentId)
  } catch {
    return []
  }
}
