import { lineTextId } from '@sidelight/domain/following/line-text-id'
import type { Pace } from '@sidelight/domain/following/pace'
import type { LineRecord } from '@sidelight/domain/rehearsal/run-record'
import type { TapeProblem } from '@sidelight/domain/taping/tape-fact'
import type { TapePlan, TapeQuality } from '@sidelight/domain/taping/tape-state'
import type { Microphone } from '#audio/microphone/microphone.ts'
import { holdTabLock } from '#lib/browser/tab-lock.ts'
import { onSessionEvent } from '#lib/session/session.ts'
import { getPrivateFolder } from '#lib/storage/private-files.ts'
import type { Camera } from './video/camera.ts'
import { fitSize } from './video/encoder-config.ts'
import { openFrameSource } from './frame-source.ts'
import { deleteTake, getFreeBytes, takeLockName } from './tape-files.ts'
import type { TakePlace } from '#shared/taping/take-folder.ts'
import type { TakeFact } from './tape-worker-messages.ts'
import { linkStemsWorker, linkVideoWorker } from './worker-link.ts'

const DISK_CHECK_MS = 5000
const LEAST_SECONDS_FREE = 60
/** Two channels of 16 bits at 48 kHz. */
const SOUND_BYTES_PER_SECOND = 192_000

export interface TapeRequest {
  documentId: string
  /** The user's, unless nobody need be signed in. */
  folder?: string
  plan: TapePlan
  number: number
  camera: Camera
  microphone: Microphone
  quality: TapeQuality
  hasHeadphones: boolean
  /** Of the partners, if there are any. */
  reading?: { readNumber: number; pace: Pace }
  onProblem: (problem: TapeProblem) => void
}

interface TapedWords {
  dialog: string
  isReadByFriend?: boolean | undefined
}

const NO_WORDS: TapedWords = { dialog: '' }

export interface TapeRecorder {
  takeId: string
  /** The take begins with the next frame and the next sample. */
  begin: () => void
  /** Called when a line ends, which is where the next one begins: the picture gets a keyframe there. */
  /** With the `lineTextId` of its words. */
  /** `taped` is the line of the script. */
  noteLine: (line: LineRecord, taped?: TapedWords) => void
  noteProblem: (problem: TapeProblem) => void
  /** Closes the files. Never rejects: what was written is a take. */
  stop: () => Promise<void>
  discard: () => Promise<void>
}

/**
 * Opens the files of a take and starts its two workers. Frames and samples go to them past the page, which may be busy.
 * Rejects with a `CameraError` if there is no encoder or no file.
 */
