import type { Db } from '../db/db.ts'
import { AppError } from '../errors.ts'
import type { Logger } from '../observability/logger.ts'
import { pause } from '../pause.ts'

/** Every process reads the switches this often, so that a switch takes effect within five seconds. */
const READ_EVERY_MS = 3000
const RETRY_AFTER_SECONDS = 60

/** How each switch usually is. A single voice is switched by `voice:` and its id, and is usually on. */
export const SWITCHES = {
  generation: true,
  'free-generation': true,
  'sign-up': true,
  checkout: true,
  mail: true,
  'read-only': false,
  'low-limits': false,
} as const

export type SwitchName = keyof typeof SWITCHES | `voice:${string}`

export const isSwitch = (name: string): name is SwitchName => Object.hasOwn(SWITCHES, name) || /^voice:.+/.test(name)

/** What users read while a switch is not as usual: in the response of a call that it refuses, and in the app. */
export const SENTENCES = {
  generation: "Voices are paused right now. Your lines keep their place, and we'll make them as soon as we can.",
  'free-generation':
    "Voices on the Free plan are paused right now. Your lines keep their place, and we'll make them as soon as we can.",
  mail: 'Our emails take longer than usual right now. They will be sent, so there is no need to ask again.',
  'sign-up': 'We are not opening new accounts right now. Please try again later.',
  checkout: 'Payments are paused right now, and nothing is charged. Please try again later.',
  'read-only': 'Sidelight is being looked after: you can read everything, but not change it. Please try again later.',
  voice: 'This voice is resting right now. Please choose another one, or try again later.',
}

/** Null for a switch of which users are not told. */
export const sentenceOf = (name: string): string | null =>
  name.startsWith('voice:') ? SENTENCES.voice : ((SENTENCES as Record<string, string>)[name] ?? null)

/** Lines that wait for it share their queue with lines that are made meanwhile. */
export const isSwitchOfSomeLines = (name: SwitchName): boolean =>
  name === 'free-generation' || name.startsWith('voice:')

export interface Switches {
  isOn(name: SwitchName): boolean
  /** Reads the switches first, for work that would otherwise wait for long. */
  readIsOn(name: SwitchName): Promise<boolean>
  /** The names of those that are not as usual. */
  listChanged(): SwitchName[]
  close(): Promise<void>
}

export const switchedOff = (about: keyof typeof SENTENCES) =>
  new AppError('unavailable', SENTENCES[about], { retryAfterSeconds: RETRY_AFTER_SECONDS })

/** Reads the switches now and again. While the database is unreachable they stay as they were. */
export async function createSwitches(db: Db, log: Logger): Promise<Switches> {
  const closing = new AbortController()
  let rows = new Map<string, boolean>()

  async function read(): Promise<void> {
    try {
      rows = await readSwitches(db)
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'The switches cannot be read')
    }
  }

  await read()
  const loop = (async () => {
    while (!closing.signal.aborted) {
      await pause(READ_EVERY_MS, closing.signal, { ref: false })
      if (!closing.signal.aborted) await read()
    }
  })()

  const isOn = (name: SwitchName): boolean => rows.get(name) ?? usualState(name)
  return {
    isOn,
    async readIsOn(name) {
      await read()
      return isOn(name)
    },
    listChanged: () => [...rows.keys()].filter(isSwitch).filter((name) => isOn(name) !== usualState(name)),
    async close() {
      closing.abort()
      await loop
    },
  }
}

export const usualState = (name: SwitchName): boolean =>
  Object.hasOwn(SWITCHES, name) ? SWITCHES[name as keyof typeof SWITCHES] : true

async function readSwitches(db: Db): Promise<Map<string, boolean>> {
  const rows = await listSetSwitches(db)
  return new Map(rows.map(({ name, isOn }) => [name, isOn]))
}

/** Those that somebody has set at some time. */
export const listSetSwitches = (db: Db) =>
  db.selectFrom('switch').select(['name', 'isOn', 'setAt']).orderBy('name').execute()

export async function writeSwitch(db: Db, row: { name: SwitchName; isOn: boolean; setAt: Date }): Promise<void> {
  await db
    .insertInto('switch')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
