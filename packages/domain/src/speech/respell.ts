import { cleanSymbols } from './clean-symbols.ts'
import { type SpeechWord, mergeWords } from './line-word.ts'
import { stripBrackets, stripTags } from './strip-brackets.ts'

export interface Respelling {
  word: string
  say: string
}

interface Rule {
  parts: string[]
  /** In small letters, as words are compared. */
  first: string
  whole: string
  say: string
}

/** Says words as somebody spelled them: whole words, however they are capitalised; longer names before their parts. */
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

/** A script of two thousand lines has one list for all of them; to prepare it anew for each cost seconds. */
const prepared = new WeakMap<readonly Respelling[], readonly Rule[]>()

function getRules(respellings: readonly Respelling[]): readonly Rule[] {
  const known = prepared.get(respellings)
  if (known !== undefined) return known
  const rules = respellings
    .map(({ word, say }): Rule => {
      const parts = listParts(word)
      const whole = parts.join(' ').toLowerCase()
      return { parts, first: parts[0]?.toLowerCase() ?? '', whole, say: listParts(say).join(' ') }
    })
    .filter(({ parts, say }) => parts.length > 0 && say !== '')
    .sort((a, b) => b.parts.join(' ').length - a.parts.join(' ').length)
  prepared.set(respellings, rules)
  return rules
}

const listParts = (text: string) =>
  cleanSymbols(stripBrackets(stripTags(text)))
    .split(/\s+/u)
    .filter(Boolean)

function findRespelling(words: readonly SpeechWord[], at: number, rules: readonly Rule[]) {
  const here = (words[at] as SpeechWord).core.toLowerCase()
  for (const { parts, first, whole, say } of rules) {
    if (!here.includes(first)) continue
    const span = words.slice(at, at + parts.length)
    if (span.length < parts.length || span.some(({ isFixed }) => isFixed)) continue
    const core = replaceWhole(span.map((word) => word.core).join(' '), whole, say)
    if (core !== undefined) return { word: mergeWords(span, core), count: parts.length }
  }
  return undefined
}

/** Undefined where the word does not occur as a whole one. */
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

/** "Siobhan's" holds Siobhan; "don't" does not hold Don. */
function isWhole(text: string, start: number, end: number): boolean {
  if (LETTER.test(text.charAt(start - 1)) || LETTER.test(text.charAt(end))) return false
  const rest = text.slice(end)
  return !rest.startsWith("'") || rest === "'" || /^'s(?![\p{L}\p{N}])/u.test(rest)
}
