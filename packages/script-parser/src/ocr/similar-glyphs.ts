/** Repairs glyphs that OCR confuses, where only one of them makes a word. */

const digitsAsLetters: Record<string, [capital: string, small: string]> = {
  '0': ['O', 'o'],
  '1': ['I', 'l'],
  '5': ['S', 's'],
  '8': ['B', 'B'],
  '|': ['I', 'l'],
}
/** Words that begin with a capital I, which OCR often returns as 1, l or |. */
const startsWithI = /^[1l|](?=(?:t|s|n|f|ts|['’](?:m|ll|ve|d|s)|t['’](?:s|ll|d))[.,;:?!…"”’)-]{0,4}$)/u
const barsForLl = /(?<=['’])[1lI|]{2,4}(?=[.,;:?!…"”)-]{0,4}$)/u
/** One stroke recognised twice. */
const doubledL = /^[1|]l(?=\p{Ll}{2})/u
const old = /^0[1l|](?=[dD]\b)/u
const hourOfL = /^l(?=(?:am|pm)[.,;:?!…"”)-]{0,4}$)/u

/** One word, without the spaces around it. */
export function repairWord(word: string, before: string): string {
  if (word === '|' || word === 'l') return 'I'
  const open = /^[("“'‘[]{0,3}/u.exec(word)?.[0] ?? ''
  let core = word.slice(open.length)
  core = core.replace(startsWithI, 'I').replace(doubledL, 'l')
  core = core.replace(old, () => (core.charAt(2) === 'D' ? 'OL' : 'Ol'))
  core = core.replace(barsForLl, (bars) =>
    /^\p{Lu}{2,}['’]/u.test(core) ? 'LL' : bars.replace(/./gu, 'l').slice(0, 2),
  )
  // "on the lam" is a phrase; any other "lam" is 1am.
  if (!/^the$/iu.test(before)) core = core.replace(hourOfL, '1')
  if (/\p{L}/u.test(core) && /[0158|]/u.test(core)) core = lettersForDigits(core)
  return open + core
}

/** "0LD", "1ift" and "he1lo"; never "29A", "1ST", "B5", "COP2", "MI5" or "R2D2", where the digit may be intended. */
function lettersForDigits(core: string): string {
  const doubled = core.replace(/(?<=[_#-])[Oo]0(?=\d)|(?<=[_#-])0[Oo](?=\d)/u, '0')
  const started = doubled
    .replace(/^0(?=\p{L}{2})/u, (zero) => pickLetter(zero, doubled, 1))
    .replace(/^0(?=h\b)/u, 'O')
    .replace(/^1(?=\p{Ll}{3})/u, 'l')
  let text = ''
  for (let at = 0; at < started.length; at += 1) {
    const char = started.charAt(at)
    const isBetween = isSameCase(started.charAt(at - 1), started.charAt(at + 1))
    // Between capitals a stroke may be an I or an L; the document's names decide.
    const isStroke = /[1|]/u.test(char) && /\p{Lu}/u.test(started.charAt(at - 1))
    text += isBetween && at > 0 && !isStroke ? pickLetter(char, started, at - 1) : char
  }
  return text
}

const isSameCase = (one: string, other: string) =>
  (/\p{Lu}/u.test(one) && /\p{Lu}/u.test(other)) || (/\p{Ll}/u.test(one) && /\p{Ll}/u.test(other))

function pickLetter(sign: string, word: string, neighbour: number): string {
  const letters = digitsAsLetters[sign]
  if (!letters) return sign
  const isCapital = /\p{Lu}/u.test(word.charAt(neighbour)) || (neighbour === 1 && sign === '0')
  return isCapital ? letters[0] : letters[1]
}

/** A key that is the same for words that differ only in similar glyphs. */
export const foldSimilarGlyphs = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁ£]/gu, 'L')
    .toUpperCase()
    .replace(/[0Q]/gu, 'O')
    .replace(/[1|!]/gu, 'I')
    .replace(/5/gu, 'S')
    .replace(/8/gu, 'B')

/** The same for words with a digit: strokes that a digit may replace are made equal, too. */
export const foldStrokes = (word: string): string => foldSimilarGlyphs(word).replace(/L/gu, 'I')
