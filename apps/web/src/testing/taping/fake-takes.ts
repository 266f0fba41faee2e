import type { SentRecord } from '@sidelight/domain/taping/export/sent-record'
import type { TapeMeasures } from '@sidelight/domain/taping/export/tape-export-plan'
import type { TakeChoices, TapeLine, TapeTake } from '@sidelight/domain/taping/tape-take'
import { createSentStore } from '#features/taping/sent/sent.store.ts'
import type { FilmOutcome } from '#features/taping/film/film-messages.ts'
import type { SentFiles } from '#features/taping/sent/sent-files.ts'
import type { DeviceTakes } from '#features/taping/takes/device-takes.ts'
import type { ScriptLine } from '#features/taping/takes/script-lines.ts'

const DIALOG = ['You kept it.', 'I kept it so I could give it back.', 'Nobody called.', 'He told you that I called?']

/** Two lines of Marcus, and two of Dani, who is the actor. */
export const SCRIPT_LINES: ScriptLine[] = DIALOG.map((dialog, at) => ({
  id: `line-${at + 1}`,
  number: at + 1,
  character: at % 2 === 0 ? 'Marcus' : 'Dani',
  dialog,
  isActors: at % 2 === 1,
}))

const LINE_SECONDS = 5

/** The line with the given number, said in its place. */
export const tapeLine = (number: number, more: Partial<TapeLine> = {}): TapeLine => ({
  id: `line-${number}`,
  isActors: number % 2 === 0,
  from: 2 + (number - 1) * LINE_SECONDS,
  to: 2 + (number - 1) * LINE_SECONDS + 4,
  ending: number % 2 === 0 ? 'heard' : 'read',
  missed: 0,
  ...more,
})

/** 24 seconds with a keyframe every half second and all four lines, unless told otherwise. */
export const tapeTake = (number: number, more: Partial<TapeTake> = {}): TapeTake => ({
  id: `take-${number}`,
  kind: 'scene',
  number,
  startedAt: new Date(2026, 10, 16, 21, number).getTime(),
  seconds: 24,
  width: 1920,
  height: 1080,
  frameRate: 30,
  bytes: 24 * (1_000_000 + 192_000),
  lines: [1, 2, 3, 4].map((line) => tapeLine(line)),
  keys: Array.from({ length: 48 }, (_, at) => at / 2),
  lostFrames: 0,
  frames: 720,
  isLeftover: false,
  isStarred: false,
  ...more,
})

export const MEASURES: TapeMeasures = {
  seconds: 20,
  bytes: 20_000_000,
  width: 1920,
  height: 1080,
  actorDb: -20,
  partnerDb: -28,
  peakDb: -3,
  silentStartSeconds: 0.8,
  silentEndSeconds: 1,
  lostFrames: 0,
  frames: 600,
  light: undefined,
}

