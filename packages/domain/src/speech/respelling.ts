import { cleanSymbols } from './clean-symbols.ts'
import { type SpeechWord, mergeWords } from './line-word.ts'
import { stripBrackets, stripTags } from './strip-brackets.ts'

export interface Respelling {
  word: string
  say: string
}

interface Rule {
  parts: string[]
  /** In lower case, in which words are compared. */
  first: string
  whole: string
  say: string
}

/** Applies the user's respellings to whole words, in any case; longer names before their parts. */
export function respell(words: readonly SpeechWord[], respellings: readonly Respelling[]): SpeechWord[] {
  const rules = getRules(respellings)
  if (rules.length === 0) return [...words]
  const respelled: SpeechWord[] = []
  for (let at = 0; at < words.length;) {
    const found = findRespelling(words, at, rules)
    respelled.push(found?.word ?? (words[at] as SpeechWord))
    at += found?.count ?? 1
  }
  return respelled
}

/** All lines of a script share one list of respellings; preparing it for each line would take seconds. */
const rulesByRespellings = new WeakMap<readonly Respelling[], readonly Rule[]>()

function getRules(respellings: readonly Respelling[]): readonly Rule[] {
  const cached = rulesByRespellings.get(respellings)
  if (cached !== undefined) return cached
  const rules = respellings
    .map(({ word, say }): Rule => {
      const parts = listParts(word)
      const whole = parts.join(' ').toLowerCase()
      return { parts, first: parts[0]?.toLowerCase() ?? '', whole, say: listParts(say).join(' ') }
    })
    .filter(({ parts, say }) => parts.length > 0 && say !== '')
    .sort((a, b) => b.parts.join(' ').length - a.parts.join(' ').length)
  rulesByRespellings.set(respellings, rules)
  return rules
}

const listParts = (text: string) =>
  cleanSymbols(stripBrackets(stripTags(text)))
    .split(/\s+/u)
    .filter(Boolean)

function findRespelling(words: readonly SpeechWord[], at: number, rules: readonly Rule[]) {
  const currentCore = (words[at] as SpeechWord).core.toLowerCase()
  for (const { parts, first, whole, say } of rules) {
    if (!currentCore.includes(first)) continue
    const span = words.slice(at, at + parts.length)
    if (span.length < parts.length || span.some(({ isFixed }) => isFixed)) continue
    const core = replaceWhole(span.map((word) => word.core).join(' '), whole, say)
    if (core !== undefined) return { word: mergeWords(span, core), count: parts.length }
  }
  return undefined
}

/** Undefined if the text does not contain the word as a whole. */
function replaceWhole(text: string, wanted: string, say: string): string | undefined {
  const searched = text.toLowerCase()
  if (searched.length !== text.length) return searched === wanted ? say : undefined
  let replaced = ''
  let done = 0
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + wanted.length)) {
    if (!isWhole(searched, at, at + wanted.length)) continue
    replaced += text.slice(done, at) + say
    done = at + wanted.length
  }
  return done === 0 ? undefined : replaced + text.slice(done)
}

const LETTER = /[\p{L}\p{N}]/u

/** "Siobhan's" contains Siobhan; "don't" does not contain Don. */
function isWhole(text: string, start: number, end: number): boolean {
  if (LETTER.test(text.charAt(start - 1)) || LETTER.test(text.charAt(end))) return false
  const rest = text.slice(end)
  return !rest.startsWith("'") || rest === "'" || /^'s(?![\p{L}\p{N}])/u.test(rest)
}
