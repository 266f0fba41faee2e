import { fileURLToPath } from 'node:url'
import type { SeededRandom } from '../malicious-files/seeded-random.ts'
import type { ProcessSupervisor, Program } from '@sidelight/dev-services/process/process-supervisor'
import type { AcknowledgedResult } from './client.ts'

const PROGRAM = fileURLToPath(new URL('./client-program.ts', import.meta.url))
/** A client that finds no database ends; one that ends this often has another reason. */
const MOST_RESTARTS = 300

interface ClientsOptions {
  supervisor: ProcessSupervisor
  random: SeededRandom
  env: Record<string, string>
  originMs: number
  connections: number
  processes: number
}

export interface Clients {
  tally: { operations: number; lost: number; told: AcknowledgedResult[]; wrong: string[] }
  /** kill -9 of one of the processes; another takes its place. */
  killOne(random: SeededRandom): Promise<void>
  stop(): Promise<void>
}

export function startClients({ supervisor, random, env, originMs, connections, processes }: ClientsOptions): Clients {
  const tally: Clients['tally'] = { operations: 0, lost: 0, told: [], wrong: [] }
  const programs = new Map<number, Program>()
  const perProcess = Math.ceil(connections / processes)
  let generation = 0
  const stopping = new AbortController()

  function hear(line: string): void {
    const { done = 0, lost = 0, told, wrong } = JSON.parse(line) as Heard
    tally.operations += done
    tally.lost += lost
    if (told) tally.told.push(told)
    if (wrong !== undefined) tally.wrong.push(wrong)
  }

  async function keepOneRunning(slot: number): Promise<void> {
    while (!stopping.signal.aborted) {
      generation += 1
      const listener = byLine(hear)
      const seed = String(random.integer(2 ** 31))
      const program = supervisor.run({
        name: `client ${slot}`,
        command: process.execPath,
        args: [PROGRAM, `${slot}.${generation}`, seed, String(perProcess), String(originMs)],
        env: { PATH: process.env['PATH'], ...env, DATABASE_POOL_SIZE: String(perProcess) },
        output: { onText: listener },
      })
      programs.set(slot, program)
      await program.exited
      if (generation > MOST_RESTARTS) {
        tally.wrong.push(`clients end again and again: ${program.endedBecause() ?? ''}`)
        return
      }
    }
  }

  const running = Array.from({ length: processes }, (_, slot) => keepOneRunning(slot))
  return {
    tally,
    async killOne(random) {
      await programs.get(random.integer(processes))?.kill('SIGKILL')
    },
    async stop() {
      stopping.abort()
      await Promise.all([...programs.values()].map((program) => program.kill('SIGKILL')))
      await Promise.all(running)
    },
  }
}

interface Heard {
  done?: number
  lost?: number
  told?: AcknowledgedResult
  wrong?: string
}

/** The last words of a killed process may be half a line; they are not heard. Stack traces on stderr are not JSON. */
function byLine(hear: (line: string) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('{') && line.endsWith('}')) hear(line)
  }
}
