export interface StrippedText {
  text: string
  notes: string[]
}

/** Takes out what Fountain leaves unprinted: the boneyard and notes. An opening without an end is ordinary text. */
export function stripComments(text: string): StrippedText {
  const withoutBoneyard = cutBetween(text, '/*', '*/', [])
  // A note may run over lines, but an empty line ends every element.
  return cutBetween(withoutBoneyard.text, '[[', ']]', ['\n\n'])
}

function cutBetween(text: string, open: string, close: string, ends: string[]): StrippedText {
  const kept: string[] = []
  const notes: string[] = []
  const findClose = createForwardSearch(text, close)
  const findEnds = ends.map((end) => createForwardSearch(text, end))
  let from = 0
  for (let start = text.indexOf(open); start !== -1; start = text.indexOf(open, from)) {
    const end = findClose(start + open.length)
    if (end === Infinity) break
    if (findEnds.some((find) => find(start) < end)) {
      kept.push(text.slice(from, start + open.length))
      from = start + open.length
      continue
    }
    kept.push(text.slice(from, start))
    notes.push(text.slice(start + open.length, end).trim())
    from = end + close.length
  }
  return { text: kept.join('') + text.slice(from), notes }
}

/** For questions in rising order: each part of the text is looked at once, however many openings there are. */
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
