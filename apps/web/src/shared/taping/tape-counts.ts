import { useEffect, useState } from 'react'
import type { TapeCount } from './count-tapes.ts'

const MEGABYTE = 1_000_000

/** As portals count: a million bytes. */
export const describeMegabytes = (bytes: number): string =>
  bytes >= 1000 * MEGABYTE
    ? `${(bytes / (1000 * MEGABYTE)).toFixed(1).replace(/\.0$/, '')} GB`
    : `${Math.max(1, Math.round(bytes / MEGABYTE))} MB`

/** The takes on this device; none where the browser has no files. Loaded when asked, as most pages have no use for it. */
export async function findTapeCounts(): Promise<TapeCount[]> {
  try {
    const { countTapes } = await import('./count-tapes.ts')
    return await countTapes()
  } catch {
    return []
  }
}

/** None until the device has answered. */
export function useTapeCounts(): readonly TapeCount[] {
  const [counts, setCounts] = useState<readonly TapeCount[]>([])
  useEffect(() => {
    let isGone = false
    void findTapeCounts().then((found) => !isGone && setCounts(found))
    return () => {
      isGone = true
    }
  }, [])
  return counts
}

/** "5 filmed takes (612 MB) and 2 takes of lines"; nothing without a take. */
export function describeTapes(counts: readonly TapeCount[]): string | undefined {
  const sum = (part: 'takes' | 'bytes' | 'lineTakes' | 'sent') =>
    counts.reduce((total, count) => total + count[part], 0)
  const [takes, lineTakes, sent] = [sum('takes'), sum('lineTakes'), sum('sent')]
  const parts: string[] = []
  if (takes > 0)
    parts.push(`${takes === 1 ? '1 filmed take' : `${takes} filmed takes`} (${describeMegabytes(sum('bytes'))})`)
  if (lineTakes > 0) parts.push(lineTakes === 1 ? '1 take of a line' : `${lineTakes} takes of lines`)
  if (sent > 0) parts.push(sent === 1 ? '1 record of what you sent' : `${sent} records of what you sent`)
  return parts.length === 0 ? undefined : parts.join(', ').replace(/, (?=[^,]*$)/, ' and ')
}
