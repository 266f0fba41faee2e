export interface StrippedText {
  text: string
  notes: string[]
  omitted: string[]
}

/** Removes the boneyard and notes, which Fountain does not print. An opening mark without an end is ordinary text. */
export function stripComments(text: string): StrippedText {
  const boneyard = removeBetween(text, '/*', '*/', [])
  // A note may span several lines, but an empty line ends every element.
  const notes = removeBetween(boneyard.text, '[[', ']]', ['\n\n'])
  return { text: notes.text, notes: notes.found, omitted: boneyard.found }
}

function removeBetween(text: string, open: string, close: string, ends: string[]): { text: string; found: string[] } {
  const parts: string[] = []
  const found: string[] = []
  const findClose = createForwardSearch(text, close)
  const findEnds = ends.map((end) => createForwardSearch(text, end))
  let from = 0
  for (let start = text.indexOf(open); start !== -1; start = text.indexOf(open, from)) {
    const end = findClose(start + open.length)
    if (end === Infinity) break
    if (findEnds.some((find) => find(start) < end)) {
      parts.push(text.slice(from, start + open.length))
      from = start + open.length
      continue
    }
    parts.push(text.slice(from, start))
    found.push(text.slice(start + open.length, end).trim())
    from = end + close.length
  }
  return { text: parts.join('') + text.slice(from), found }
}

/** For ascending positions only: the text is searched once, however many opening marks there are. */
function createForwardSearch(text: string, wanted: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const at = text.indexOf(wanted, from)
      found = at === -1 ? Infinity : at
    }
    return found
  }
}
