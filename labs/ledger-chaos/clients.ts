import { fileURLToPath } from 'node:url'
import type { SeededRandom } from '../shared/seeded-random.ts'
import type { ProcessSupervisor, Program } from '@sidelight/dev-services/process/process-supervisor'
import type { AcknowledgedResult } from './client.ts'

const PROGRAM = fileURLToPath(new URL('./client-program.ts', import.meta.url))
/** A client ends when it finds no database, so restarts are normal; more of them than this have another reason. */
const MAX_RESTARTS = 300

/** A line of what a client process prints. */
export interface ClientEvent {
  operations?: number
  lostConnections?: number
  acknowledged?: AcknowledgedResult
  problem?: string
}

interface ClientsOptions {
  supervisor: ProcessSupervisor
  random: SeededRandom
  env: Record<string, string>
  originMs: number
  connections: number
  processes: number
}

export interface Clients {
  tally: { operations: number; lostConnections: number; acknowledged: AcknowledgedResult[]; problems: string[] }
  /** Kills one of the processes with SIGKILL; it is started again. */
  killProcess(random: SeededRandom): Promise<void>
  stop(): Promise<void>
}

export function startClients({ supervisor, random, env, originMs, connections, processes }: ClientsOptions): Clients {
  const tally: Clients['tally'] = { operations: 0, lostConnections: 0, acknowledged: [], problems: [] }
  const programs = new Map<number, Program>()
  const perProcess = Math.ceil(connections / processes)
  let generation = 0
  const stopping = new AbortController()

  function countEvent(line: string): void {
    const { operations = 0, lostConnections = 0, acknowledged, problem } = JSON.parse(line) as ClientEvent
    tally.operations += operations
    tally.lostConnections += lostConnections
    if (acknowledged) tally.acknowledged.push(acknowledged)
    if (problem !== undefined) tally.problems.push(problem)
  }

  async function keepProcessRunning(slot: number): Promise<void> {
    while (!stopping.signal.aborted) {
      generation += 1
      const seed = String(random.integer(2 ** 31))
      const program = supervisor.run({
        name: `client ${slot}`,
        command: process.execPath,
        args: [PROGRAM, `${slot}.${generation}`, seed, String(perProcess), String(originMs)],
        env: { PATH: process.env['PATH'], ...env, DATABASE_POOL_SIZE: String(perProcess) },
        output: { onText: splitLines(countEvent) },
      })
      programs.set(slot, program)
      await program.exited
      if (generation > MAX_RESTARTS) {
        tally.problems.push(`the clients keep ending: ${program.endedBecause() ?? ''}`)
        return
      }
    }
  }

  const running = Array.from({ length: processes }, (_, slot) => keepProcessRunning(slot))
  return {
    tally,
    async killProcess(random) {
      await programs.get(random.integer(processes))?.kill('SIGKILL')
    },
    async stop() {
      stopping.abort()
      await Promise.all([...programs.values()].map((program) => program.kill('SIGKILL')))
      await Promise.all(running)
    },
  }
}

/** Ignores the incomplete last line of a killed process, and stack traces, which are not JSON. */
function splitLines(onLine: (line: string) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('{') && line.endsWith('}')) onLine(line)
  }
}