export async function armRecorder(request: TapeRequest): Promise<TapeRecorder> {
  const { camera, microphone, quality, onProblem } = request
  const place: TakePlace = {
    folder: request.folder ?? (await getPrivateFolder()),
    documentId: request.documentId,
    takeId: crypto.randomUUID(),
  }
  const releaseLock = await holdTabLock(takeLockName(place.takeId))
  const size = fitSize(camera, quality.height)
  const video = linkVideoWorker(onProblem)
  const stems = linkStemsWorker(onProblem)
  const sound = new MessageChannel()
  const facts = new MessageChannel()
  const detachStems = microphone.attachStems(sound.port1)
  const release = [
    detachStems,
    () => video.close(),
    () => stems.close(),
    () => releaseLock?.(),
    camera.onLost(() => onProblem('camera lost')),
    camera.onMuted(() => onProblem('camera muted')),
    microphone.onLost(() => onProblem('microphone lost')),
    watchDisk(quality, onProblem),
    watchPage(() => {
      video.post({ type: 'key' })
      stems.post({ type: 'flush' })
      onProblem('page hidden')
    }),
    // Signing out removes the user's files, which it cannot while the workers hold them open.
    onSessionEvent((event) => {
      if (event !== 'expired' && request.folder === undefined) dispose()
    }),
  ]
  const dispose = () => {
    for (const each of release.splice(0)) each()
  }
  try {
    await stems.ask(
      { type: 'open', place, sampleRate: microphone.sampleRate, stems: sound.port2, facts: facts.port2 },
      [sound.port2, facts.port2],
    )
    const { source, transfer, stop: stopFrames } = await openFrameSource(camera.track, video)
    release.push(stopFrames)
    const target = { place, facts: facts.port1 }
    await video.ask({ type: 'open', source, ...size, quality, target }, [facts.port1, ...transfer])
  } catch (error) {
    dispose()
    throw error
  }

  let stopping: Promise<void> | undefined
  const close = async () => {
    // Now, and not when the picture is written.
    const contextMs = microphone.toContextMs(performance.now())
    // A worker that was terminated, by signing out, has left what it wrote.
    const { end } = await video.ask({ type: 'stop' }).catch(() => ({ end: undefined }))
    const { frames = 0, lostFrames = 0, endWallMs } = end ?? {}
    await stems.ask({ type: 'stop', end: { contextMs, frames, lostFrames, endWallMs } }).catch(() => undefined)
    dispose()
  }
  const stop = () => (stopping ??= close())

  return {
    takeId: place.takeId,
    begin: () => {
      stems.post({ type: 'begin', take: describeTake(request, size) })
      video.post({ type: 'begin' })
    },
    noteLine: (line, { dialog, isReadByFriend } = NO_WORDS) => {
      video.post({ type: 'key' })
      const isFriends = isReadByFriend === true
      const words = { textId: lineTextId(dialog), ...(isFriends && { isFriends }) }
      stems.post({ type: 'fact', fact: { ...describeLine(line, microphone), ...words } })
    },
    noteProblem: (problem) => {
      const contextMs = microphone.toContextMs(performance.now())
      stems.post({ type: 'fact', fact: { type: 'problem', problem, contextMs } })
    },
    stop,
    discard: async () => {
      await stop()
      await deleteTake(place.documentId, place.takeId, place.folder)
    },
  }
}

const describeTake = (
  { plan, number, microphone, quality, hasHeadphones, reading }: TapeRequest,
  size: { width: number; height: number },
): TakeFact => ({
  type: 'take',
  kind: plan.kind,
  number,
  startedAt: Date.now(),
  sampleRate: microphone.sampleRate,
  ...size,
  frameRate: quality.frameRate,
  bitRate: quality.bitRate,
  inputLatencyMs: microphone.inputLatencyMs,
  outputLatencyMs: microphone.outputLatencyMs(),
  hasHeadphones,
  ...reading,
  ...(plan.sceneId !== undefined && { sceneId: plan.sceneId }),
  ...(plan.isPiece === true && { isPiece: true }),
  ...(plan.pickUp && { pickUp: plan.pickUp }),
})

const describeLine = (
  { id, isActors, startMs, endMs, firstVoiceMs, ending, missed }: LineRecord,
  { toContextMs }: Microphone,
) => ({
  type: 'line' as const,
  id,
  isActors,
  fromContextMs: toContextMs(startMs),
  toContextMs: toContextMs(endMs),
  ...(firstVoiceMs !== undefined && { firstVoiceContextMs: toContextMs(firstVoiceMs) }),
  ending,
  missed,
})

/** Warns once, when less than a minute fits. */
function watchDisk({ bitRate }: TapeQuality, onProblem: (problem: TapeProblem) => void): () => void {
  const leastBytes = LEAST_SECONDS_FREE * (bitRate / 8 + SOUND_BYTES_PER_SECOND)
  const check = async () => {
    if ((await getFreeBytes()) >= leastBytes) return
    clearInterval(checking)
    onProblem('disk low')
  }
  const checking = setInterval(() => void check(), DISK_CHECK_MS)
  void check()
  return () => clearInterval(checking)
}

/** A page that is hidden may be frozen or killed without another word. */
function watchPage(onHidden: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'hidden') onHidden()
  }
  document.addEventListener('visibilitychange', onChange)
  document.addEventListener('freeze', onHidden)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    document.removeEventListener('freeze', onHidden)
  }
}
