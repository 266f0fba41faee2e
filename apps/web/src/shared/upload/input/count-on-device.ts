import { countChargedPages } from '@sidelight/domain/upload/cost'
import { isOversized, type ScriptType } from '@sidelight/domain/upload/script-file'

interface Countable {
  file: File
  type: ScriptType
  signal: AbortSignal
}

/**
 * How many pages the server will probably charge for, before anything is sent; undefined if this device cannot tell. The
 * server counts for itself, and a script with more pages is not read before the user agrees to its price.
 */
export async function countOnDevice({ file, type, signal }: Countable): Promise<number | undefined> {
  if (isOversized(file.size)) return undefined
  if (type === 'text/plain') return /\.fdx$/i.test(file.name) ? undefined : countText(await file.text().catch(() => ''))
  if (type !== 'application/pdf') return undefined
  const { extractPages } = await import('../reading/extract-pages.ts')
  const extracted = await extractPages(file, signal)
  return extracted && countExtracted(await extracted.text())
}

export const countText = (text: string): number | undefined =>
  text.trim() === '' ? undefined : countChargedPages({ pageCount: 1, characterCount: text.length })

function countExtracted(json: string): number {
  const { pages } = JSON.parse(json) as { pages: readonly { items: readonly { text: string }[] }[] }
  const characterCount = pages.flatMap(({ items }) => items).reduce((sum, { text }) => sum + text.length, 0)
  return countChargedPages({ pageCount: pages.length, characterCount })
}
