import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Acted lines with their text, from an adventure game of 1995 that is freeware now (Debian's package
 * `flight-of-the-amazon-queen`). Without the package the bench skips them. Telephone quality, very expressive.
 */
export const GAME_FILE = '/usr/share/scummvm/flight-of-the-amazon-queen/queen.1c'

export interface GameLine {
  id: string
  speaker: string
  text: string
  /** An MP3 file, as in the game. */
  sound: Buffer
}

/** Characters that only grunt and groan. */
const WORDLESS = /^(?:APE|ZOMBIE|KLUNK)/
const MIN_WORDS = 4
const MAX_WORDS = 18

type Resources = Map<string, Buffer>

function readResources(path: string): Resources {
  const bytes = readFileSync(path)
  const resources: Resources = new Map()
  const [first, width] = [15, 21]
  for (let i = 0; i < bytes.readUInt16BE(13); i++) {
    const at = first + i * width
    const name = bytes.toString('latin1', at, at + 12).replace(/\0.*$/s, '')
    const offset = bytes.readUInt32BE(at + 13)
    resources.set(name, bytes.subarray(offset, offset + bytes.readUInt32BE(at + 17)))
  }
  return resources
}

/** A dialogue has the hero's lines and the replies, each with a number that also names its sound. */
function listDialogue(name: string, file: Buffer, resources: Resources): GameLine[] {
  const body = file.subarray(20)
  const answers = body.readUInt16BE(22)
  const hero = 32 + Math.abs(body.readInt16BE(0)) * 96
  return [
    ...listSpoken(body, hero, body.readInt16BE(6), 'J', 'JOE', resources),
    ...listSpoken(body, answers, body.readInt16BE(8), 'P', name.replace(/\d*\.DOG$/, ''), resources),
  ]
}

function listSpoken(
  body: Buffer,
  from: number,
  count: number,
  mark: string,
  speaker: string,
  resources: Resources,
): GameLine[] {
  const lines: GameLine[] = []
  const key = String(body.readInt16BE(4)).padStart(2, '0')
  for (let i = 0, at = from; i < count; i++) {
    const number = body
      .readUInt16BE(at + 2)
      .toString(16)
      .padStart(4, '0')
    const length = body.readUInt8(at + 4)
    const dialogue = body.toString('latin1', at + 5, at + 5 + length)
    dialogue.split(/\*(?:XY\d\d\(\d+,\d+\)|..)/).forEach((text, part) => {
      const id = `${key}${number}${mark}${(part + 1).toString(16)}`.toUpperCase()
      const sound = resources.get(`${id}.SB`)
      if (sound !== undefined) lines.push({ id, speaker, text: text.trim(), sound })
    })
    at = 4 * Math.ceil((at + 5 + length) / 4)
  }
  return lines
}

/** The given number of lines of each speaker, spread over the whole story; none without the game. */
export function listGameLines(game: string, perSpeaker: number): GameLine[] {
  if (!existsSync(game)) return []
  const resources = readResources(game)
  const lines = [...resources]
    .filter(([name]) => name.endsWith('.DOG') && !WORDLESS.test(name))
    .flatMap(([name, file]) => listDialogue(name, file, resources))
    .filter(({ text }) => {
      const words = text.split(/\s+/).length
      return words >= MIN_WORDS && words <= MAX_WORDS && !/[^\w\s.,;:!?'"-]/.test(text)
    })
  return Object.values(Object.groupBy(lines, (line) => line.speaker))
    .flatMap((speakerLines = []) => {
      const step = Math.max(1, speakerLines.length / perSpeaker)
      return Array.from(
        { length: Math.min(perSpeaker, speakerLines.length) },
        (_, i) => speakerLines[Math.floor(i * step)] ?? [],
      )
    })
    .flat()
}

const cache = join(tmpdir(), 'sidelight-follow', 'acted')

/** Returns a WAV file of the line, which is made once and cached. */
export function saveGameLine({ id, sound }: GameLine): string {
  const file = join(cache, `${id}.wav`)
  if (existsSync(file)) return file
  mkdirSync(cache, { recursive: true })
  const draft = join(cache, `${process.pid}-${id}.wav`)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'mp3', '-i', 'pipe:0', '-ar', '16000', draft], { input: sound })
  renameSync(draft, file)
  return file
}
