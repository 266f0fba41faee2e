/** A value that was found in a mail, with the words it came from. */
export interface Found<T> {
  value: T
  /** From the first letter of its words to one past the last, in the mail as it was pasted. */
  span: readonly [start: number, end: number]
  /** "Noon" is said; "first thing" is read as nine o'clock. */
  how: 'said' | 'read as'
  /** What the mail can mean as well. Where there are any, the actor is asked. */
  others?: readonly T[]
}

/** What the mail leaves open about the moment. */
export type DueQuestion =
  | 'zone'
  | 'hour'
  | 'am or pm'
  | 'day or month'
  | 'which week'
  | 'end of day'
  | 'midnight'
  | 'year'
  | 'since when'
  | 'date'

export interface Due {
  /** The earliest of all readings. */
  atMs: number
  /** Without an hour the tape is due on a date. */
  precision: 'hour' | 'day'
  /** The zone whose clock the mail means; the actor's own where none is written. */
  zone: string
  /** What has to be asked, most important first. */
  asks: readonly DueQuestion[]
}

/** Labels of scenes, or how casting leaves the choice to the actor. */
export type AskedScenes = 'all' | 'any one' | readonly string[]

export interface AskedTakes {
  count: number
  /** The count is a limit. */
  isMost: boolean
  isUnbroken: boolean
  /** "neutral", "angry": what each take should be. */
  labels: readonly string[]
}

/** "Asked" without a place. */
export type AskedSlate = 'first' | 'last' | 'apart' | 'none' | 'asked'

/** What a slate says, in words that the slate's fields know. */
export const SLATE_WORDS = [
  'name',
  'height',
  'location',
  'agent',
  'role',
  'age range',
  'union',
  'availability',
] as const

export type AskedFrame = 'close' | 'head and shoulders' | 'chest' | 'waist' | 'full'
export type AskedShot = 'full length' | 'left profile' | 'right profile' | 'hands'
export type FileFormat = 'mp4' | 'mov' | 'm4v' | 'avi' | 'wmv' | 'webm'

export interface AskedFile {
  /** The most that one file may have. */
  maxBytes?: Found<number>
  /** The most that all files may have together. */
  totalBytes?: Found<number>
  formats?: Found<readonly FileFormat[]>
  height?: Found<720 | 1080 | 2160>
  maxSeconds?: Found<number>
}

/** What a file name is made of, in order; texts stand as they are. */
export type NamePart = 'first' | 'last' | 'actor' | 'role' | 'project' | 'scene' | 'take' | 'agent' | { text: string }

export interface NamePattern {
  parts: readonly NamePart[]
  /** Whether the mail writes all of the actor's words in capitals or in small letters. */
  letters: 'as typed' | 'upper' | 'lower'
}

export interface Brief {
  due?: Found<Due>
  /** Names as the script writes them. */
  role?: Found<readonly string[]>
  /** As the mail writes it. */
  project?: Found<string>
  scenes?: Found<AskedScenes>
  takes?: Found<AskedTakes>
  slate?: Found<AskedSlate>
  /** What to say, in the order of the mail: one of SLATE_WORDS, or as written. */
  slateWords?: Found<readonly string[]>
  frame?: Found<AskedFrame>
  orientation?: Found<'landscape' | 'portrait'>
  shots?: Found<readonly AskedShot[]>
  file?: AskedFile
  name?: Found<NamePattern>
  /** The id of a portal. */
  sendTo?: Found<string>
  /** Sentences to heed that no field holds. */
  notes: readonly Found<string>[]
}

export interface BriefContext {
  nowMs: number
  /** Where the actor is. */
  homeZone: string
  /** When the mail was sent, if it is known; a pasted header says it too. */
  mailMs?: number
  actor: string
  script: BriefScript
}

export interface BriefScript {
  title: string
  characters: readonly string[]
  /** The labels of all scenes, in the order of the script. */
  scenes: readonly string[]
  /** The labels of the scenes that the actor is in. */
  ownScenes: readonly string[]
}
