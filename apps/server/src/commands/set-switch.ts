import { compose } from '#compose.ts'
import type { Config } from '#config.ts'
import { listSwitches, setKnownSwitch } from '#modules/operators/switches.service.ts'
import { AppError } from '#platform/errors.ts'
import { SWITCHES } from '#platform/switches/switches.ts'
import { awaitTables } from '#start-checks.ts'

const USAGE = `Usage: main.ts switch [name on|off]
Names: ${Object.keys(SWITCHES).join(', ')}, voice:<id>
`

/** Sets a switch, or shows all without arguments. Returns false when the arguments are not understood. */
export async function runSwitchCommand(config: Config, args: readonly string[]): Promise<boolean> {
  const [name, state, ...rest] = args
  if (name !== undefined && ((state !== 'on' && state !== 'off') || rest.length > 0)) {
    process.stderr.write(USAGE)
    return false
  }
  await awaitTables(config)
  const { ctx, close } = await compose(config, { jobRole: 'producer' })
  try {
    if (name !== undefined) await setKnownSwitch(ctx, name, state === 'on')
    for (const { name: shown, isOn } of await listSwitches(ctx))
      process.stdout.write(`${shown.padEnd(18)} ${isOn ? 'on' : 'off'}\n`)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    process.stderr.write(USAGE)
    return false
  } finally {
    await close()
  }
}
