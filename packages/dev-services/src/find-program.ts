import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a program that is installed, as a shell would find it. */
export function findProgram(name: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const directories = (env['PATH'] ?? '').split(delimiter)
  return directories.map((directory) => join(directory, name)).find((file) => existsSync(file))
}
