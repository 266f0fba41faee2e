import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFountainSource } from './fountain-source.ts'
import type { Script } from './script.ts'

const folder = import.meta.dirname

export function listScripts(): Script[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.fountain'))
    .sort()
    .map((name) => parseFountainSource(name.replace(/\.fountain$/, ''), readFileSync(join(folder, name), 'utf8')))
}
