import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

export const repositoryRoot = resolve(import.meta.dirname, '../..')

export interface ProgramResult {
  exitCode: number
  output: string
}

/** Programs come from the repository's own node_modules, also when started without `npm run`. */
export function runProgram(command: string, args: string[], folder: string = repositoryRoot): Promise<ProgramResult> {
  const path = [join(repositoryRoot, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, PATH: path } })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((settle, reject) => {
    child.on('error', reject)
    child.on('close', (code) => settle({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }))
  })
}
