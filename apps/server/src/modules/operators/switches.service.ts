import { findVoiceProvider } from '@sidelight/domain/audio/self-hosted'
import { recordEvent } from '#modules/audit/audit.service.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import {
  isSwitch,
  isSwitchOfSomeLines,
  listSetSwitches,
  sentenceOf,
  SWITCHES,
  type SwitchName,
  usualState,
  writeSwitch,
} from '#platform/switches/switches.ts'
import { LINE_JOBS } from './line-jobs.ts'

export type FoundSwitch = Awaited<ReturnType<typeof listSwitches>>[number]

/** Every switch, and each voice that is off. Read from the table: what this process knows may be seconds old. */
export async function listSwitches({ db }: Context) {
  const rows = await listSetSwitches(db)
  const changed = rows.filter(({ name, isOn }) => isSwitch(name) && isOn !== usualState(name)).map(({ name }) => name)
  const names = new Set([...Object.keys(SWITCHES), ...changed].filter(isSwitch))
  return [...names].map((name) => {
    const row = rows.find((each) => each.name === name)
    const usual = usualState(name)
    return { name, usual, isOn: row?.isOn ?? usual, setAt: row?.setAt ?? null, sentence: sentenceOf(name) }
  })
}

/** Refuses names that are neither a switch nor that of a voice. */
export async function setKnownSwitch(ctx: Context, name: string, isOn: boolean): Promise<void> {
  const isKnown = (await listSwitches(ctx)).some((each) => each.name === name)
  if (!isSwitch(name) || !(isKnown || (await isVoiceSwitch(ctx, name))))
    throw new AppError('invalid_input', 'There is no such switch or voice.')
  await setSwitch(ctx, name, isOn)
}

/** A provider that lists no voices is unreachable, which may be why a voice of it is to be switched off. */
async function isVoiceSwitch({ speech }: Context, name: SwitchName): Promise<boolean> {
  const voiceId = name.slice('voice:'.length)
  const provider = findVoiceProvider(voiceId)
  const ids = (await speech.listVoices()).map(({ id }) => id).filter((id) => id.startsWith(`${provider}:`))
  return ids.length === 0 ? speech.concurrencyOf(provider) > 0 : ids.includes(voiceId)
}

export const setSwitch = (ctx: Context, name: SwitchName, isOn: boolean): Promise<void> =>
  transact(ctx, async (ctx) => {
    await writeSwitch(ctx.db, { name, isOn, setAt: ctx.clock.now() })
    await recordEvent(ctx, { action: 'switch set', userId: null, by: 'operator', details: { name, isOn } })
    // Lines that wait for one of these switches ask again by themselves, but only within a minute.
    if (isOn && isSwitchOfSomeLines(name)) await ctx.jobs.startNow(ctx.db, LINE_JOBS)
  })
