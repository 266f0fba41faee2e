import type { NamePart, NamePattern } from '../../brief/brief.ts'
import type { NameField, Portal } from './portals.ts'

export interface NameWords {
  actor: string
  part: string
  project?: string | undefined
  scene?: string | number | undefined
  take?: number | 'slate' | undefined
}

const LONGEST_NAME = 80
const EXTENSION = '.mp4'
/** Letters that are not a plain letter with a mark. */
const SPELLED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
}

/** A name of plain letters, digits and `_`, which every portal accepts, in the order that the portal asks for. */
export function nameTape({ naming }: Portal, words: NameWords): string {
  const fields = naming.fields
    .map((field) => ({ field, text: writeField(field, words) }))
    .filter(({ text }) => text !== '')
  const room = LONGEST_NAME - EXTENSION.length
  const join = () => fields.map(({ text }) => text).join(naming.separator)
  while (join().length > room) {
    const longest = fields.reduce((a, b) => (b.text.length > a.text.length ? b : a))
    longest.text = longest.text.slice(0, -1).replace(/_$/, '')
  }
  return `${join() || 'Tape'}${EXTENSION}`
}

/**
 * The name that casting asked for. What the file has no word for is left out with the mark before it, and what no file
 * system takes becomes `-`.
 */
export function nameByPattern({ parts, letters }: NamePattern, words: NameWords): string {
  const isSlateUnnamed = words.take === 'slate' && !parts.includes('take')
  const joined = joinParts(isSlateUnnamed ? [...parts, { text: '_' }, 'take'] : parts, words)
  const plain = CASES[letters](joined)
    .replaceAll(/[/\\:*?"<>|\p{C}]+/gu, '-')
    .trim()
  return `${plain.slice(0, LONGEST_NAME - EXTENSION.length) || 'Tape'}${EXTENSION}`
}

const CASES: Record<NamePattern['letters'], (name: string) => string> = {
  'as typed': (name) => name,
  upper: (name) => name.toUpperCase(),
  lower: (name) => name.toLowerCase(),
}

function joinParts(parts: readonly NamePart[], words: NameWords): string {
  let name = ''
  let mark = ''
  let isFirstMissing = false
  for (const part of parts) {
    if (typeof part === 'object') {
      mark += part.text
      continue
    }
    const text = writePart(part, words)
    if (text !== '') name += (isFirstMissing && name === '' ? '' : mark) + text
    else isFirstMissing ||= name === ''
    mark = ''
  }
  return name === '' ? '' : name + mark
}

function writePart(part: Exclude<NamePart, object>, { actor, part: role, project, scene, take }: NameWords): string {
  const names = actor.split(/\s+/u).filter((name) => name !== '')
  const text = {
    first: names.slice(0, Math.max(1, names.length - 1)).join(' '),
    last: names.length > 1 ? (names.at(-1) ?? '') : '',
    actor: names.join(''),
    role,
    project: project ?? '',
    scene: String(scene ?? ''),
    take: take === 'slate' ? 'Slate' : String(take ?? ''),
    agent: '',
  }[part]
  return toPlainLetters(text).replaceAll('_', '')
}

/** The name of a file that was made elsewhere, in the letters of ours, so that it says nothing else about its type. */
export function cleanTapeName(name: string): string {
  const parts = name
    .replace(/\.mp4$/i, '')
    .split('-')
    .map(toPlainLetters)
  const plain = parts.filter((part) => part !== '').join('-')
  return `${plain.slice(0, LONGEST_NAME - EXTENSION.length) || 'Tape'}${EXTENSION}`
}

function writeField(field: NameField, words: NameWords): string {
  if (field === 'take') return words.take === undefined ? '' : words.take === 'slate' ? 'Slate' : `Tk${words.take}`
  if (field !== 'scene') return toPlainLetters(words[field] ?? '')
  const scene = toPlainLetters(String(words.scene ?? ''))
  return scene === '' ? '' : `Sc${scene}`
}

const toPlainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘`.]/gu, '')
    .replaceAll(/\P{ASCII}/gu, (letter) => SPELLED[letter] ?? '_')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .join('_')
