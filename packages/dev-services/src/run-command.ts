import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { HANG_MS, namedWait } from './wait-until.ts'

interface CommandOptions {
  uid?: number | undefined
  gid?: number | undefined
  cwd?: string
  env?: NodeJS.ProcessEnv
  timeoutMs?: number
}

/** Runs a short command and returns its standard output; the error of a failure quotes what it printed. */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<string> {
  const ended = new Promise<string>((resolve, reject) => {
    const { timeoutMs: timeout = HANG_MS, ...processOptions } = options
    execFile(command, args, { ...processOptions, timeout, maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout)
      else reject(new Error(`${command} failed: ${(stderr || stdout || error.message).trim()}`, { cause: error }))
    })
  })
  return namedWait([command, ...args].map((word) => basename(word)).join(' '), ended)
}
