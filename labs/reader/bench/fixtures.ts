import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSet, type RealWorldSet } from '../real-world/generate-set.ts'
import { renderCorpus } from '../render/render-corpus.ts'
import { listScripts } from '../scripts/library.ts'

/** Draws our own scripts into a directory that is deleted afterwards; in the usual layouts unless others are named. */
export const withFixtures = <T>(use: (directory: string) => Promise<T>, layouts?: string[]): Promise<T> =>
  withDirectory(async (directory) => {
    const manifest = []
    for await (const file of renderCorpus(listScripts(), { seed: 'bench', perLayout: 2, layouts })) {
      writeFileSync(join(directory, file.name), file.bytes)
      writeFileSync(join(directory, file.goldName), JSON.stringify(file.gold))
      manifest.push({ script: file.gold.id, layout: file.layout, file: file.name, gold: file.goldName })
    }
    writeFileSync(join(directory, 'manifest.json'), JSON.stringify(manifest))
    return use(directory)
  })

/** Makes the set of `real-world`, or its judging half, in a directory that is deleted afterwards. */
export const withRealWorldFiles = <T>(use: (directory: string) => Promise<T>, set?: RealWorldSet): Promise<T> =>
  withDirectory(async (directory) => {
    await generateSet({ out: directory, ...(set === undefined ? {} : { set }) }, () => undefined)
    return use(directory)
  })

async function withDirectory<T>(use: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'reader-fixtures-'))
  try {
    return await use(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
