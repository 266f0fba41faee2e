import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFountainSource } from './fountain-source.ts'
import type { Script } from './script.ts'

const folder = import.meta.dirname

export const listScripts = (): Script[] => listFolder(join(folder, 'taught'))

/** Never used for training, so that they show how the parser does on unknown scripts. */
export const listHeldOutScripts = (): Script[] => listFolder(join(folder, 'held-out'))

function listFolder(directory: string): Script[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.fountain'))
    .sort()
    .map((name) => parseFountainSource(name.replace(/\.fountain$/, ''), readFileSync(join(directory, name), 'utf8')))
}
