/** A word of a clip with the time at which the engine speaks it. Text in brackets is not spoken and has no timing. */
export interface WordTiming {
  text: string
  startMs: number
}

/** How many page words ahead a spoken word is searched; no bracketed direction is longer. */
const LOOK_AHEAD = 60

const lettersOf = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * When each word on the page is spoken, in milliseconds from the start of the clip. A word that is not spoken has the
 * time of the word before it, so that the list never decreases.
 */
export function listWordStarts(dialog: string, timings: readonly WordTiming[]): number[] {
  const page = dialog.split(/\s+/u).filter((word) => word !== '')
  const starts: (number | undefined)[] = page.map(() => undefined)
  let next = 0
  for (const { text, startMs } of timings) {
    const at = findOnPage(page, next, lettersOf(text))
    if (at === -1) continue
    starts[at] ??= Math.round(startMs)
    next = at + 1
  }
  let last = 0
  return starts.map((start) => (last = Math.max(last, start ?? last)))
}

function findOnPage(page: readonly string[], from: number, letters: string): number {
  if (letters === '') return -1
  const ahead = page.slice(from, from + LOOK_AHEAD)
  const exact = ahead.findIndex((word) => lettersOf(word) === letters)
  // The page word "key.(beat)" is spoken as "key.".
  const at = exact === -1 ? ahead.findIndex((word) => lettersOf(word).startsWith(letters)) : exact
  return at === -1 ? -1 : from + at
}

/** How many words of the page have started at this position of the clip. */
export function countStartedWords(starts: readonly number[], positionMs: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= positionMs) low = middle + 1
    else high = middle
  }
  return low
}
