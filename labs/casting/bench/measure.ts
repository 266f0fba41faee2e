import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseFile } from '../../reader/cli/parse-file.ts'
import { castParsedScript } from '../cli/cast-entries.ts'
import { countAnswers, type Counts, type Sex } from './count-answers.ts'

const lab = resolve(import.meta.dirname, '..')
const ownDirectories = [
  join(lab, 'scripts'),
  join(lab, '../reader/scripts/taught'),
  join(lab, '../reader/scripts/held-out'),
]
const sharedDirectory = join(lab, '../../../shared/corpus/dev')

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(lab, name), 'utf8'))
const labels = readJson('labels.json') as Record<string, Record<string, Sex | null>>
const split = readJson('split.json') as { tuning: string[]; judging: string[] }

export type Part = keyof typeof split

export interface Measured extends Counts {
  script: string
}

/** Casts the labelled scripts of one part. Those of the shared corpus are left out where it is missing. */
export async function measurePart(part: Part): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const script of split[part]) {
    const files = [...ownDirectories, sharedDirectory].map((directory) => join(directory, `${script}.fountain`))
    const path = files.find((file) => existsSync(file))
    if (path === undefined) continue
    const { characters } = castParsedScript(await parseFile(path))
    measured.push({ script, ...countAnswers(labels[script] ?? {}, characters) })
  }
  return measured
}
