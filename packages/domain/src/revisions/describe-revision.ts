import { countPages } from '../upload/cost.ts'

interface RevisionCounts {
  /** As printed on the pages; null if nothing is. */
  colour: string | null
  same: number
  changed: number
  new: number
  cut: number
  moved: number
}

/** "Blue pages: 41 lines as they were, 5 changed, 2 new, 1 cut." */
export function describeRevision({ colour, same, changed, new: added, cut, moved }: RevisionCounts): string {
  const kinds: [number, string][] = [
    [changed, 'changed'],
    [added, 'new'],
    [cut, 'cut'],
    [moved, 'moved'],
  ]
  const parts = [
    `${same} ${same === 1 ? 'line as it was' : 'lines as they were'}`,
    ...kinds.filter(([count]) => count > 0).map(([count, kind]) => `${count} ${kind}`),
  ]
  return `${colour === null ? 'New' : colour} pages: ${parts.join(', ')}.`
}

/** "2 of 3 pages changed: 2 pages." Of the pages of the file, those with a changed or new line are charged. */
export function describePrice(pages: number, filePages: number): string {
  if (pages === 0) return 'Lines were only cut or moved, so it’s free.'
  if (pages < filePages) return `${pages} of ${filePages} pages changed: ${countPages(pages)}.`
  return pages === 1 ? 'The page changed: 1 page.' : `All ${pages} pages changed: ${countPages(pages)}.`
}

/** Before the pages are read. */
export const describeHighestPrice = (filePages: number): string =>
  `You pay only for pages with changed lines, at most ${countPages(filePages)}.`

export function describeYours(lines: number): string {
  if (lines === 0) return 'None of your lines are affected.'
  return lines === 1 ? '1 of your lines is affected.' : `${lines} of your lines are affected.`
}

/** "These are 2 of 6 pages. The rest stays as it is." */
export const describePart = ({ pages, of }: { pages: number; of: number }): string =>
  pages < of
    ? `${pages === 1 ? 'This is 1' : `These are ${pages}`} of ${of} pages. The rest stays as it is.`
    : 'Lines around these pages stay as they are.'
