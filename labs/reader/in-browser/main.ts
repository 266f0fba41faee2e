// Extracts the PDFs of folders in Chromium, with the built worker of the upload page, and compares the pages with those that
// the server extracts from the same files. Exits with 1 if any differ. Build first.
//   npm run bench:extraction                 the shared corpus
//   npm run bench:extraction -- DIR DIR      the PDFs of these folders
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { extractText } from '../../../apps/server/src/platform/extract/extract-text.ts'
import { DEFAULT_LIMITS } from '../../../apps/server/src/platform/extract/limits.ts'
import { readExtractedPages } from '../../../apps/server/src/platform/extract/read-extracted-pages.ts'
import { quantile } from '../../shared/quantile.ts'
import { type InBrowser, startChromium } from './chromium.ts'

interface Compared {
  file: string
  outcome: 'equal' | 'different' | 'left to the server'
  pages: number
  fileBytes: number
  sentBytes: number
  ms: number
}

async function compare(path: string, { pages: sent, ms }: InBrowser): Promise<Compared> {
  const bytes = readFileSync(path)
  const facts = { file: basename(path), fileBytes: bytes.length, sentBytes: Buffer.byteLength(sent ?? ''), ms }
  const extraction = await extractText(bytes, path).catch(() => undefined)
  const pages = extraction?.document.pageCount ?? 0
  if (sent === undefined) {
    // Only what the server extracts without recognising anything should have been read in the browser.
    const isText = extraction !== undefined && extraction.scannedPages.length === 0
    return { ...facts, pages, outcome: isText ? 'different' : 'left to the server' }
  }
  const read = readExtractedPages(Buffer.from(sent), DEFAULT_LIMITS)
  const expected = extraction?.document.kind === 'pages' ? extraction.document.pages : []
  const isEqual = read.kind === 'pages' && JSON.stringify(sortKeys(read.pages)) === JSON.stringify(sortKeys(expected))
  return { ...facts, pages, outcome: isEqual ? 'equal' : 'different' }
}

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => [key, sortKeys(field)]),
  )
}

const shared = fileURLToPath(new URL('../../../../shared/corpus', import.meta.url))
const folders = process.argv.slice(2)
const paths = (folders.length > 0 ? folders : [shared]).flatMap((folder) => globSync(join(folder, '**/*.pdf')).sort())
const chromium = await startChromium()
const compared: Compared[] = []
try {
  for (const path of paths) {
    const result = await compare(path, await chromium.extract(readFileSync(path)))
    compared.push(result)
    const { file, outcome, pages, fileBytes, sentBytes, ms } = result
    console.log(`${outcome.padEnd(20)}${pages} pages ${Math.round(ms)} ms ${fileBytes} -> ${sentBytes} bytes  ${file}`)
  }
} finally {
  await chromium.close()
}

const count = (outcome: Compared['outcome']) => compared.filter((result) => result.outcome === outcome).length
const equal = compared.filter(({ outcome }) => outcome === 'equal')
const share = equal.map(({ fileBytes, sentBytes }) => sentBytes / fileBytes)
const worker = readFileSync(chromium.workerPath)
console.log(
  `${equal.length} of ${equal.length + count('different')} files equal, ${count('left to the server')} left to the server`,
)
console.log(
  `sent bytes by file bytes: median ${quantile(share, 0.5).toFixed(2)}, most ${Math.max(...share).toFixed(2)}`,
)
console.log(
  `worker: ${worker.length} bytes, gzip ${gzipSync(worker, { level: 9 }).length}, brotli ${brotliCompressSync(worker).length}`,
)
process.exitCode = count('different') > 0 ? 1 : 0
