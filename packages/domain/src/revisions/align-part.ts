import { normaliseTranscript } from '../following/normalise-words.ts'
import { type AlignedLine, alignLines, type NewLine, type OldLine, textIdOf } from './align.ts'
import { findCommonRun, type IndexPair } from './best-run.ts'
import { wordsIdOf } from './parsed-text-id.ts'

/** A line of the new pages and the page of the file that it is on. */
export interface PagedLine extends NewLine {
  page: number | null
}

/** New pages are the whole script as it is now, or only those pages that changed. */
export type Scope = 'whole' | 'part'

/** Shorter lines, and those that are said twice, do not tell where in the script a page belongs. */
const MIN_ANCHOR_WORDS = 4
/** So many lines that are missing between two pages of the file are pages that were not sent, fewer are a cut. */
const MIN_LEFT_OUT = 6
/** From this share of the script on, lines outside the new pages are more likely not sent than cut. */
const MIN_OUTSIDE = 0.1

/** Where new pages belong in the script; ends are exclusive. */
interface Section {
  oldFrom: number
  oldTo: number
  newFrom: number
  newTo: number
}

/**
 * As `alignLines`, for new pages that are only a part of the script: lines outside of them are kept. Undefined if nothing
 * on them says where they belong.
 */
export function alignPart(oldLines: readonly OldLine[], newLines: readonly PagedLine[]): AlignedLine[] | undefined {
  const sections = findSections(oldLines, newLines)
  if (sections.length === 0) return undefined
  let keptTo = 0
  const aligned = sections.flatMap((section) => {
    const before = keepLines(keptTo, section.oldFrom)
    keptTo = section.oldTo
    return [...before, ...alignSection(oldLines, newLines, section)]
  })
  return [...aligned, ...keepLines(keptTo, oldLines.length)]
}

export interface AlignedPages {
  scope: Scope
  /** Whether anything says where in the script these pages belong. */
  canBePart: boolean
  aligned: AlignedLine[]
}

/** Aligns new pages with a script. If no scope is wanted, the more likely one is used. */
export function alignPages(
  oldLines: readonly OldLine[],
  newLines: readonly PagedLine[],
  wanted: Scope | undefined,
): AlignedPages {
  if (wanted === 'whole') return alignWhole(oldLines, newLines, findSections(oldLines, newLines).length > 0)
  const part = alignPart(oldLines, newLines)
  const scope = wanted ?? guessScope(oldLines, newLines, part)
  return part && scope === 'part'
    ? { scope, canBePart: true, aligned: part }
    : alignWhole(oldLines, newLines, part !== undefined)
}

const alignWhole = (
  oldLines: readonly OldLine[],
  newLines: readonly PagedLine[],
  canBePart: boolean,
): AlignedPages => ({ scope: 'whole', canBePart, aligned: alignLines(oldLines, newLines) })

/** Which of both is more likely. What the new pages have elsewhere was moved and is no sign of a part. */
export function guessScope(
  oldLines: readonly OldLine[],
  newLines: readonly PagedLine[],
  aligned = alignPart(oldLines, newLines),
): Scope {
  if (!aligned) return 'whole'
  const added = new Set(aligned.flatMap((line) => (line.kind === 'new' ? keyOfNew(newLines[line.new]) : [])))
  const isOutside = (line: AlignedLine) => line.kind === 'kept' && !added.has(keyOfOld(oldLines[line.old]))
  return aligned.filter(isOutside).length >= Math.max(MIN_LEFT_OUT, MIN_OUTSIDE * oldLines.length) ? 'part' : 'whole'
}

const keepLines = (from: number, to: number): AlignedLine[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => ({ kind: 'kept', old: from + at }))

/** Lines at both ends of the section that have no new place are kept: they may be on the pages around it. */
function alignSection(
  oldLines: readonly OldLine[],
  newLines: readonly PagedLine[],
  { oldFrom, oldTo, newFrom, newTo }: Section,
): AlignedLine[] {
  const aligned = alignLines(oldLines.slice(oldFrom, oldTo), newLines.slice(newFrom, newTo))
  const places = aligned.flatMap((line) => ('old' in line && 'new' in line ? line.old : []))
  const [first, last] = [Math.min(...places), Math.max(...places)]
  return aligned.map((line): AlignedLine => {
    if (line.kind === 'new') return { ...line, new: line.new + newFrom }
    const old = line.old + oldFrom
    if ('new' in line) return { ...line, old, new: line.new + newFrom }
    return { kind: line.old < first || line.old > last ? 'kept' : line.kind, old }
  })
}

