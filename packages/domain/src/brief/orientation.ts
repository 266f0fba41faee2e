import type { Brief, Found } from './brief.ts'
import { isTurned, type Match, matchAll, mergeFound, spanOf } from './cues.ts'
import type { Sentence } from './mail.ts'

type Orientation = NonNullable<Brief['orientation']>['value']

const LANDSCAPE =
  /(?<!\ba )(?<!\bthe )\b(?:landscape|horiz(?:ontal(?:ly)?)?|widescreen|16 ?[:x] ?9|querformat|paysage|sideways|on its side|in landscape)\b(?! (?:of|gardener|architect|painter|photograph)|s\b|-(?!mode|format|orientation))/g
const PORTRAIT =
  /(?<!\ba )(?<!\bthe )(?<!\bher )(?<!\bhis )\b(?:portrait|vertical(?:ly)?|9 ?[:x] ?16|upright|hochformat)\b(?! (?:of|photo|paint|artist|piano|session)|s\b|-(?!mode|format|orientation))/g

/** Which way round the picture is. */
export const findOrientation = (sentences: readonly Sentence[]): Found<Orientation> | undefined =>
  mergeFound(sentences.flatMap((sentence) => readOrientation(sentence) ?? []))

function readOrientation(sentence: Sentence): Found<Orientation> | undefined {
  const landscape = read(sentence, LANDSCAPE)
  const portrait = read(sentence, PORTRAIT)
  const wanted = landscape.wanted ?? portrait.wanted
  if (wanted !== undefined)
    return {
      value: landscape.wanted === undefined ? 'portrait' : 'landscape',
      span: spanOf(sentence, wanted),
      how: 'said',
    }
  // "No vertical videos" leaves one way only.
  const { refused } = portrait
  return refused && { value: 'landscape', span: spanOf(sentence, refused), how: 'read as' }
}

function read({ low }: Sentence, words: RegExp): { wanted?: Match; refused?: Match } {
  const found = matchAll(words, low).map(({ 0: text, index }) => ({ start: index, end: index + text.length }))
  const wanted = found.find((match) => !isTurned(low, match))
  const refused = found.find((match) => isTurned(low, match))
  return { ...(wanted !== undefined && { wanted }), ...(refused !== undefined && { refused }) }
}
