import {
  findFirstTakeId,
  nameSentThrough,
  noteFile,
  type SentFile,
  type SentRecord,
} from '@sidelight/domain/taping/export/sent-record'
import type { PlannedFile } from '@sidelight/domain/taping/export/plan-files'
import type { Portal } from '@sidelight/domain/taping/export/portals'
import type { TakesById } from '@sidelight/domain/taping/export/tape-export-plan'
import { findSceneOfTake, type TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { nameScene } from '../scene-texts.ts'
import type { DeviceTakes } from '../takes/device-takes.ts'
import { nameTake, nameTakeInSentence } from '../takes/take-texts.ts'
import { createSha256 } from './sha256.ts'

/** What the export sheet knows of a tape that was sent. */
export interface SentTape {
  portal: Portal
  /** Each file with what it was made from. */
  files: readonly { planned: PlannedFile; file: File }[]
  takes: TakesById
  scenes: readonly TapeScene[]
  voices: SentRecord['voices']
}

/** Notes on this device that a tape was sent, now. Rejects if it cannot be written. */
export async function noteSent(device: DeviceTakes, tape: SentTape): Promise<SentRecord> {
  const pictures = new Map<string, Uint8Array>()
  const files: SentFile[] = []
  for (const [at, { planned, file }] of tape.files.entries()) {
    const picture = `first-frame-${at + 1}.jpg`
    const bytes = await readPoster(device, findFirstTakeId(planned))
    if (bytes !== undefined) pictures.set(picture, bytes)
    files.push({
      ...noteFile({ planned, name: file.name, bytes: file.size }, tape.takes, (take) =>
        nameWithScene(take, tape.scenes),
      ),
      sha256: await hashFile(file),
      ...(bytes !== undefined && { picture }),
    })
  }
  const record: SentRecord = {
    id: crypto.randomUUID(),
    sentAt: Date.now(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    portal: nameSentThrough(tape.portal),
    files,
    voices: tape.voices,
    note: '',
  }
  await device.sent.add(record, pictures)
  return record
}

/** Small enough that the page answers in between. */
const PIECE_BYTES = 1 << 20

async function hashFile(file: File): Promise<string> {
  const hash = createSha256()
  for (let at = 0; at < file.size; at += PIECE_BYTES)
    hash.push(new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer()))
  return hash.finish()
}

/** "Scene 3, take 2" */
function nameWithScene(take: TapeTake, scenes: readonly TapeScene[]): string {
  const scene = take.kind === 'slate' ? undefined : findSceneOfTake(take, scenes)
  return scene === undefined ? nameTake(take) : `${nameScene(scene)}, ${nameTakeInSentence(take)}`
}

/** A take without a picture is noted without it. */
async function readPoster(device: DeviceTakes, takeId: string | undefined): Promise<Uint8Array | undefined> {
  if (takeId === undefined) return undefined
  try {
    return new Uint8Array(await (await device.openFile(takeId, 'poster.jpg')).arrayBuffer())
  } catch {
    return undefined
  }
}
