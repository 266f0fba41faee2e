import { execFile } from 'node:child_process'

interface CommandOptions {
  uid?: number | undefined
  gid?: number | undefined
  cwd?: string
  env?: NodeJS.ProcessEnv
  timeoutMs?: number
}

/** Runs a short command to its end and answers its standard output; the error of a failure quotes what it said. */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      command,
      args,
      {
        timeout: options.timeoutMs ?? 60_000,
        maxBuffer: 16 * 1024 * 1024,
        ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
        ...(options.env === undefined ? {} : { env: options.env }),
        ...(options.uid === undefined ? {} : { uid: options.uid }),
        ...(options.gid === undefined ? {} : { gid: options.gid }),
      },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout)
        else reject(new Error(`${command} failed: ${(stderr || stdout || error.message).trim()}`, { cause: error }))
      },
    )
  })
}
