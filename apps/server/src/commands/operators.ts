import { compose } from '#compose.ts'
import type { Config } from '#config.ts'
import { endOperator, inviteOperator } from '#modules/operators/operators.service.ts'
import { awaitTables } from '#start-checks.ts'

const USAGE = 'Usage: main.ts operator <address of an account> [end] (CONSOLE_ORIGIN must be set)\n'

/**
 * Makes an account an operator's and prints the link that adds a passkey, or takes the role away. Returns false when that is
 * not possible.
 */
export async function runOperatorCommand(config: Config, args: readonly string[]): Promise<boolean> {
  const [address, word, ...rest] = args
  if (address === undefined || (word !== undefined && word !== 'end') || rest.length > 0 || !config.console) {
    process.stderr.write(USAGE)
    return false
  }
  await awaitTables(config)
  const { ctx, close } = await compose(config, { jobRole: 'producer' })
  try {
    if (word === 'end') {
      const isEnded = await endOperator(ctx, address)
      if (isEnded) process.stdout.write('No longer an operator: passkeys, sessions and links are removed\n')
      else process.stderr.write('This address is not that of an operator\n')
      return isEnded
    }
    const link = await inviteOperator(ctx, address)
    if (link === undefined) process.stderr.write('This address has no account: sign up first\n')
    else process.stdout.write(`Open this link within an hour, at the device whose passkey is to be used:\n${link}\n`)
    return link !== undefined
  } finally {
    await close()
  }
}
