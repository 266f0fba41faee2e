import { waitForHttp } from '../wait-until.ts'
import { nodeEnvironment } from './node-environment.ts'
import type { ProcessSupervisor, Program, ProgramOptions } from './process-supervisor.ts'

interface NodeServerOptions extends Omit<ProgramOptions, 'command' | 'output'> {
  logFile: string
  readyUrl: string
  /** Which response means that the server is ready; by default any success. */
  isReady?: (response: Response) => boolean
}

/** Runs a Node program and returns once `readyUrl` responds. Its environment is `nodeEnvironment` and `env`. */
export async function startNodeServer(
  supervisor: ProcessSupervisor,
  { logFile, readyUrl, isReady, env, ...options }: NodeServerOptions,
): Promise<Program> {
  const program = supervisor.run({
    ...options,
    command: process.execPath,
    env: { ...nodeEnvironment(), ...env },
    output: { file: logFile },
  })
  await waitForHttp(readyUrl, { what: options.name, programs: [program], isReady })
  return program
}
