import { Resampler } from '@sidelight/domain/recording/resampler'
import { createFilmFacts, toFilmSeconds, type FilmPlace } from '@sidelight/domain/taping/film-facts'
import { trimToSound } from '@sidelight/domain/taping/plan-cut'
import { parseFacts, readTake } from '@sidelight/domain/taping/read-take'
import type { TapeFact } from '@sidelight/domain/taping/tape-fact'
import { ALIGN_SAMPLE_RATE, alignOnsets } from '@sidelight/listening/align/align-sound'
import { measureOnsets, type Onsets } from '@sidelight/listening/align/sound-onsets'
import { OpfsFile } from '#lib/storage/opfs-file.ts'
import {
  FACTS_FILE,
  FILM_FACTS_FILE,
  FILM_POSTER_FILE,
  FILM_VIDEO_FILE,
  findFile,
  openTakeFolder,
  STEMS_FILE,
  VIDEO_FILE,
  type TakePlace,
} from '#shared/taping/take-folder.ts'
import { StemsReader } from '../export/file/stems-reader.ts'
import { savePoster } from '../recording/poster.ts'
import { FragmentWriter } from '../recording/video/fragment-writer.ts'
import type { FilmOutcome } from './film-messages.ts'
import type { Film } from './read-film.ts'

/** What must be filmed of a take, but for so much at either end. */
const COVER_SECONDS = 0.5
/** The picture in the list, when the actor looks up. */
const POSTER_SECONDS = 1

/**
 * Looks for a take in a film, and writes the film's picture of it beside the take's own files, which stay as they are. The
 * facts come last: a film without them is none.
 */
export async function addFilm(film: Film, place: TakePlace): Promise<FilmOutcome> {
  const folder = await openTakeFolder(place, { create: false })
  const [facts, video, stems] = await Promise.all(
    [FACTS_FILE, VIDEO_FILE, STEMS_FILE].map((name) => findFile(folder, name)),
  )
  if (facts === undefined || video === undefined || stems === undefined) return 'take unreadable'
  const own = parseFacts(await facts.text())
  const take = readTake({ id: place.takeId, facts: own, videoBytes: video.size, soundBytes: stems.size })
  if (take === undefined) return 'take unreadable'
  const found = alignOnsets(await listenToStem(stems, own), film.sound)
  if (found.kind === 'refused') return found.reason
  const cut = findCut(film, { from: toFilmSeconds(own, found, 0), to: toFilmSeconds(own, found, take.seconds) })
  const sounding = trimToSound(take)
  const isFilmed =
    cut !== undefined &&
    cut.from <= toFilmSeconds(own, found, sounding.from) + COVER_SECONDS &&
    cut.to >= toFilmSeconds(own, found, sounding.to) - COVER_SECONDS
  if (!isFilmed) return 'partly filmed'
  await removeFilm(folder)
  try {
    await writeFilm(folder, film, { own, place: found, cut })
  } catch (error) {
    await removeFilm(folder)
    throw error
  }
  return 'added'
}

async function listenToStem(file: File, facts: readonly TapeFact[]): Promise<Onsets> {
  const rate = facts.find((fact) => fact.type === 'take')?.sampleRate ?? 48_000
  const bytes = { size: file.size, read: (from: number, to: number) => file.slice(from, to).arrayBuffer() }
  const stems = new StemsReader(bytes, rate)
  const resampler = new Resampler(rate, ALIGN_SAMPLE_RATE)
  const parts: Float32Array[] = []
  // A second more, because the resampler keeps the last samples to itself.
  for (let from = 0; from < stems.frames + rate; from += rate)
    parts.push(resampler.feed(await stems.read('microphone', from, rate)))
  const sound = new Float32Array(Math.floor((stems.frames * ALIGN_SAMPLE_RATE) / rate))
  parts.reduce((at, part) => {
    sound.set(part.subarray(0, Math.max(0, sound.length - at)), Math.min(at, sound.length))
    return at + part.length
  }, 0)
  return measureOnsets(sound)
}

interface Cut {
  from: number
  to: number
}

/** From the last keyframe before the take, or the film's first, to its last frame in the take. */
function findCut({ frames, frameRate }: Film, take: Cut): Cut | undefined {
  const keys = frames.filter(({ isKey }) => isKey)
  const from = (keys.findLast(({ seconds }) => seconds <= take.from) ?? keys[0])?.seconds
  const last = frames.findLast(({ seconds }) => seconds < take.to)?.seconds
  return from === undefined || last === undefined || last <= from ? undefined : { from, to: last + 1 / frameRate }
}

async function writeFilm(
  folder: FileSystemDirectoryHandle,
  film: Film,
  { own, place, cut }: { own: readonly TapeFact[]; place: FilmPlace; cut: Cut },
): Promise<void> {
  const frames = film.frames.filter(({ seconds }) => seconds >= cut.from && seconds < cut.to)
  const keys = frames.filter(({ isKey }) => isKey).map(({ seconds }) => seconds)
  const { width, height, frameRate } = film
  const facts = createFilmFacts(own, { width, height, frameRate, ...cut, keys, frames: frames.length }, place)
  await copyPicture(folder, film, cut)
  await savePosterOf(folder, film, keys.find((seconds) => seconds >= cut.from + POSTER_SECONDS) ?? cut.from)
  const text = facts.map((fact) => `${JSON.stringify(fact)}\n`).join('')
  await writeFile(folder, FILM_FACTS_FILE, (file) => file.append(new TextEncoder().encode(text)))
}

const copyPicture = (folder: FileSystemDirectoryHandle, film: Film, { from, to }: Cut): Promise<void> =>
  writeFile(folder, FILM_VIDEO_FILE, async (file) => {
    const writer = new FragmentWriter(file, () => undefined)
    const first = await film.packets.getPacket(from)
    if (first === null) throw new TypeError('The film has no frame where it had one')
    for await (const packet of film.packets.packets(first)) {
      if (packet.timestamp >= to) break
      await writer.add(
        {
          data: packet.data,
          isKey: packet.type === 'key',
          timeMs: (packet.timestamp - from) * 1000,
          durationMs: 1000 / film.frameRate,
        },
        { decoderConfig: film.decoderConfig },
      )
    }
    await writer.close()
  })

/** A film without a poster is still one. */
async function savePosterOf(folder: FileSystemDirectoryHandle, film: Film, seconds: number): Promise<void> {
  const packet = await film.packets.getPacket(seconds)
  if (packet === null || typeof VideoDecoder === 'undefined') return
  let frame: VideoFrame | undefined
  const decoder = new VideoDecoder({ output: (decoded) => (frame = decoded), error: () => undefined })
  try {
    decoder.configure(film.decoderConfig)
    decoder.decode(packet.toEncodedVideoChunk())
    await decoder.flush()
    if (frame !== undefined) await savePoster(folder, frame, FILM_POSTER_FILE)
  } catch {
    // Not decodable here; the picture is copied all the same.
  } finally {
    if (decoder.state !== 'closed') decoder.close()
  }
}

async function writeFile(
  folder: FileSystemDirectoryHandle,
  name: string,
  write: (file: OpfsFile) => void | Promise<void>,
): Promise<void> {
  const file = await OpfsFile.open(folder, name, true)
  try {
    await write(file)
  } finally {
    file.close()
  }
}

async function removeFilm(folder: FileSystemDirectoryHandle): Promise<void> {
  for (const name of [FILM_FACTS_FILE, FILM_VIDEO_FILE, FILM_POSTER_FILE])
    if ((await findFile(folder, name)) !== undefined) await folder.removeEntry(name)
}
