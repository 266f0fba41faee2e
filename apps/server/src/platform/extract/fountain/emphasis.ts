/** Removes Fountain's marks for bold, italic and underline; an escaped or unpaired mark stays. */
export function stripEmphasis(text: string): string {
  if (!/[*_\\]/.test(text)) return text
  return text.split('\n').map(stripLine).join('\n')
}

const ESCAPED_STAR = '\ue0f0'
const ESCAPED_UNDERSCORE = '\ue0f1'

function stripLine(line: string): string {
  const escaped = line.replaceAll('\\*', ESCAPED_STAR).replaceAll('\\_', ESCAPED_UNDERSCORE)
  const plain = ['***', '**', '*', '_'].reduce(stripPairs, escaped)
  return plain.replaceAll(ESCAPED_STAR, '*').replaceAll(ESCAPED_UNDERSCORE, '_')
}

/** A pair opens before and closes after a visible character, so that "2 * 3 * 4" stays unchanged. */
function stripPairs(line: string, mark: string): string {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const open = findOpening(line, mark, from)
    const close = open === -1 ? -1 : findClosing(line, mark, open + mark.length)
    if (close === -1) break
    parts.push(line.slice(from, open), line.slice(open + mark.length, close))
    from = close + mark.length
  }
  return parts.join('') + line.slice(from)
}

function findOpening(line: string, mark: string, from: number): number {
  for (let at = line.indexOf(mark, from); at !== -1; at = line.indexOf(mark, at + 1)) {
    if (isVisible(line[at + mark.length])) return at
  }
  return -1
}

function findClosing(line: string, mark: string, from: number): number {
  for (let at = line.indexOf(mark, from + 1); at !== -1; at = line.indexOf(mark, at + 1)) {
    if (isVisible(line[at - 1])) return at
  }
  return -1
}

const isVisible = (character: string | undefined): boolean => character !== undefined && character.trim() !== ''
