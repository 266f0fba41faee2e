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

const replaceAll = (text: string, rules: [RegExp, string][]) =>
  rules.reduce((rest, [pattern, form]) => rest.replace(pattern, form), text)
