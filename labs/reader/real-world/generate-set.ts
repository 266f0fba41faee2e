import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ManifestEntry } from '../corpus/manifest.ts'
import { writeGold } from '../render/gold.ts'
import { parseFountainSource } from '../scripts/fountain-source.ts'
import type { Script } from '../scripts/script.ts'
import { launchBrowser } from './produce/make-documents.ts'
import { listMissingPackages } from './produce/programs.ts'
import { pictureFiles } from './picture-files.ts'
import { listFiles, type SetFile } from './set-file.ts'
import { textFiles } from './text-files.ts'

export const setFiles: SetFile[] = [...listFiles('picture', pictureFiles), ...listFiles('text', textFiles)]

/** Files of scripts in a folder. */
export interface RealWorldSet {
  files: SetFile[]
  scriptFolder: string
  listMissingPackages: () => string[]
}

const wholeSet: RealWorldSet = {
  files: setFiles,
  scriptFolder: join(import.meta.dirname, 'scripts'),
  listMissingPackages,
}

export function listSetScripts(folder = wholeSet.scriptFolder): Script[] {
  return readdirSync(folder)
    .sort()
    .map((name) => parseFountainSource(name.replace(/\.fountain$/, ''), readFileSync(join(folder, name), 'utf8')))
}

export function getScript(scripts: Script[], id: string): Script {
  const script = scripts.find((candidate) => candidate.id === id)
  if (script === undefined) throw new Error(`no script ${id}`)
  return script
}

export const stemOf = ({ script, kind, variant }: SetFile): string =>
  `${script}.${`${kind} ${variant}`.replaceAll(' ', '-')}`

interface Wanted {
  out: string
  /** A kind, a medium or a script. */
  only?: string | undefined
  set?: RealWorldSet
}

/** Makes the files with their expected results and a manifest. Fails at once if a program is missing. */
export async function generateSet(
  { out, only, set = wholeSet }: Wanted,
  report: (file: string) => void,
): Promise<number> {
  const missing = set.listMissingPackages()
  if (missing.length > 0) throw new Error(`not installed: apt-get install --no-install-recommends ${missing.join(' ')}`)
  mkdirSync(out, { recursive: true })
  const scripts = listSetScripts(set.scriptFolder)
  const manifest: ManifestEntry[] = []
  const folder = mkdtempSync(join(tmpdir(), 'real-world-'))
  const browser = await launchBrowser()
  try {
    for (const setFile of set.files) {
      if (only !== undefined && ![setFile.kind, setFile.medium, setFile.script].includes(only)) continue
      const script = getScript(scripts, setFile.script)
      const stem = stemOf(setFile)
      const { bytes, extension } = await setFile.recipe.make(script, { folder: join(folder, stem), browser })
      const gold = writeGold(script, setFile.kind, setFile.recipe.compose(script).entries)
      const entry = { file: `${stem}.${extension}`, gold: `${stem}.gold.json` }
      writeFileSync(join(out, entry.file), bytes)
      writeFileSync(join(out, entry.gold), JSON.stringify(gold, null, 1))
      manifest.push({ script: script.id, layout: setFile.kind, medium: setFile.medium, ...entry })
      report(entry.file)
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
  writeFileSync(join(out, 'manifest.json'), `[\n${manifest.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
  return manifest.length
}
