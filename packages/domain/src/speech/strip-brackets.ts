const OPENERS = '([{（［'
const CLOSERS = ')]}）］'
const HAS_BRACKET = /[()[\]{}（）［］]/u

/**
 * Removes text in brackets, which is not spoken. Brackets may be nested. One that is never closed ends with its line; a
 * closing one that was never opened is removed alone.
 */
export function stripBrackets(text: string): string {
  if (!HAS_BRACKET.test(text)) return text
  return splitBrackets(text)
    .map(({ text: part, isBracket }) => (isBracket ? ' ' : withoutClosers(part)))
    .join('')
}

export interface BracketPart {
  text: string
  /** The text is what a pair of outer brackets encloses. */
  isBracket: boolean
}

/** The spoken parts and the brackets of a text, in order. */
export function splitBrackets(text: string): BracketPart[] {
  if (!HAS_BRACKET.test(text)) return [{ text, isBracket: false }]
  const ends = listBracketEnds(text)
  const parts: BracketPart[] = []
  let done = 0
  for (let at = 0; at < text.length; at++) {
    const end = ends.get(at)
    if (end === undefined) continue
    parts.push({ text: text.slice(done, at), isBracket: false }, { text: text.slice(at + 1, end + 1), isBracket: true })
    at = end
    done = end + 1
  }
  return [...parts, { text: text.slice(done), isBracket: false }]
}

const withoutClosers = (text: string) => text.replace(/[)\]}）］]/gu, '')

/** The end of each bracket by its start. Any closing bracket closes any opening one, because scripts mix them up. */
function listBracketEnds(text: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (OPENERS.includes(text.charAt(at))) open.push(at)
    else if (CLOSERS.includes(text.charAt(at))) {
      const start = open.pop()
      if (start !== undefined) ends.set(start, at)
    }
  }
  let lineEnd = text.length
  for (let at = text.length - 1; at >= 0; at--) {
    if (text.charAt(at) === '\n') lineEnd = at
    if (open.at(-1) === at) {
      open.pop()
      ends.set(at, lineEnd - 1)
    }
  }
  return ends
}

/** Removes tags such as `<break time="3s"/>`, which some engines obey. "I <3 you" is not a tag. */
export function stripTags(text: string): string {
  let kept = ''
  let done = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', Math.max(done, at + 1))) {
    if (!/[\p{L}/!?]/u.test(text.charAt(at + 1))) continue
    const end = text.indexOf('>', at)
    if (end < 0) break
    kept += `${text.slice(done, at)} `
    done = end + 1
  }
  return kept + text.slice(done)
}
