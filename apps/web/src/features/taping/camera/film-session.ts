import { FULL, SMALL } from '@sidelight/domain/taping/choose-quality'
import { minutesLeft } from '@sidelight/domain/taping/free-room'
import { endsTake } from '@sidelight/domain/taping/tape'
import type { TapeProblem } from '@sidelight/domain/taping/tape-fact'
import type { RefusedReason, TapeQuality } from '@sidelight/domain/taping/tape-state'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import type { Microphone } from '#audio/microphone/microphone.ts'
import { createStore } from '#lib/state/store.ts'
import { toTapeExportError } from '../export/file/tape-export-error.ts'
import type { TapeRecorder } from '../recording/tape-recorder.ts'
import { CameraError, type Camera } from '../recording/video/camera.ts'
import { toArmingProblem } from '../roll/arming-problem.ts'
import { FILMS, planFilm } from './film-files.ts'

/** Loaded when the page opens, so that nothing is requested while it films. */
const loadFilmRecording = () => import('./film-recording.ts')

export type FilmPhase =
  | { name: 'closed' }
  | { name: 'opening' }
  | { name: 'refused'; reason: RefusedReason }
  | { name: 'ready' }
  | { name: 'arming' }
  | { name: 'rolling'; sinceMs: number }
  | { name: 'closing'; sinceMs: number }
  /** Made into one file, to be shared. */
  | { name: 'done'; film: TapeTake; share: number; file?: File; failure?: string }

export interface FilmView {
  phase: FilmPhase
  camera: Camera | undefined
  isBackCamera: boolean
  /** On this device, the newest first; undefined until it has answered. */
  films: readonly TapeTake[] | undefined
  /** Undefined as long as it is not known, or where the browser does not say. */
  minutesLeft: number | undefined
  /** What ended the last film, or was noticed in it. */
  problem: TapeProblem | undefined
}

