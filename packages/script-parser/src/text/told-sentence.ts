import { isTitleAbbreviation } from './character-cue.ts'
import { splitWords } from './text-shape.ts'

/** Said about others as often as it is done on a stage: "She knows." */
const stateVerbs = new Set(
  (
    'is was has does says knows thinks wants loves likes hates needs means seems believes feels remembers understands owes ' +
    'lives works makes gets keeps always tells asks costs sounds hurts matters happens helps hopes sees hears calls'
  ).split(' '),
)
const addressed =
  /\b(?:i|me|my|mine|you|your|yours|we|us|our|ours|i'm|i'll|i've|i'd|you're|you'll|you've|let's|don't|won't|can't)\b/u
/** Subjects of what is said rather than done. */
const notThings =
  /^(?:it|it's|that|that's|this|these|those|there|there's|what|what's|who|who's|where|when|how|why|and|but|so|or|because|if|then|no|yes|not|he's|she's|here|here's|everything|something|nothing|always|never)\b/iu
const article = /^(?:the|a|an|mr\.|mrs\.|ms\.|dr\.|miss)$/iu
const adverb = /^(?:\p{Ll}+ly|just|then|still|almost|only|both)$/u
const maxLength = 400
const maxNameWords = 3

/** Words of the characters' names in capitals. */
export type CastWords = ReadonlySet<string>

export const listCastWords = (names: Iterable<string>): CastWords =>
  new Set(Array.from(names, (name) => name.toUpperCase().split(/[\s&/]+/u)).flatMap((words) => words.map(bareWord)))

const bareWord = (word: string) => word.replace(/[^\p{L}\p{N}'#-]/gu, '')
const endsClause = (word: string) => /[.!?,;:…]$/u.test(word) && !article.test(word)

/**
 * "Petra sets the cup down hard.", "She hangs up.": a character or a pronoun, then what they do in the third person, and
 * nobody addressed. Of 711 sentences of speech in our scripts it takes none for a direction, and of 510 sentences of
 * directions it finds 50; compromise 14 and wink-nlp 2, asked the same, take 10 and 11 of speech and find 57 and 73.
 */
export function tellsAction(sentence: string, cast: CastWords): boolean {
  if (!mayBeTold(sentence)) return false
  const words = splitWords(foldApostrophes(sentence))
  let at = findSubjectEnd(words, cast)
  if (at === 0) return false
  while (adverb.test(words[at] ?? '')) at += 1
  return isActionVerb(words[at])
}

/** Nobody is addressed and nothing is asked or shouted. */
export const mayBeTold = (sentence: string): boolean =>
  sentence.length <= maxLength &&
  !/[?!]["”]?$/u.test(sentence) &&
  !addressed.test(foldApostrophes(sentence).toLowerCase())

const foldApostrophes = (text: string) => text.replace(/[’‘]/gu, "'")

function isActionVerb(word = ''): boolean {
  const verb = /^.*[^.,;:…]/u.exec(word)?.[0] ?? ''
  return /^\p{Ll}{2,20}s$/u.test(verb) && !stateVerbs.has(verb)
}

/**
 * "Rain begins.", "A knock at the glass.", "Nurse Bell's phone buzzes.": what tells of a thing may be said as well, so it is
 * asked only where directions are known to follow what is said.
 */
export function opensScene(sentence: string, cast: CastWords): boolean {
  const words = splitWords(foldApostrophes(sentence))
  const [first = ''] = words
  if (/^An?$/u.test(first)) return true
  if (notThings.test(first) || !/^\p{Lu}/u.test(first)) return false
  const isOwned = first.endsWith("'s") || (words[1]?.endsWith("'s") === true && isCastWord(first, cast))
  const from = first === 'The' ? 2 : 1
  return words.slice(from, isOwned || from > 1 ? 4 : 2).some(isActionVerb)
}

/** How many words name who acts; 0 where the sentence begins with nobody. */
function findSubjectEnd(words: string[], cast: CastWords): number {
  if (words[0] === 'He' || words[0] === 'She') return 1
  const start = article.test(words[0] ?? '') ? 1 : 0
  let end = start
  while (end < start + maxNameWords && isCastWord(words[end], cast)) end += 1
  const isClosed = words.slice(0, end).some(endsClause)
  return end === start || isClosed ? 0 : end
}

const isCastWord = (word: string | undefined, cast: CastWords) =>
  word !== undefined && /^[\p{Lu}\p{N}#]/u.test(word) && cast.has(bareWord(word).toUpperCase())

export const endsSentence = (text: string) => /[.!?…]["”’)\]]?$/u.test(text)

/** Sentences with the spaces between them left out. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of text.matchAll(/[.!?…]["”’)\]]{0,2}\s(?=["“‘([]?[\p{Lu}\p{N}])/gu)) {
    const end = match.index + match[0].length
    if (isTitle(text.slice(start, end))) continue
    sentences.push(text.slice(start, end).trim())
    start = end
  }
  if (start < text.length) sentences.push(text.slice(start).trim())
  return sentences
}

/** Characters; a title that many sentences end with must not be looked for in all of them. */
const longestTitle = 12

/** "Mrs. Oyelaran steps out": the full stop of a title ends no sentence. */
function isTitle(text: string): boolean {
  const word = splitWords(text.slice(-longestTitle)).at(-1) ?? ''
  return article.test(word) || (isTitleAbbreviation(word) && !/^no\.$/iu.test(word))
}
