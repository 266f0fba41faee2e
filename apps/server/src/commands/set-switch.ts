import { findVoiceProvider } from '@sidelight/domain/audio/self-hosted'
import { compose } from '#compose.ts'
import type { Config } from '#config.ts'
import { recordEvent } from '#modules/audit/audit.service.ts'
import { transact } from '#platform/db/transact.ts'
import type { Context } from '#platform/context.ts'
import { isSwitch, readSwitches, SWITCHES, type SwitchName, writeSwitch } from '#platform/switches/switches.ts'

const USAGE = `Usage: main.ts switch [name on|off]
Names: ${Object.keys(SWITCHES).join(', ')}, voice:<id>
`

/** Sets a switch, or shows all without arguments. Returns false when the arguments are not understood. */
export async function runSwitchCommand(config: Config, args: readonly string[]): Promise<boolean> {
  const [name, state, ...rest] = args
  const isShown = name === undefined
  if (!isShown && (!isSwitch(name) || (state !== 'on' && state !== 'off') || rest.length > 0)) {
    process.stderr.write(USAGE)
    return false
  }
  const { ctx, close } = await compose(config, { jobRole: 'producer' })
  try {
    const known = new Map<string, boolean>([...Object.entries(SWITCHES), ...(await readSwitches(ctx.db))])
    if (!isShown && isSwitch(name)) {
      if (!known.has(name) && !(await isVoiceSwitch(ctx, name))) {
        process.stderr.write(USAGE)
        return false
      }
      await setSwitch(ctx, name, state === 'on')
      known.set(name, state === 'on')
    }
    for (const [shown, isOn] of known) process.stdout.write(`${shown.padEnd(18)} ${isOn ? 'on' : 'off'}\n`)
  } finally {
    await close()
  }
  return true
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
  })
