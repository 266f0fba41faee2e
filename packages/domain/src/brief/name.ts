import type { BriefContext, Found, NamePart, NamePattern } from './brief.ts'
import { isNegated, type Match, mergeFound, spanOf } from './cues.ts'
import type { Sentence } from './mail.ts'
import { isNaming, NAME_CUE } from './name-cues.ts'

type Field = Extract<NamePart, string>

interface Token {
  parts: readonly NamePart[]
  length: number
}

const FIELDS: readonly (readonly [pattern: RegExp, parts: readonly NamePart[]])[] = [
  [/^(?:your )?(?:last|sur|family)[ -]?name/, ['last']],
  [/^(?:your )?(?:first|fore|given)[ -]?name/, ['first']],
  [/^nachname/, ['last']],
  [/^vorname/, ['first']],
  [/^(?:jane|john)(?:doe|smith)/, ['first', 'last']],
  [/^(?:jane|john) (?:doe|smith)/, ['first', { text: ' ' }, 'last']],
  [/^(?:jane|john)(?=[_.-](?:doe|smith))/, ['first']],
  [/^(?:doe|smith)/, ['last']],
  [/^(?:the )?(?:role|character|char|part)[ -]?name/, ['role']],
  [/^(?:the |your )?(?:project|production|show|film)(?:[ -]?(?:title|name))?/, ['project']],
  [/^(?:the )?title/, ['project']],
  [/^(?:your )?full[ -]?name/, ['actor']],
  [/^(?:your|actor'?s?|talent|performer|artist)[ -]?(?:full[ -]?)?name/, ['actor']],
  [/^(?:actor|talent|performer|artist)/, ['actor']],
  [/^(?:your )?(?:agency|agent|rep)(?:'s)?(?:[ -]?name)?/, ['agent']],
  [/^(?:the )?(?:role|character|char|rolle)/, ['role']],
  [/^(?:the )?(?:scene|sc)(?:[ -]?(?:number|nr|no\b\.?))/, ['scene']],
  [/^(?:the )?take(?:[ -]?(?:number|nr|no\b\.?))/, ['take']],
  [/^(?:the )?(?:scenes?|sc|szene)(?![a-z])/, ['scene']],
  [/^(?:the )?takes?/, ['take']],
  [/^(?:the )?(?:last)/, ['last']],
  [/^(?:the )?(?:first)/, ['first']],
  [/^names?/, ['actor']],
]
/** "Sc22", "Take 1", "SC#": the word stays, and the number is a field. */
const NUMBERED = /^(scene|sc|szene|take|tk|t)([ _-]?)(?:#+|\d{1,3}[a-z]?|x{1,2}|n)(?![a-z0-9])/
const SEPARATOR = /^(?: [–—-] | ?[_/|+]+ ?|[.–-]+| & |, ?| )/
const VIDEO = /\.(?:mp4|mov)\b/
const LISTED = /^(?:,? and (?:the |your )?|, ?(?:the |your )?|,? & |,? followed by (?:the |your )?|,? plus (?:the )?)/
const STOP =
  /^ ?(?:please|before|when|and upload|\(|for example|e\.g|eg|no spaces|so\b|or\b|thanks|only|if|in the|followed by the)/
const FILLER =
  /^(?:[:=] ?|["'(] ?|(?:your|the|each|all|both|every|this|these|it|them|that|as|like|with|using|files?|clips?|takes?|videos?|tapes?|should|must|read|be|is|are|so|follows?|in|format|convention|please|to|of|names?|naming|named|labell?ed|titled|just|way|following|exactly|will|and|save|upload|a|mp4|by|self-?tapes?|auditions?|submissions?|file ?names?)(?![a-z0-9_#'-])[:,=]? ?)/
const DESCRIBED_BEFORE = /\b(?:include|put|have|with|use|add|using|mention|carry|contain|bear)\b/
const DESCRIBED_WITH = /^(?:with|using|use|include|including|by|put|have|add|mention|carry|contain|bear)\b/
const WORD = /^[a-z0-9#']{1,24}/i

/** How the files are to be named. */
export function findName(
  sentences: readonly Sentence[],
  context: BriefContext,
  project: string | undefined,
): Found<NamePattern> | undefined {
  const own = listOwnWords(context, project)
  return mergeFound(sentences.flatMap((sentence) => readPattern(sentence, own) ?? []))
}

function readPattern(sentence: Sentence, own: OwnWords): Found<NamePattern> | undefined {
  const cue = findCue(sentence)
  if (cue === undefined || isNegated(sentence.low, cue.start)) return undefined
  // "Include your name and role in the file name": the fields stand before the cue.
  const described = DESCRIBED_BEFORE.exec(sentence.low.slice(0, cue.start))
  const pattern =
    findParts(sentence, cue.end, own) ?? (described === null ? undefined : findParts(sentence, described.index, own))
  if (pattern === undefined) return undefined
  const { start, end, parts, isDescribed } = pattern
  return {
    value: { parts, letters: lettersOf(sentence.text.slice(start, end)) },
    span: spanOf(sentence, { start: Math.min(cue.start, start), end: Math.max(cue.end, end) }),
    how: isDescribed ? 'read as' : 'said',
  }
}

/** Words that speak of names, or the beginning of an example: "JaneDoe_DANI_SC1.mp4". */
function findCue(sentence: Sentence): Match | undefined {
  const { low } = sentence
  if (isNaming(sentence)) {
    const cue = NAME_CUE.exec(low)
    return { start: cue?.index ?? 0, end: cue === null ? 0 : cue.index + cue[0].length }
  }
  const video = VIDEO.exec(low)
  const start = video === null ? 0 : low.lastIndexOf(' ', video.index) + 1
  return video !== null && /[_-]/.test(low.slice(start, video.index)) ? { start, end: start } : undefined
}

/** The first place behind the cue, and behind words that lead to it, where fields stand. */
function findParts(
  sentence: Sentence,
  from: number,
  own: OwnWords,
): (Pattern & { start: number; isDescribed: boolean }) | undefined {
  const { low } = sentence
  let start = from
  let isDescribed = false
  for (let steps = 0; steps < 24; steps += 1) {
    if (low.charAt(start) === ' ') start += 1
    const pattern = readParts(sentence, start, own, isDescribed)
    if (pattern !== undefined) return { ...pattern, start, isDescribed }
    const rest = low.slice(start, start + 40)
    const words = FILLER.exec(rest)?.[0] ?? WORD.exec(rest)?.[0] ?? rest.charAt(0)
    if (words === '' || /^[.;!?]/.test(rest)) return undefined
    if (DESCRIBED_WITH.test(words)) isDescribed = true
    start += words.length
  }
  return undefined
}

type OwnWords = readonly (readonly [words: string, parts: readonly NamePart[]])[]

const SHORT_TITLES: Readonly<Record<string, string>> = {
  father: 'fr',
  doctor: 'dr',
  detective: 'det',
  inspector: 'insp',
  sergeant: 'sgt',
  captain: 'capt',
  professor: 'prof',
}

/** The words of this actor and this script, which an example in the mail may have. */
function listOwnWords({ actor, script }: BriefContext, project: string | undefined): OwnWords {
  const name = actor.toLowerCase()
  const [first = '', ...rest] = name.split(' ')
  const roles = script.characters.flatMap((role) => {
    const low = role.toLowerCase().replaceAll('.', '')
    const [title = '', ...surname] = low.split(' ')
    const short = SHORT_TITLES[title]
    const written = [
      low,
      low.replaceAll(' ', ''),
      low.split(' ').at(-1) ?? '',
      short ? [short, ...surname].join(' ') : '',
    ]
    return written.map((words) => [words, ['role']] as const)
  })
  const title = script.title.toLowerCase()
  const own: OwnWords = [
    [name, ['actor']],
    [name.replaceAll(' ', ''), rest.length > 0 ? ['first', 'last'] : ['actor']],
    [rest.join(''), ['last']],
    ...roles,
    [title, ['project']],
    [title.replaceAll(/[^a-z0-9]/g, ''), ['project']],
    [title.replace(/^the /, '').replaceAll(/[^a-z0-9]/g, ''), ['project']],
    ...(project === undefined ? [] : [[project.toLowerCase(), ['project']] as const]),
    [first, ['first']],
    [rest.join(' '), ['last']],
  ]
  return own.filter(([words]) => words.length > 2).toSorted((a, b) => b[0].length - a[0].length)
}

interface Pattern {
  parts: readonly NamePart[]
  end: number
}

/** Fields with what stands between them; undefined if fewer than two stand here. */
function readParts(sentence: Sentence, from: number, own: OwnWords, isDescribed: boolean): Pattern | undefined {
  const { low, text } = sentence
  const parts: NamePart[] = []
  let at = from
  let end = from
  let isTight = true
  while (at < low.length) {
    const token = readToken(low, text, at, own, isTight)
    if (token === undefined) break
    // "Name: …" is a label.
    if (low.startsWith(': ', at + token.length)) break
    parts.push(...token.parts)
    at += token.length
    end = at
    const joint = readJoint(low, at, isDescribed)
    if (joint === undefined) break
    isTight = joint.words === '' || /[_.-]/.test(joint.words)
    if (joint.text !== '') parts.push({ text: joint.text })
    at += joint.words.length
  }
  const fields = parts.filter((part) => typeof part === 'string').length
  return fields < (isDescribed ? 1 : 2) ? undefined : { parts: joinTexts(trimTexts(parts)), end }
}

/** What stands between two fields; nothing stands in "FirstLast". Undefined where the pattern ends. */
function readJoint(low: string, at: number, isDescribed: boolean): { words: string; text: string } | undefined {
  const rest = low.slice(at, at + 24)
  const listed = LISTED.exec(rest)?.[0]
  if (isDescribed && listed !== undefined) return { words: listed, text: '_' }
  const words = SEPARATOR.exec(rest)?.[0]
  if (words === undefined) return /^[a-z0-9]/.test(rest) ? { words: '', text: '' } : undefined
  if (STOP.test(rest)) return undefined
  // A slash cannot stand in the name of a file.
  return { words, text: words.replaceAll(/ ?[/|+] ?/g, '_').replaceAll(/[–—]/g, '-') }
}

function readToken(low: string, text: string, at: number, own: OwnWords, mayBeText: boolean): Token | undefined {
  const rest = low.slice(at, at + 48)
  const isWhole = (words: string) =>
    !/^[a-z0-9]/.test(rest.slice(words.length)) || /^[A-Z]/.test(text.slice(at + words.length))
  const known = own.find(([words]) => rest.startsWith(words) && isWhole(words))
  if (known !== undefined) return { parts: known[1], length: known[0].length }
  return (
    readNumbered(rest, text.slice(at)) ??
    readField(rest, isWhole) ??
    (mayBeText ? readText(rest, text.slice(at)) : undefined)
  )
}

function readNumbered(rest: string, text: string): Token | undefined {
  const [words, word = '', joint = ''] = NUMBERED.exec(rest) ?? []
  if (words === undefined) return undefined
  const number: Field = word.startsWith('t') ? 'take' : 'scene'
  return { parts: [{ text: text.slice(0, word.length) + joint }, number], length: words.length }
}

function readField(rest: string, isWhole: (words: string) => boolean): Token | undefined {
  for (const [pattern, parts] of FIELDS) {
    const words = pattern.exec(rest)?.[0]
    if (words !== undefined && isWhole(words)) return { parts, length: words.length }
  }
  return undefined
}

/** A word that stands for itself: "PR_Last_First". */
function readText(rest: string, text: string): Token | undefined {
  const { length } = WORD.exec(rest)?.[0] ?? ''
  return length > 0 && /^[_-]/.test(rest.slice(length))
    ? { parts: [{ text: text.slice(0, length) }], length }
    : undefined
}

const isText = (part: NamePart | undefined): boolean => typeof part === 'object'

/** What stands between two fields stays, what follows the last does not. */
function trimTexts(parts: readonly NamePart[]): NamePart[] {
  let end = parts.length
  while (end > 0 && isText(parts[end - 1])) end -= 1
  return parts.slice(0, end)
}

function joinTexts(parts: readonly NamePart[]): NamePart[] {
  const joined: NamePart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'object' && typeof last === 'object')
      joined[joined.length - 1] = { text: last.text + part.text }
    else joined.push(part)
  }
  return joined
}

function lettersOf(text: string): NamePattern['letters'] {
  if (!/[_.-]/.test(text)) return 'as typed'
  if (text === text.toUpperCase()) return 'upper'
  return text === text.toLowerCase() ? 'lower' : 'as typed'
}
