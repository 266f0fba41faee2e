/** Dashes, dots, quotation marks and script marks in the form that the parser expects. */

const trade: [pattern: RegExp, form: string][] = [
  [/\(\s?V\s?[.,]\s?[0O]\s?[.,]?\s?\)/giu, '(V.O.)'],
  [/\(\s?[0O]\s?[.,]\s?S\s?[.,]?\s?\)/giu, '(O.S.)'],
  [/\(\s?[0O]\s?[.,]\s?C\s?[.,]?\s?\)/giu, '(O.C.)'],
  [/\(\s?C[0O]NT[^\p{L}\p{N}()]{0,3}[D0O]\s?[.,]?\s?\)/gu, "(CONT'D)"],
  // Ages are given in decades: "(708)" was "(70s)".
  [/\(([1-9]0)[85](?=[),])/gu, '($1s'],
  [/^[1lI|]NT[.,](?=\s|\/)/u, 'INT.'],
  [/^EXT,(?=\s|\/)/u, 'EXT.'],
]

/** What follows "I" far more often than "1" or a bracket, where a clause begins. */
const afterI =
  /(?<=^|[.!?:)]\s|--\s|\b(?:after|and|as|because|before|but|how|if|since|so|than|that|until|what|when|where|while|why)\s)(?:1\s|\[\s?)(?=(?:am|was|have|had|do|did|don['’]t|didn['’]t|can|can['’]t|could|will|would|want|know|knew|think|thought|beg|sat|say|said|never|just|only|like|mean|see|saw|get|got|need|turn|tell|told|took|went|came|love|hate|hope|wish|feel|believe|remember|always|must|should|might|used|won['’]t|wouldn['’]t|couldn['’]t|recommend)\b)/gu

const words: [pattern: RegExp, form: string][] = [
  [afterI, 'I '],
  // At the end of a line, where its sentence begins.
  [/(?<=\p{L}[.!?] )1$/gu, 'I'],
  // The longest ending of "I" is "I've".
  [/(?<=^|\s)I['’](?=\p{Ll}{3})/gu, 'I '],
]

const punctuation: [pattern: RegExp, form: string][] = [
  [/(?<=\p{L})['’‘]{2}(?=\p{L})/gu, "'"],
  [/^[.·•«»]\s?[.·•«»][.·•«»\s]{0,4}(?=[\p{L}"“])/u, '... '],
  [/(?<=[^\s.])[.·]\s[.·]\s[.·](?![.·])/gu, '...'],
  [/(?<=[^.])\.\.(?=[^.]|$)/gu, '...'],
  // Scripts type a dash at the end of an interrupted speech as two hyphens.
  [/\s?[.:'’]?\s?[=~][-=~–—]{0,3}$/u, '--'],
  [/[-–—~=_]{0,3}[-–—=][-–—~=_]{1,3}/gu, '--'],
  // An apostrophe that was the top of an exclamation mark; "goin'!" keeps its own.
  [/(?<=\p{L})(?<!in)['’](?=[!?]{1,3}$)/gu, ''],
]

export const repairTradeMarks = (text: string) => replaceAll(text, trade)
export const repairPunctuation = (text: string) => replaceAll(text, punctuation)
/** A speech cannot begin with the number one. */
export const repairI = (text: string) => (text.includes(']') ? text : replaceAll(text, words))

const replaceAll = (text: string, rules: [RegExp, string][]) =>
  rules.reduce((rest, [pattern, form]) => rest.replace(pattern, form), text)