function findSections(oldLines: readonly OldLine[], newLines: readonly PagedLine[]): Section[] {
  const anchors = findAnchors(oldLines, newLines)
  const sections: Section[] = []
  for (const [at, [old, fresh]] of anchors.entries()) {
    const last = sections.at(-1)
    const previous = anchors[at - 1]
    const start = previous && findPageStart(newLines, previous, [old, fresh])
    if (last && start === undefined) sections[sections.length - 1] = { ...last, oldTo: old + 1, newTo: fresh + 1 }
    else {
      if (last) sections[sections.length - 1] = { ...last, newTo: start ?? fresh }
      sections.push({ oldFrom: old, oldTo: old + 1, newFrom: start ?? 0, newTo: fresh + 1 })
    }
  }
  const last = sections.pop()
  return widen(last ? [...sections, { ...last, newTo: newLines.length }] : [], anchors, oldLines.length)
}

/** The first line of the next page of the file, if pages of the script are left out between both anchors. */
function findPageStart(newLines: readonly PagedLine[], from: IndexPair, to: IndexPair): number | undefined {
  if (to[0] - from[0] - (to[1] - from[1]) < MIN_LEFT_OUT) return undefined
  const page = newLines[from[1]]?.page ?? 0
  const start = newLines.findIndex((line, index) => index > from[1] && index <= to[1] && (line.page ?? 0) > page)
  return start === -1 ? undefined : start
}

/** Takes in as many old lines around the anchors as there are new ones: lines that changed are no anchors. */
function widen(sections: readonly Section[], anchors: readonly IndexPair[], oldCount: number): Section[] {
  return sections.map((section, at) => {
    const inside = anchors.filter(([, fresh]) => fresh >= section.newFrom && fresh < section.newTo)
    const before = (inside[0]?.[1] ?? section.newFrom) - section.newFrom
    const after = section.newTo - 1 - (inside.at(-1)?.[1] ?? section.newTo - 1)
    // Half of the lines between two sections belong to each, so that none is in both.
    const previous = sections[at - 1]
    const next = sections[at + 1]
    const least = previous ? (previous.oldTo + section.oldFrom + 1) >> 1 : 0
    const most = next ? (section.oldTo + next.oldFrom + 1) >> 1 : oldCount
    return {
      ...section,
      oldFrom: Math.max(least, section.oldFrom - before),
      oldTo: Math.min(most, section.oldTo + after),
    }
  })
}

/** Equal lines that occur once on each side and are long enough, in the same order on both. */
function findAnchors(oldLines: readonly OldLine[], newLines: readonly PagedLine[]): IndexPair[] {
  const old = listUnique(oldLines.map(keyOfOld))
  const fresh = listUnique(newLines.map(keyOfNew))
  const isLong = (index: number) => normaliseTranscript(newLines[index]?.dialog ?? '').length >= MIN_ANCHOR_WORDS
  const shared = new Set([...fresh].filter(([key, index]) => old.has(key) && isLong(index)).map(([key]) => key))
  const pick = (places: ReadonlyMap<string, number>) => [...places].filter(([key]) => shared.has(key))
  const [left, right] = [pick(old), pick(fresh)]
  const keyAt = ([key]: [string, number]) => key
  return findCommonRun(left.map(keyAt), right.map(keyAt)).map(([from, to]) => [
    left[from]?.[1] ?? 0,
    right[to]?.[1] ?? 0,
  ])
}

function listUnique(keys: readonly string[]): Map<string, number> {
  const places = Map.groupBy(keys.entries(), ([, key]) => key)
  return new Map(
    [...places].flatMap(([key, [first, ...others]]) => (first && others.length === 0 ? [[key, first[0]]] : [])),
  )
}

const keyOfNew = (line: NewLine | undefined): string => (line ? `${line.actor}\n${wordsIdOf(textIdOf(line))}` : '')

const keyOfOld = (line: OldLine | undefined): string =>
  line ? `${line.readActor ?? line.actor}\n${wordsIdOf(textIdOf(line))}` : ''