/** The takes of a device, in memory. What plays and is exported waits until the test ends it. */
export function createFakeDevice(initial: readonly TapeTake[]) {
  let takes = [...initial]
  /** Of the browser, to keep the takes. */
  const promise = { isGiven: true, isWilling: true }
  const previews = { played: [] as string[], mixes: [] as unknown[], end: () => {} }
  const exports: {
    plan: Parameters<DeviceTakes['exportTape']>[0]
    kept: readonly string[]
    progress: (share: number) => void
    finish: (measures?: TapeMeasures) => void
    fail: (error: Error) => void
    signal: AbortSignal
  }[] = []
  const films: {
    file: File
    takeIds: readonly string[]
    signal: AbortSignal
    progress: (share: number) => void
    finish: (outcomes: readonly (readonly [string, FilmOutcome])[]) => void
    fail: (error: Error) => void
  }[] = []
  const sentFiles = createFakeSentFiles()
  const files = new Map<string, string>()
  const made = new Map<string, File>()
  const device: DeviceTakes = {
    listTakes: async () => takes,
    saveChoices: async (takeId, choices) => {
      // As in a file: what is undefined is not there.
      const kept = JSON.parse(JSON.stringify(choices)) as TakeChoices
      takes = takes.map((take) => (take.id === takeId ? { ...withoutChoices(take), ...kept } : take))
    },
    deleteTake: async (takeId) => {
      takes = takes.filter(({ id }) => id !== takeId)
    },
    openFile: () => Promise.reject(new DOMException('Nothing there', 'NotFoundError')),
    getFreeBytes: async () => 10_000_000_000,
    isPersistent: async () => promise.isGiven,
    requestPersistence: async () => (promise.isGiven = promise.isWilling),
    findFirstSounds: async ({ lines: [first] }) =>
      first?.firstVoice === undefined
        ? null
        : { voice: first.firstVoice, breath: { from: first.firstVoice - 1, to: first.firstVoice - 0.6 } },
    createPreview: async (take) => {
      let state = { seconds: 0, isPlaying: false }
      const listeners = new Set<() => void>()
      const set = (next: typeof state) => {
        state = next
        for (const listener of listeners) listener()
      }
      return {
        video: document.createElement('video'),
        play: (from, to, onEnd) => {
          previews.played.push(`${take.id} from ${from} to ${to}`)
          set({ seconds: from, isPlaying: true })
          previews.end = () => {
            set({ seconds: to, isPlaying: false })
            onEnd?.()
          }
        },
        pause: () => set({ ...state, isPlaying: false }),
        seek: (seconds) => set({ ...state, seconds }),
        setMix: (mix) => void previews.mixes.push(mix),
        getState: () => state,
        subscribe: (listener) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
        close: () => undefined,
      }
    },
    sent: createSentStore(sentFiles),
    findExport: async (name) => made.get(name),
    readFile: async (name) => {
      const text = files.get(name)
      return text === undefined ? undefined : (JSON.parse(text) as unknown)
    },
    saveFile: async (name, content) => void files.set(name, JSON.stringify(content)),
    removeFile: async (name) => void files.delete(name),
    addFilm: (file, takeIds, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        films.push({
          file,
          takeIds,
          signal,
          progress: onProgress,
          finish: (outcomes) => {
            for (const [id, outcome] of outcomes)
              if (outcome === 'added') takes = takes.map((take) => (take.id === id ? { ...take, hasFilm: true } : take))
            resolve(new Map(outcomes))
          },
          fail: reject,
        })
      }),
    exportTape: (plan, { kept, onProgress, signal }) =>
      new Promise((resolve, reject) => {
        const file = new File(['tape'], plan.fileName, { type: 'video/mp4' })
        for (const name of made.keys()) if (!kept.includes(name)) made.delete(name)
        exports.push({
          plan,
          kept,
          signal,
          progress: onProgress,
          finish: (measures = MEASURES) => {
            Object.defineProperty(file, 'size', { value: measures.bytes })
            made.set(plan.fileName, file)
            resolve({ file, measures })
          },
          fail: reject,
        })
      }),
  }
  return { device, promise, previews, exports, films, files, made, takes: () => takes, sentFiles }
}

/** What was sent, in memory. */
function createFakeSentFiles() {
  const records = new Map<string, SentRecord>()
  const pictures = new Map<string, File>()
  const disk = { isFull: false }
  const files: SentFiles = {
    list: async () => [...records.values()],
    save: async (record, added) => {
      if (disk.isFull) throw new DOMException('No space left', 'QuotaExceededError')
      records.set(record.id, record)
      for (const [name, bytes] of added) pictures.set(`${record.id}/${name}`, new File([Uint8Array.from(bytes)], name))
    },
    forget: async (id) => void records.delete(id),
    openPicture: async (id, name) => {
      const picture = pictures.get(`${id}/${name}`)
      if (picture === undefined) throw new DOMException('Nothing there', 'NotFoundError')
      return picture
    },
  }
  return { ...files, disk, records: () => [...records.values()] }
}

const CHOICES = ['name', 'trim', 'mix', 'isCutIn', 'betterLines', 'isOwnPicture'] satisfies (keyof TapeTake)[]

function withoutChoices(take: TapeTake): TapeTake {
  const kept = { ...take }
  for (const choice of CHOICES) delete kept[choice]
  return kept
}
