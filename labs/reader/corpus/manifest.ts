import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Gold } from '../bench/score.ts'

export interface ManifestEntry {
  script: string
  layout: string
  file: string
  gold: string
  /** Whether the file must be recognised; only in sets that hold both. */
  medium?: 'picture' | 'text'
}

export interface Corpus {
  entries: ManifestEntry[]
  /** Where the files of the manifest are. */
  directory: string
}

/** A directory with a manifest; the files are beside it or in `dev/`. */
export function openCorpus(directory: string): Corpus {
  const entries = readManifest(join(directory, 'manifest.json'))
  const first = entries[0]
  const isBeside = first === undefined || existsSync(join(directory, first.file))
  return { entries, directory: isBeside ? directory : join(directory, 'dev') }
}

export const readManifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as ManifestEntry[]

export const readGold = (corpus: Corpus, entry: ManifestEntry) =>
  JSON.parse(readFileSync(join(corpus.directory, entry.gold), 'utf8')) as Gold

export const manifestDirectory = (path: string) => dirname(path)