/** The camera, one film at a time, and the films that are on this device. Nothing that goes wrong removes one. */
export class FilmSession {
  readonly #store = createStore<FilmView>({
    phase: { name: 'closed' },
    camera: undefined,
    isBackCamera: true,
    films: undefined,
    minutesLeft: undefined,
    problem: undefined,
  })
  #microphone: Microphone | undefined
  #recorder: TapeRecorder | undefined
  /** Counts what was begun: an answer that comes after the page has gone on is not used. */
  #attempts = 0
  #making = new AbortController()
  #starts = 0

  getState = (): FilmView => this.#store.getState()

  subscribe = (subscriber: () => void): (() => void) => this.#store.subscribe(subscriber)

  /** Loads what filming needs and lists the films. Returns the function that ends it; a running film is kept. */
  start = (): (() => void) => {
    void loadFilmRecording()
      .then(({ loadExporter, loadTapeWorkers }) => Promise.all([this.#readFilms(), loadTapeWorkers(), loadExporter()]))
      .catch(() => this.#set({ films: [] }))
    const starts = ++this.#starts
    // What is started again at once, as React does with effects of a page that is shown again, goes on.
    return () => queueMicrotask(() => starts === this.#starts && this.#end())
  }

  #end(): void {
    this.#making.abort()
    if (this.#recorder === undefined) this.#closeCamera()
    else void this.#recorder.stop().finally(() => this.#closeCamera())
  }

  open = async (isBackCamera = this.getState().isBackCamera): Promise<void> => {
    if (this.#isIn('opening', 'arming', 'rolling', 'closing')) return
    this.#closeCamera()
    const attempt = this.#attempts
    this.#set({ phase: { name: 'opening' }, isBackCamera, problem: undefined })
    try {
      const { camera, microphone } = await openDevices(isBackCamera)
      if (attempt !== this.#attempts) {
        microphone.close()
        camera.close()
        return
      }
      this.#microphone = microphone
      camera.onLost(() => this.#loseCamera('camera lost'))
      camera.onMuted(() => this.#loseCamera('camera muted'))
      microphone.onLost(() => this.#loseCamera('microphone lost'))
      this.#set({ camera, phase: { name: 'ready' } })
      await this.#readFilms()
    } catch (error) {
      if (attempt !== this.#attempts) return
      this.#closeCamera()
      this.#set({ phase: { name: 'refused', reason: (error as { reason?: RefusedReason }).reason ?? 'busy' } })
    }
  }

  roll = async (): Promise<void> => {
    const { camera, phase, films = [] } = this.getState()
    const microphone = this.#microphone
    if (phase.name !== 'ready' || camera === undefined || microphone === undefined) return
    this.#set({ phase: { name: 'arming' }, problem: undefined })
    const attempt = this.#attempts
    try {
      const { armRecorder, requestPersistence } = await loadFilmRecording()
      if (films.length === 0) void requestPersistence()
      const recorder = await armRecorder({
        ...FILMS,
        plan: { kind: 'scene' },
        number: films.length + 1,
        camera,
        microphone,
        quality: chooseQuality(camera),
        hasHeadphones: true,
        onProblem: (problem) => {
          if (endsTake(problem)) void this.#stop(problem)
          else this.#set({ problem })
        },
      })
      if (attempt !== this.#attempts || document.visibilityState === 'hidden') {
        await recorder.discard()
        if (attempt === this.#attempts) this.#set({ phase: { name: 'ready' } })
        return
      }
      this.#recorder = recorder
      recorder.begin()
      this.#set({ phase: { name: 'rolling', sinceMs: performance.now() } })
    } catch (error) {
      if (attempt === this.#attempts) this.#set({ phase: { name: 'ready' }, problem: toArmingProblem(error) })
    }
  }

  stop = (): Promise<void> => this.#stop()

  /** One file of a film, to be shared. */
  make = async (film: TapeTake): Promise<void> => {
    this.#making.abort()
    const { signal } = (this.#making = new AbortController())
    const setDone = (change: { share: number; file?: File; failure?: string }) => {
      if (!signal.aborted) this.#set({ phase: { name: 'done', film, ...change } })
    }
    setDone({ share: 0 })
    try {
      const { exportTape } = await loadFilmRecording()
      const options = { folder: FILMS.folder, kept: [], onProgress: (share: number) => setDone({ share }), signal }
      const { file } = await exportTape(FILMS.documentId, planFilm(film), options)
      setDone({ share: 1, file })
    } catch (error) {
      setDone({ share: 0, failure: toTapeExportError(error).message })
    }
    if (!signal.aborted) await this.#readFilms()
  }

  leaveFilm = (): void => {
    this.#making.abort()
    this.#set({ phase: this.#withoutFilm(), problem: undefined })
  }

  remove = async (film: TapeTake): Promise<void> => {
    this.#making.abort()
    const { deleteTake, removeExport } = await loadFilmRecording()
    await removeExport(FILMS, planFilm(film).fileName)
    await deleteTake(FILMS.documentId, film.id, FILMS.folder)
    await this.#readFilms()
    this.leaveFilm()
  }

  #set(change: Partial<FilmView>): void {
    this.#store.setState({ ...this.getState(), ...change })
  }

  #isIn(...names: FilmPhase['name'][]): boolean {
    return names.includes(this.getState().phase.name)
  }

  #withoutFilm(): FilmPhase {
    return { name: this.getState().camera === undefined ? 'closed' : 'ready' }
  }

  async #readFilms(): Promise<void> {
    const { getFreeBytes, listTakes } = await loadFilmRecording()
    const [films, freeBytes] = await Promise.all([listTakes(FILMS.documentId, FILMS.folder), getFreeBytes()])
    // The file that is shared is a copy.
    const minutes = minutesLeft(freeBytes / 2, chooseQuality(this.getState().camera).bitRate)
    this.#set({ films: films.toReversed(), minutesLeft: Number.isFinite(minutes) ? minutes : undefined })
  }

  #closeCamera(): void {
    this.#attempts += 1
    this.#microphone?.close()
    this.#microphone = undefined
    this.getState().camera?.close()
    this.#set({ camera: undefined })
  }

  /** The recorder tells what happens in a film. */
  #loseCamera(problem: TapeProblem): void {
    if (!this.#isIn('ready')) return
    this.#closeCamera()
    this.#set({ phase: { name: 'closed' }, problem })
  }

  async #stop(problem?: TapeProblem): Promise<void> {
    const { phase } = this.getState()
    const recorder = this.#recorder
    if (phase.name !== 'rolling' || recorder === undefined) return
    this.#recorder = undefined
    this.#set({ phase: { name: 'closing', sinceMs: phase.sinceMs }, ...(problem && { problem }) })
    if (problem !== undefined) recorder.noteProblem(problem)
    await recorder.stop()
    await this.#readFilms()
    if (problem === 'camera lost' || problem === 'microphone lost') this.#closeCamera()
    const film = this.getState().films?.find(({ id }) => id === recorder.takeId)
    if (film === undefined) this.#set({ phase: this.#withoutFilm() })
    else await this.make(film)
  }
}

async function openDevices(isBackCamera: boolean): Promise<{ camera: Camera; microphone: Microphone }> {
  const { findTapeObstacle, openCameraAndMicrophone, openMicrophone } = await loadFilmRecording()
  const obstacle = await findTapeObstacle()
  if (obstacle !== undefined) throw new CameraError(obstacle)
  // As with headphones, which leaves the sound as it is: no echo of a partner is to be removed.
  const { camera, stream } = await openCameraAndMicrophone({ ...FULL, hasHeadphones: true, isBackCamera })
  try {
    return { camera, microphone: await openMicrophone({ hasHeadphones: true, stream }) }
  } catch (error) {
    camera.close()
    throw error
  }
}

const chooseQuality = (camera: Camera | undefined): TapeQuality =>
  camera !== undefined && Math.min(camera.width, camera.height) < FULL.height && camera.height > 0 ? SMALL : FULL
