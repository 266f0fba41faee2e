import type { Page } from '@playwright/test'
import { privateFolderOf } from './private-folder.ts'

export interface TakeOnDevice {
  id: string
  number: number
  seconds: number
  startedAt: number
  kind?: 'scene' | 'slate' | 'pick-up'
  lines: readonly { id: string; isActors: boolean; from: number; to: number; missed?: number }[]
  /** Nobody ended it. */
  isLeftover?: boolean
  isStarred?: boolean
  pickUp?: { takeId: string; lineId: string }
  /** Base64; without them there is neither picture nor poster. */
  video?: string
  poster?: string
}

/** An empty box of media data, which is the least that counts as a picture. */
const NO_PICTURE = Buffer.from([0, 0, 0, 8, ...Buffer.from('mdat')]).toString('base64')

const SAMPLE_RATE = 8000
const KEY_MS = 500

const listFacts = (take: TakeOnDevice): object[] => [
  {
    type: 'take',
    kind: take.kind ?? 'scene',
    number: take.number,
    startedAt: take.startedAt,
    sampleRate: SAMPLE_RATE,
    width: 1920,
    height: 1080,
    frameRate: 30,
    bitRate: 8_000_000,
    inputLatencyMs: 0,
    outputLatencyMs: 0,
    hasHeadphones: true,
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
function writeStems(seconds: number): { header: string; zeros: number } {
  const dataBytes = Math.round(seconds * SAMPLE_RATE) * 4
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + dataBytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(SAMPLE_RATE * 4, 28)
  header.writeUInt16LE(4, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(dataBytes, 40)
  return { header: header.toString('base64'), zeros: dataBytes }
}

/** Writes takes into the private files of the signed-in user, as tape mode does. The page must be on our origin. */
export async function putTakesOnDevice(page: Page, documentId: string, takes: readonly TakeOnDevice[]): Promise<void> {
  const files = takes.map((take) => ({
    id: take.id,
    facts: listFacts(take)
      .map((fact) => `${JSON.stringify(fact)}\n`)
      .join(''),
    stems: writeStems(take.seconds),
    video: take.video ?? NO_PICTURE,
    poster: take.poster,
    choices: JSON.stringify({ isStarred: take.isStarred ?? false, ...(take.pickUp && { pickUp: take.pickUp }) }),
  }))
  const email = await page.evaluate(() => localStorage.getItem('email') ?? '')
  await page.evaluate(
    async ({ privateFolder, documentId, files }) => {
      const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const open = async (folder: FileSystemDirectoryHandle, name: string) =>
        folder.getDirectoryHandle(name, { create: true })
      const write = async (folder: FileSystemDirectoryHandle, name: string, parts: BlobPart[]) => {
        const file = await (await folder.getFileHandle(name, { create: true })).createWritable()
        await file.write(new Blob(parts))
        await file.close()
      }
      const user = await open(await navigator.storage.getDirectory(), privateFolder)
      const tapes = await open(await open(user, documentId), 'tapes')
      for (const { id, facts, stems, video, poster, choices } of files) {
        const folder = await open(tapes, id)
        await write(folder, 'facts.jsonl', [facts])
        await write(folder, 'stems.wav', [bytesOf(stems.header), new Uint8Array(stems.zeros)])
        await write(folder, 'video.mp4', [bytesOf(video)])
        if (poster !== undefined) await write(folder, 'poster.jpg', [bytesOf(poster)])
        await write(folder, 'take.json', [choices])
      }
    },
    { privateFolder: privateFolderOf(email), documentId, files },
  )
}
