import type { RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import type { LineRecord } from '@sidelight/domain/rehearsal/run-record'
import { chooseQuality, FULL, SMALL } from '@sidelight/domain/taping/choose-quality'
import { advanceTape, CLOSED_TAPE, findTapeWakeMs } from '@sidelight/domain/taping/tape'
import { isPiece } from '@sidelight/domain/taping/piece'
import type { PickUp, TapeProblem } from '@sidelight/domain/taping/tape-fact'
import type { TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type {
  RefusedReason,
  Tape,
  TapeEffect,
  TapeEvent,
  TapePlan,
  TapeQuality,
} from '@sidelight/domain/taping/tape-state'
import { RehearsalController } from '#audio/rehearsal/rehearsal-controller.ts'
import { createMachine } from '#lib/state/machine.ts'
import { createStore, type Store } from '#lib/state/store.ts'
import type { Reads } from '#shared/reads/reads.queries.ts'
import type { TapeRecorder } from './recording/tape-recorder.ts'
import type { Camera } from './recording/video/camera.ts'
import { toArmingProblem } from './roll/arming-problem.ts'
import { expectFileSeconds, findQuality } from './frame/tape-quality.ts'
import { findStartIndex, isUnheard, type ScriptLine } from './tape-script.ts'
import { type TapeSize, toTapeSettings } from './tape-settings.ts'
import { EMPTY_VIEW, findReadNumber, nextNumber, type TapeView } from './tape-view.ts'

export const loadTapeRecording = () => import('./tape-recording.ts')

interface TapeSessionOptions {
  documentId: string
  settings: RehearsalSettings
  cameraId: string
  size: TapeSize
  script: readonly ScriptLine[]
  reads: Reads
  isVaryingReads: boolean
  scenes: readonly TapeScene[]
  /** The one that is taped first. */
  scene: TapeScene
}

export interface TapeInputs extends Partial<Pick<RehearsalSettings, 'hasHeadphones' | 'microphoneId'>> {
  cameraId?: string
}

type Handlers = {
  [Type in TapeEffect['type']]: (effect: Extract<TapeEffect, { type: Type }>) => void
}

/** Connects the machine of tape mode with the camera, the recorder and the rehearsal. */
export class TapeSession {
  readonly #documentId: string
  readonly #script: readonly ScriptLine[]
  readonly #reads: Reads
  readonly #scenes: readonly TapeScene[]
  /** Of the scene that is taped. */
  #lines: readonly ScriptLine[]
  #isVaryingReads: boolean
  #isConfidential = true
  #cameraId: string
  #size: TapeSize
  readonly rehearsal: RehearsalController
  readonly #machine = createMachine<Tape, TapeEvent, TapeEffect>({
    initial: CLOSED_TAPE,
    advance: advanceTape,
    run: (effect) => this.#run(effect),
    wake: { event: { type: 'ticked' }, findMs: findTapeWakeMs },
  })
  readonly #view: Store<TapeView>
  /** One question for camera and microphone; the listener gets the same answer as the camera. */
  #asking: Promise<MediaStream> | undefined
  #refusal: RefusedReason | undefined
  #recorder: TapeRecorder | undefined
  /** Counts the recorders that were asked for: one that opens after the next was asked for is discarded. */
  #armings = 0
  /** Leaving aborts what is still being opened. */
  #attempt = new AbortController()

  constructor(options: TapeSessionOptions) {
    const { documentId, settings, cameraId, size, script, reads, isVaryingReads, scenes, scene } = options
    this.#documentId = documentId
    this.#cameraId = cameraId
    this.#size = size
    this.#script = script
    this.#reads = reads
    this.#isVaryingReads = isVaryingReads
    this.#scenes = scenes
    this.#lines = script.slice(scene.start, scene.end)
    this.#view = createStore<TapeView>({ ...EMPTY_VIEW, scene })
    this.#machine.subscribe(() => this.#set({ tape: this.#machine.getState() }))
    this.rehearsal = new RehearsalController(
      { tape: { noteLine: (line) => this.#noteLine(line) }, openStream: () => (this.#asking ??= this.#askForStream()) },
      toTapeSettings(settings),
    )
    this.#giveLines(this.#lines)
  }

  /** True as long as it is not known. */
  setConfidential = (isConfidential: boolean): void => {
    this.#isConfidential = isConfidential
    this.#giveLines(this.#lines)
  }

  varyReads = (isVaryingReads: boolean): void => {
    this.#isVaryingReads = isVaryingReads
  }

  #giveLines(lines: readonly ScriptLine[], readNumber = 0): void {
    // Every clip is loaded before the camera is on, so that their addresses need not be renewed.
    const renewAddresses = () => Promise.reject(new Error('Not while taping'))
    const isConfidential = this.#isConfidential
    this.rehearsal.setInputs({ lines, reads: this.#reads, readNumber, renewAddresses, isConfidential })
  }

  /** Between takes. */
  chooseScene = (scene: TapeScene): void => {
    this.#lines = this.#script.slice(scene.start, scene.end)
    this.#giveLines(this.#lines)
    this.#set({ scene })
  }

  getState = (): TapeView => this.#view.getState()

  subscribe = (subscriber: () => void): (() => void) => this.#view.subscribe(subscriber)

  /** Fetches the clips of every scene, so that nothing is requested once the camera is on. */
  loadClips = (): Promise<void> => {
    this.#giveLines(this.#script)
    const loading = this.rehearsal.loadClips()
    this.#giveLines(this.#lines)
    return loading
  }

  /** Returns the function that closes the session; a running take is kept. */
  open = (): (() => void) => {
    const closeRehearsal = this.rehearsal.open()
    const stopWatching = this.rehearsal.subscribe(() => this.#watchRun())
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') this.send({ type: 'problem', problem: 'page hidden' })
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      this.send({ type: 'leave' })
      stopWatching()
      closeRehearsal()
    }
  }

  /** Records the scene, or the slate. */
  roll = (kind: 'scene' | 'slate'): void => {
    const sceneId = this.getState().scene.id
    this.send({ type: 'roll', plan: { kind, ...(kind === 'scene' && { sceneId, isPiece: isPiece(this.#lines) }) } })
  }

  /** Records a line again, and the rest of the scene if wanted. */
  rollPickUp = (pickUp: PickUp): void =>
    this.send({ type: 'roll', plan: { kind: 'pick-up', sceneId: this.getState().scene.id, pickUp } })

  /** Devices and echo cancellation are chosen when they are opened, so that an open camera is opened again. */
  changeInputs = ({ cameraId = this.#cameraId, ...change }: TapeInputs): void => {
    const { settings } = this.rehearsal.getState()
    const changed = { ...settings, ...change }
    const isSame = settings.hasHeadphones === changed.hasHeadphones && settings.microphoneId === changed.microphoneId
    if (isSame && cameraId === this.#cameraId) return
    const isOpen = this.#machine.getState().phase === 'framing'
    this.#cameraId = cameraId
    this.rehearsal.changeSettings(changed)
    if (isOpen) this.send({ type: 'open' })
  }

  /** The machine is tested again at the new size. */
  changeSize = (size: TapeSize): void => {
    this.#size = size
    if (this.#machine.getState().phase !== 'framing') return
    this.send({ type: 'checked', quality: this.#chooseQuality() })
    this.send({ type: 'check' })
  }

  expectSeconds = (): number => expectFileSeconds(this.#script, this.#scenes, this.getState().takes, this.#size.portal)

  /** One for all scenes of a script, or they could not be joined. */
  #chooseQuality(height = this.#size.height): TapeQuality {
    const isSmall = (this.getState().camera?.height ?? FULL.height) < FULL.height
    const { maxBytes } = this.#size.portal
    return chooseQuality({ seconds: this.expectSeconds(), maxBytes, height: isSmall ? SMALL.height : height })
  }

  send = (event: TapeEvent): void => {
    this.#machine.send(event)
  }

  #set(change: Partial<TapeView>): void {
    this.#view.setState({ ...this.getState(), ...change })
  }

  readonly #handlers: Handlers = {
    'open camera': () => void this.#openCamera(),
    'test machine': () => void this.#testMachine(),
    'arm writer': ({ plan }) => void this.#armWriter(plan),
    'begin take': () => {
      this.#set({ lastLineId: undefined, isPartnerLost: false })
      this.#recorder?.begin()
    },
    'start run': ({ plan }) => this.#startRun(plan),
    'stop run': () => this.rehearsal.send({ type: 'pause' }),
    'note problem': ({ problem }) => this.#recorder?.noteProblem(problem),
    'close writer': () => void this.#closeWriter(),
    'disarm writer': () => {
      this.#armings += 1
      void this.#recorder?.discard()
      this.#recorder = undefined
    },
    'release camera': () => this.#releaseCamera(),
  }

  #run(effect: TapeEffect): void {
    ;(this.#handlers[effect.type] as (effect: TapeEffect) => void)(effect)
  }

  /** Runs in the user's gesture, in which the listener's check unlocks the sound. */
  async #openCamera(): Promise<void> {
    const { signal } = (this.#attempt = new AbortController())
    this.#refusal = undefined
    this.rehearsal.checkMicrophone()
    await this.#untilListening()
    if (signal.aborted) return
    const { camera } = this.getState()
    if (camera === undefined || this.rehearsal.findMicrophone() === undefined) {
      // A browser without devices is not even asked for them.
      const reason = this.#refusal ?? (this.#asking === undefined ? 'absent' : 'busy')
      this.#releaseCamera()
      this.send({ type: 'refused', reason })
      return
    }
    await this.#readTakes()
    if (signal.aborted) return
    this.send({ type: 'granted', quality: this.#chooseQuality() })
    this.send({ type: 'check' })
  }

  async #askForStream(): Promise<MediaStream> {
    const { signal } = this.#attempt
    const { settings } = this.rehearsal.getState()
    try {
      const { findTapeObstacle, openCameraAndMicrophone, CameraError } = await loadTapeRecording()
      const obstacle = await findTapeObstacle()
      if (obstacle !== undefined) throw new CameraError(obstacle)
      const { camera, stream } = await openCameraAndMicrophone({
        ...FULL,
        hasHeadphones: isUnheard(settings, this.#script),
        microphoneId: settings.microphoneId,
        cameraId: this.#cameraId,
      })
      if (signal.aborted) {
        camera.close()
        signal.throwIfAborted()
      }
      this.#useCamera(camera)
      return stream
    } catch (error) {
      if (!signal.aborted) this.#refusal = (error as { reason?: RefusedReason }).reason
      throw error
    }
  }

  /** The files of the listener are loaded too: once the camera is on, nothing is requested. */
  #untilListening(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.rehearsal.getState().listening.phase !== 'ready') return
        stop()
        resolve()
      }
      const stop = this.rehearsal.subscribe(check)
      check()
    })
  }

  #useCamera(camera: Camera): void {
    const report = (problem: TapeProblem) => {
      if (this.getState().camera === camera) this.send({ type: 'problem', problem })
    }
    camera.onLost(() => report('camera lost'))
    camera.onMuted(() => report('camera muted'))
    this.#set({ camera })
  }

  #releaseCamera(): void {
    this.#attempt.abort()
    this.#asking = undefined
    const { camera } = this.getState()
    this.#set({ camera: undefined, isMachineFit: undefined })
    camera?.close()
  }

  /** What is on this device, and the room that is left. */
  async #readTakes(keptId?: string): Promise<void> {
    const { listTakes, getFreeBytes, isPersistent, requestPersistence } = await loadTapeRecording()
    const [takes, bytesFree] = await Promise.all([listTakes(this.#documentId), getFreeBytes()])
    if (keptId !== undefined) {
      // Once for a script: some browsers ask the user each time.
      const isFirst = takes.length === 1
      const ask = isFirst ? requestPersistence : isPersistent
      void ask().then((isPromised) => this.#set({ isPromised }))
    }
    this.#set({
      takes,
      bytesFree,
      longestPause: takes.find(({ id }) => id === keptId)?.longestPause,
    })
  }

  async #testMachine(): Promise<void> {
    const { camera } = this.getState()
    const tape = this.#machine.getState()
    if (camera === undefined || !('quality' in tape)) return
    try {
      const { testMachine } = await loadTapeRecording()
      const smaller = this.#chooseQuality(SMALL.height)
      const { quality, isFit } = await findQuality(tape.quality, smaller, (wanted) => testMachine(camera, wanted))
      this.#set({ isMachineFit: isFit })
      this.send({ type: 'checked', quality })
    } catch (error) {
      this.send({ type: 'problem', problem: toArmingProblem(error) })
    }
  }

  async #armWriter(plan: TapePlan): Promise<void> {
    const { camera } = this.getState()
    const tape = this.#machine.getState()
    const arming = ++this.#armings
    const microphone = this.rehearsal.findMicrophone()
    if (camera === undefined || !('quality' in tape)) return
    if (microphone === undefined) {
      this.send({ type: 'problem', problem: 'microphone lost' })
      return
    }
    try {
      const { armRecorder, listTakes } = await loadTapeRecording()
      const { settings } = this.rehearsal.getState()
      const number = nextNumber(await listTakes(this.#documentId), plan.kind, this.getState().scene, this.#scenes)
      const recorder = await armRecorder({
        documentId: this.#documentId,
        plan,
        number,
        camera,
        microphone,
        quality: tape.quality,
        hasHeadphones: isUnheard(settings, this.#script),
        reading: { readNumber: this.#findReadNumber(plan), pace: settings.pace },
        onProblem: (problem) => this.#recorder === recorder && this.send({ type: 'problem', problem }),
      })
      if (arming !== this.#armings) {
        void recorder.discard()
        return
      }
      this.#recorder = recorder
      this.send({ type: 'armed', takeId: recorder.takeId })
    } catch (error) {
      if (arming === this.#armings) this.send({ type: 'problem', problem: toArmingProblem(error) })
    }
  }

  #startRun(plan: TapePlan): void {
    this.#giveLines(this.#lines, this.#findReadNumber(plan))
    const index = findStartIndex(this.#lines, plan.pickUp?.lineId)
    this.rehearsal.send({ type: 'play from', index })
  }

  #findReadNumber(plan: TapePlan): number {
    const { takes, scene } = this.getState()
    return this.#isVaryingReads ? findReadNumber(takes, plan, scene, this.#scenes) : 0
  }

  /** The scene is over, or cannot go on: a take of it ends too. */
  #watchRun(): void {
    if (this.#machine.getState().phase !== 'rolling') return
    const { playback, listening } = this.rehearsal.getState()
    if (listening.loss === 'lost') this.send({ type: 'problem', problem: 'microphone lost' })
    else if (playback.mode === 'idle' && playback.isComplete) this.send({ type: 'run ended' })
    else if (playback.mode === 'paused') {
      if (playback.errors.size > 0) this.#set({ isPartnerLost: true })
      this.send({ type: 'run paused' })
    }
  }

  #noteLine(line: LineRecord): void {
    const tape = this.#machine.getState()
    if (tape.phase !== 'rolling') return
    const taped = this.#lines.find(({ id }) => id === line.id)
    this.#recorder?.noteLine(line, taped)
    this.#set({ lastLineId: line.id })
    const { pickUp } = tape.plan
    if (pickUp?.isLineOnly === true && pickUp.lineId === line.id) queueMicrotask(() => this.send({ type: 'run ended' }))
  }

  async #closeWriter(): Promise<void> {
    const recorder = this.#recorder
    this.#recorder = undefined
    try {
      await recorder?.stop()
      await this.#readTakes(recorder?.takeId)
    } finally {
      this.send({ type: 'closed files' })
    }
  }
}
