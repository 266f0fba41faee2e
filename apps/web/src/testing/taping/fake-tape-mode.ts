import { lineTextId } from '@sidelight/domain/following/line-text-id'
import type { LineRecord } from '@sidelight/domain/rehearsal/run-record'
import type { TapeKind, TapeProblem } from '@sidelight/domain/taping/tape-fact'
import type { RefusedReason, TapeQuality } from '@sidelight/domain/taping/tape-state'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import type { armRecorder } from '#features/taping/recording/tape-recorder.ts'
import { type Camera, CameraError } from '#features/taping/recording/video/camera.ts'
import type { CameraRequest } from '#features/taping/recording/video/open-camera.ts'
import { openFakeListener } from '../fake-listener.ts'

type RecorderRequest = Parameters<typeof armRecorder>[0]

interface FakeTapeOptions {
  /** What the browser lacks, found before anything is asked. */
  obstacle?: RefusedReason
  /** How the browser's question is answered. */
  refusal?: RefusedReason
  /** Why the recorder of a take cannot be opened. */
  armFailure?: RefusedReason
  /** Whether the browser promises to keep takes. */
  isKeeping?: boolean
  cameraHeight?: number
  /** Of the test recording; the second is that of the smaller picture. */
  lostFrames?: number[]
  bytesFree?: number
  listener?: 'on-device' | 'voice-only'
}

/**
 * Replaces camera, encoder and private files, which jsdom does not have. The machine of tape mode, the rehearsal and the
 * page are real. Takes are stored as their kinds and numbers.
 */
export function openFakeTape({
  obstacle,
  refusal,
  armFailure,
  isKeeping = true,
  cameraHeight = 1080,
  lostFrames = [0],
  bytesFree = 20_000_000_000,
  listener = 'on-device',
}: FakeTapeOptions = {}) {
  const heard = openFakeListener({ listener })
  const log: string[] = []
  const lines: (LineRecord & { textId: string })[] = []
  const tests = [...lostFrames]
  const tested: TapeQuality[] = []
  const takes: Pick<TapeTake, 'id' | 'kind' | 'number' | 'sceneId' | 'lines' | 'seconds' | 'startedAt'>[] = []
  const promise = { asked: 0, isGiven: false }
  const requests: CameraRequest[] = []
  let lose = () => undefined as void
  let mute = () => undefined as void
  let request: RecorderRequest | undefined

  const createCamera = (): Camera => ({
    stream: {} as MediaStream,
    track: {} as MediaStreamTrack,
    width: (cameraHeight * 16) / 9,
    height: cameraHeight,
    frameRate: 30,
    isFacingAway: requests.at(-1)?.cameraId === 'back',
    onLost: (listener) => {
      lose = listener
      return () => undefined
    },
    onMuted: (listener) => {
      mute = listener
      return () => undefined
    },
    close: () => void log.push('camera closed'),
  })
  const addTake = (kind: TapeKind, number: number, sceneId?: string) => {
    const id = `take-${takes.length + 1}`
    takes.push({
      id,
      kind,
      number,
      lines: [],
      seconds: 20,
      startedAt: takes.length,
      ...(sceneId !== undefined && { sceneId }),
    })
    return id
  }
  vi.doMock('#features/taping/tape-recording.ts', () => ({
    CameraError,
    findTapeObstacle: () => Promise.resolve(obstacle),
    openCameraAndMicrophone: (asked: CameraRequest) => {
      requests.push(asked)
      if (refusal !== undefined) return Promise.reject(new CameraError(refusal))
      log.push('camera opened')
      return Promise.resolve({ camera: createCamera(), stream: {} as MediaStream })
    },
    measureLight: () => ({ centre: [0], edges: [0] }),
    testMachine: (_camera: Camera, quality: TapeQuality) => {
      tested.push(quality)
      const lost = tests.length > 1 ? tests.shift()! : tests[0]!
      return Promise.resolve({ frames: 90 - lost, expectedFrames: 90, worstLateMs: 20 })
    },
    listTakes: () => Promise.resolve(takes as TapeTake[]),
    getFreeBytes: () => Promise.resolve(bytesFree),
    isPersistent: () => Promise.resolve(promise.isGiven),
    requestPersistence: () => {
      promise.asked += 1
      return Promise.resolve((promise.isGiven = isKeeping))
    },
    armRecorder: (wanted: RecorderRequest) => {
      if (armFailure !== undefined) return Promise.reject(new CameraError(armFailure))
      request = wanted
      log.push('armed')
      const takeId = `take-${takes.length + 1}`
      return Promise.resolve({
        takeId,
        begin: () => {
          lines.length = 0
          log.push('begun')
        },
        noteLine: (line: LineRecord, taped?: { dialog: string }) =>
          void lines.push({ ...line, textId: lineTextId(taped?.dialog ?? '') }),
        noteProblem: (problem: TapeProblem) => void log.push(problem),
        stop: () => {
          addTake(wanted.plan.kind, wanted.number, wanted.plan.sceneId)
          log.push('kept')
          return Promise.resolve()
        },
        discard: () => {
          log.push('discarded')
          return Promise.resolve()
        },
      })
    },
  }))
  onTestFinished(() => vi.doUnmock('#features/taping/tape-recording.ts'))
  return {
    ...heard,
    log,
    lines,
    takes,
    requests,
    tested,
    promise,
    addTake,
    recorded: () => request,
    loseCamera: () => act(() => lose()),
    muteCamera: () => act(() => mute()),
    reportTapeProblem: (problem: TapeProblem) => act(() => request?.onProblem(problem)),
    allow: () => {
      obstacle = undefined
      refusal = undefined
    },
  }
}
