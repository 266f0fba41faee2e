import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceDocument } from '@sidelight/script-parser/document/source'
import { extract } from '../../../apps/server/src/platform/extract/extract.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(repository, 'node_modules/.cache/reader-extraction')

/** The sandbox and the tests of the extractor do not change what it extracts. */
const isUnrelated = (source: string) => /\/(?:sandbox|testing)\/|extract-safely|\.test\.ts$/u.test(source)
const libraries = ['pdfjs-dist', 'fflate', 'saxes', 'chardet', 'iconv-lite', 'tesseract.js', '@napi-rs/canvas']

/** Changes with every source of the extractor and with its libraries, so that no stale result is used. */
function hashExtractor(): string {
  const hash = createHash('sha256')
  const sources = globSync('{apps/server/src/platform/extract,packages/extraction/src}/**/*.ts', { cwd: repository })
  for (const source of sources.filter((source) => !isUnrelated(source)).sort()) {
    hash.update(source).update(readFileSync(join(repository, source)))
  }
  const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as Lock
  for (const name of libraries) hash.update(`${name} ${lock.packages[`node_modules/${name}`]?.version ?? ''}`)
  return hash.digest('hex')
}

interface Lock {
  packages: Record<string, { version?: string } | undefined>
}

let extractor: string | undefined

/** Extraction takes most of the time and depends only on the file and the extractor. */
export async function extractCached(bytes: Uint8Array, name: string): Promise<SourceDocument> {
  extractor ??= hashExtractor()
  const key = createHash('sha256').update(extractor).update(name).update(bytes).digest('hex')
  const path = join(folder, key.slice(0, 2), `${key}.json`)
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as SourceDocument
  const source: SourceDocument = await extract(bytes, name)
  mkdirSync(join(folder, key.slice(0, 2)), { recursive: true })
  // Written to a temporary name first: a run that is stopped must not leave half a document.
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(source))
  renameSync(`${path}.${process.pid}`, path)
  return source
}
