import type { Pace } from '../../following/pace.ts'
import { describeTape } from './describe-tape.ts'
import type { PlannedFile } from './plan-files.ts'
import type { Portal } from './portals.ts'
import type { TakesById } from './tape-export-plan.ts'

export const MAX_SENT_NOTE = 500

/** A file that was sent. */
export interface SentFile {
  name: string
  bytes: number
  /** SHA-256, so that the file can be told from another; missing in old records. */
  sha256?: string | undefined
  /** "Scene 3, take 2" */
  takes: readonly string[]
  /** What the file says of itself. */
  says: string
  /** The name of its first picture in the folder of the record; a take may have none. */
  picture?: string | undefined
  /** Which read of their lines the partners have, counted from 1, and how fast they answer; unknown in old takes. */
  read?: number | undefined
  pace?: Pace | undefined
}

/** What the actor said was sent. We cannot see a portal. It stays on this device. */
export interface SentRecord {
  /** The name of its folder. */
  id: string
  sentAt: number
  /** In IANA's names: the zone of this device when it was sent. */
  zone: string
  portal: string
  files: readonly SentFile[]
  /** As cast when it was sent. */
  voices: readonly { character: string; voice: string }[]
  note: string
}

interface FileToNote {
  planned: PlannedFile
  name: string
  bytes: number
}

/** Describes a file that was made. `nameTake` gives the name of a take in it. */
export function noteFile(
  { planned, name, bytes }: FileToNote,
  takes: TakesById,
  nameTake: (take: PlannedFile['takes'][number]) => string,
): SentFile {
  const filmed = planned.takes.find(({ kind }) => kind !== 'slate')
  return {
    name,
    bytes,
    takes: planned.takes.map(nameTake),
    says: describeTape(takes, planned.parts),
    ...(filmed?.readNumber !== undefined && { read: filmed.readNumber + 1 }),
    ...(filmed?.pace !== undefined && { pace: filmed.pace }),
  }
}

/** The take whose picture the file begins with, but for the slate. */
export const findFirstTakeId = ({ takes }: PlannedFile): string | undefined =>
  (takes.find(({ kind }) => kind !== 'slate') ?? takes[0])?.id

/** Names of portals that cannot stand behind "through". */
const SENT_THROUGH: Readonly<Record<string, string>> = {
  'eco-cast-agent': 'an agent, for Eco Cast',
  link: 'WeTransfer or e-mail',
}

/** "Eco Cast (Actors Access)" is "Eco Cast". */
export const nameSentThrough = ({ id, name }: Pick<Portal, 'id' | 'name'>): string =>
  SENT_THROUGH[id] ?? name.split(' (', 1).join()

/** The record in a file; nothing if it is broken. */
export function readSentRecord(text: string): SentRecord | undefined {
  try {
    const value = JSON.parse(text) as Partial<SentRecord> | null
    const { id, sentAt, zone, portal, files, voices, note } = value ?? {}
    if (typeof id !== 'string' || typeof sentAt !== 'number' || !Array.isArray(files)) return undefined
    return { id, sentAt, zone: zone ?? 'UTC', portal: portal ?? '', files, voices: voices ?? [], note: note ?? '' }
  } catch {
    return undefined
  }
}

const readParts = (sentAt: number, options: Intl.DateTimeFormatOptions) => {
  const parts = new Intl.DateTimeFormat('en', options).formatToParts(sentAt)
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
}

const CLOCK = { hour: 'numeric', minute: '2-digit', hour12: true } as const

const writeClock = (read: ReturnType<typeof readParts>): string =>
  `${read('hour')}:${read('minute')} ${read('dayPeriod').toLowerCase()}`

/** "Thu 19 Nov, 8:14 pm", in the zone where it was sent. */
export function writeSentTime({ sentAt, zone }: Pick<SentRecord, 'sentAt' | 'zone'>): string {
  const read = readParts(sentAt, { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short', ...CLOCK })
  return `${read('weekday')} ${read('day')} ${read('month')}, ${writeClock(read)}`
}

/** "Thursday 19 November 2026, 8:14 pm (GMT+1, Europe/Berlin)" */
export function writeFullSentTime({ sentAt, zone }: Pick<SentRecord, 'sentAt' | 'zone'>): string {
  const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const read = readParts(sentAt, { timeZone: zone, timeZoneName: 'short', ...date, ...CLOCK })
  const day = `${read('weekday')} ${read('day')} ${read('month')} ${read('year')}`
  return `${day}, ${writeClock(read)} (${read('timeZoneName')}, ${zone})`
}

/** "Read 2, pace roomy"; nothing in old takes. */
export const describeReading = ({ read, pace }: Pick<SentFile, 'read' | 'pace'>): string =>
  [...(read === undefined ? [] : [`read ${read}`]), ...(pace === undefined ? [] : [`${pace} pace`])].join(', ')

/** The record to paste somewhere else. */
export function writeSentText(record: SentRecord, writeBytes: (bytes: number) => string): string {
  const files = record.files.flatMap((file) => [
    `${file.name} (${writeBytes(file.bytes)})`,
    `  ${[file.takes.join(', then '), describeReading(file)].filter(Boolean).join('; ')}`,
    `  ${file.says}`,
    ...(file.sha256 === undefined ? [] : [`  SHA-256 ${file.sha256}`]),
  ])
  const voices = record.voices.map(({ character, voice }) => `${character} (${voice})`)
  return [
    `Sent ${writeFullSentTime(record)}`,
    `Through ${record.portal}`,
    '',
    ...files,
    ...(voices.length === 0 ? [] : ['', `Voices: ${voices.join(', ')}`]),
    ...(record.note === '' ? [] : ['', `Note: ${record.note}`]),
  ].join('\n')
}
