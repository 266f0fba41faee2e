import { hashText, lineTextId } from '../following/line-text-id.ts'
import { listWordSpans } from '../following/word-spans.ts'
import { listTargetWords } from '../following/word-window.ts'

/** How much of the actor's own lines is hidden, from nothing to everything. */
export const RUNGS = ['full', 'letters', 'gaps', 'cue only'] as const
export type Rung = (typeof RUNGS)[number]

/** Character offsets of hidden text. Punctuation around a word and stage directions are never hidden. */
export interface HiddenRange {
  start: number
  end: number
  /** The index among the words of the page. */
  pageWord: number
}

const GAP_SHARE = 1 / 3
/** Short words such as "to" and "the" follow from the others, so gaps take longer words first. */
const LONG_WORD = 4
const CUE_WORDS = 5

/** Which parts of a line a rung hides. Depends on the words alone, so that a gap stays where it is in every run. */
export function listHidden(dialog: string, rung: Rung): readonly HiddenRange[] {
  if (rung === 'full') return []
  const words = listSpokenCores(dialog)
  if (rung === 'letters') return words.map((word) => hideAfterFirstLetter(dialog, word)).filter(isNotEmpty)
  return rung === 'gaps' ? chooseGaps(dialog, words) : words
}

/** The spoken words of a line, without the punctuation around them. */
function listSpokenCores(dialog: string): HiddenRange[] {
  const spans = listWordSpans(dialog)
  return listTargetWords(dialog).words.flatMap(({ pageWord }) => {
    const span = spans[pageWord]
    const core = span && /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(dialog.slice(span.start, span.end))
    if (!core) return []
    const start = span.start + core.index
    return [{ start, end: start + core[0].length, pageWord }]
  })
}

function hideAfterFirstLetter(dialog: string, word: HiddenRange): HiddenRange {
  const [first = ''] = dialog.slice(word.start, word.end)
  return { ...word, start: word.start + first.length }
}

const isNotEmpty = ({ start, end }: HiddenRange): boolean => start < end

/** Words next to a gap stay as long as there are others, because neighbours help to find a word. */
function chooseGaps(dialog: string, words: readonly HiddenRange[]): HiddenRange[] {
  const seed = lineTextId(dialog)
  const rankAt = (at: number) => {
    const { start, end, pageWord } = words[at] as HiddenRange
    return (end - start < LONG_WORD ? 2 ** 32 : 0) + hashText(`${seed} ${pageWord}`)
  }
  const ranked = words.map((_, at) => at).toSorted((a, b) => rankAt(a) - rankAt(b))
  const apart: number[] = []
  for (const at of ranked) if (!apart.includes(at - 1) && !apart.includes(at + 1)) apart.push(at)
  const chosen = new Set([...apart, ...ranked].slice(0, Math.ceil(words.length * GAP_SHARE)))
  return words.filter((_, at) => chosen.has(at))
}

/** The end of the partner's line, which the actor answers. */
export function lastWordsOfCueLine(dialog: string): string {
  const words = dialog.trim().split(/\s+/u)
  const last = words.slice(-CUE_WORDS).join(' ')
  return words.length > CUE_WORDS ? `…${last}` : last
}
