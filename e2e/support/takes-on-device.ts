import type { Page } from '@playwright/test'
import { privateFolderOf } from './private-folder.ts'
import { filmStill, filmTestPicture, recordTones, type RecordedTone } from './tape-media.ts'

export interface TakeOnDevice {
  id: string
  number: number
  seconds: number
  startedAt: number
  kind?: 'scene' | 'slate' | 'pick-up'
  sceneId?: string
  lines: readonly { id: string; isActors: boolean; from: number; to: number; missed?: number }[]
  /** Nobody ended it. */
  isLeftover?: boolean
  isStarred?: boolean
  pickUp?: { takeId: string; lineId: string; isLineOnly: boolean }
  /** A test picture, and a tone of each voice from start to end; without them there is neither picture nor sound. */
  media?: { actor: RecordedTone; partner: RecordedTone }
  /** A JPEG that the silent film shows. */
  picture?: Buffer
}

/** An empty box of media data, which is the least that counts as a picture. */
const NO_PICTURE = Buffer.from([0, 0, 0, 8, ...Buffer.from('mdat')])

/** Silent stems are written with few samples, because a test has many of them. */
const SILENT_RATE = 8000
const KEY_MS = 500

const listFacts = (take: TakeOnDevice): object[] => [
  {
    type: 'take',
    kind: take.kind ?? 'scene',
    number: take.number,
    startedAt: take.startedAt,
    ...(take.media === undefined
      ? { sampleRate: SILENT_RATE, width: 1920, height: 1080 }
      : { sampleRate: 48_000, width: 640, height: 360 }),
    frameRate: 30,
    bitRate: 8_000_000,
    inputLatencyMs: 0,
    outputLatencyMs: 0,
    hasHeadphones: true,
    ...(take.pickUp && { pickUp: take.pickUp }),
    ...(take.sceneId !== undefined && { sceneId: take.sceneId }),
  },
  { type: 'sound began', frame: 0 },
  ...Array.from({ length: Math.ceil((take.seconds * 1000) / KEY_MS) }, (_, at) => at * KEY_MS).flatMap((ms) => [
    { type: 'clock', wallMs: ms, contextMs: ms },
    { type: 'video clock', zeroWallMs: 0, videoMs: ms },
    { type: 'key', videoMs: ms, packetMs: ms },
  ]),
  ...take.lines.map(({ id, isActors, from, to, missed = 0 }) => ({
    type: 'line',
    id,
    isActors,
    fromContextMs: from * 1000,
    toContextMs: to * 1000,
    ending: isActors ? 'heard' : 'read',
    missed,
  })),
  ...(take.isLeftover === true
    ? []
    : [{ type: 'stopped', contextMs: take.seconds * 1000, frames: take.seconds * 30, lostFrames: 0 }]),
]

/** Both stems, silent. */
function writeSilence(seconds: number): Buffer {
  const dataBytes = Math.round(seconds * SILENT_RATE) * 4
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + dataBytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(SILENT_RATE, 24)
  header.writeUInt32LE(SILENT_RATE * 4, 28)
  header.writeUInt16LE(4, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(dataBytes, 40)
  return Buffer.concat([header, Buffer.alloc(dataBytes)])
}

function film({ seconds, media, picture }: TakeOnDevice): Buffer {
  if (picture !== undefined) return filmStill(picture, seconds)
  return media === undefined ? NO_PICTURE : filmTestPicture(seconds)
}

const listFiles = (take: TakeOnDevice): Record<string, Buffer> => ({
  'facts.jsonl': Buffer.from(
    listFacts(take)
      .map((fact) => `${JSON.stringify(fact)}\n`)
      .join(''),
  ),
  'stems.wav':
    take.media === undefined
      ? writeSilence(take.seconds)
      : recordTones(take.seconds, take.media.actor, take.media.partner),
  'video.mp4': film(take),
  ...(take.picture && { 'poster.jpg': take.picture }),
  'take.json': Buffer.from(JSON.stringify({ isStarred: take.isStarred ?? false })),
})

/** Writes takes into the private files of the signed-in user, as tape mode does. The page must be on our origin. */
export const putTakesOnDevice = (page: Page, documentId: string, takes: readonly TakeOnDevice[]): Promise<void> =>
  writeFiles(
    page,
    takes.flatMap((take) =>
      Object.entries(listFiles(take)).map(([name, content]) => ({
        path: [documentId, 'tapes', take.id, name],
        content,
      })),
    ),
  )

/** Writes what was sent, as the export does. */
export const putSentOnDevice = (page: Page, documentId: string, record: { id: string }, pictures: readonly Buffer[]) =>
  writeFiles(
    page,
    [Buffer.from(JSON.stringify(record)), ...pictures].map((content, at) => ({
      path: [documentId, 'sent', record.id, at === 0 ? 'sent.json' : `first-frame-${at}.jpg`],
      content,
    })),
  )

async function writeFiles(page: Page, files: readonly { path: string[]; content: Buffer }[]): Promise<void> {
  const email = await page.evaluate(() => localStorage.getItem('email') ?? '')
  await page.evaluate(
    async ({ privateFolder, files }) => {
      for (const { path, base64 } of files) {
        let folder = await navigator.storage.getDirectory()
        for (const part of [privateFolder, ...path.slice(0, -1)])
          folder = await folder.getDirectoryHandle(part, { create: true })
        const file = await (await folder.getFileHandle(path.at(-1) ?? '', { create: true })).createWritable()
        await file.write(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
        await file.close()
      }
    },
    {
      privateFolder: privateFolderOf(email),
      files: files.map(({ path, content }) => ({ path, base64: content.toString('base64') })),
    },
  )
}
