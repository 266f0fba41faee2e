import { fileURLToPath } from 'node:url'
import type { ProcessSupervisor } from './process/process-supervisor.ts'
import { connectSimulator, type StripeSimulator } from '@sidelight/stripe-simulator/simulator-client'
import { waitForHttp } from './wait-until.ts'

interface StripeOptions {
  supervisor: ProcessSupervisor
  port: number
  logFile: string
  stateFile: string | undefined
}

export async function runStripeSimulator({
  supervisor,
  port,
  logFile,
  stateFile,
}: StripeOptions): Promise<StripeSimulator> {
  const program = supervisor.run({
    name: 'Stripe simulator',
    command: process.execPath,
    args: [
      fileURLToPath(new URL('../../stripe-simulator/src/main.ts', import.meta.url)),
      String(port),
      ...(stateFile === undefined ? [] : [stateFile]),
    ],
    env: { PATH: process.env['PATH'] },
    output: { file: logFile },
  })
  const url = `http://127.0.0.1:${port}`
  // Healthy once its catalogue holds our prices.
  await waitForHttp(`${url}/local/health`, {
    what: 'The Stripe simulator',
    timeoutMs: 20_000,
    givenUp: program.endedBecause,
  })
  return connectSimulator(url)
}
