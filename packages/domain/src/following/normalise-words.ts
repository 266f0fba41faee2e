import { listFollowedWords } from './spoken-words.ts'

const FILLERS = new Set(['um', 'umm', 'uh', 'uhm', 'er', 'erm', 'hm', 'hmm', 'mm', 'mhm', 'ah', 'eh'])

/** Maps, because an object also has the word "constructor". */
const HOMOPHONES = new Map(
  [
    'there their',
    'to too two',
    'for four fore',
    'one won',
    'here hear',
    'know no',
    'knew new',
    'right write rite',
    'by buy bye',
    'see sea',
    'be bee',
    'ate eight',
    'son sun',
    'our hour',
    'whole hole',
    'wear where',
    'week weak',
    'meet meat',
    'wait weight',
    'piece peace',
    'break brake',
    'mail male',
    'night knight',
    'threw through',
    'weather whether',
    'which witch',
    'okay ok',
    'cause because',
    'till until',
    'yeah yes yep',
  ].flatMap((row) => row.split(' ').map((word, _, words) => [word, words[0] ?? word] as const)),
)

const CONTRACTIONS = new Map<string, readonly string[]>(
  Object.entries({
    "can't": ['can', 'not'],
    cannot: ['can', 'not'],
    "won't": ['will', 'not'],
    "shan't": ['shall', 'not'],
    "ain't": ['is', 'not'],
    "let's": ['let', 'us'],
    "y'all": ['you', 'all'],
    "ma'am": ['madam'],
    gonna: ['going', 'to'],
    wanna: ['want', 'to'],
    gotta: ['got', 'to'],
  }),
)
const ENDINGS: readonly (readonly [string, string])[] = [
  ["n't", 'not'],
  ["'re", 'are'],
  ["'ve", 'have'],
  ["'ll", 'will'],
  ["'d", 'would'],
  ["'m", 'am'],
]

/** Writes contractions out, gives homophones one spelling and drops filler words. */
export function normaliseWords(spoken: readonly string[]): string[] {
  return spoken
    .flatMap((word) => (FILLERS.has(word) ? [] : expand(word)))
    .map((word) => {
      const letters = word.replaceAll(/[^\p{L}\p{N}]/gu, '')
      return HOMOPHONES.get(letters) ?? letters
    })
}

function expand(word: string): readonly string[] {
  const whole = CONTRACTIONS.get(word)
  if (whole !== undefined) return whole
  for (const [ending, full] of ENDINGS)
    if (word.length > ending.length && word.endsWith(ending)) return [word.slice(0, -ending.length), full]
  // "'s" is not expanded: "It's" and "Anna's" cannot be told apart.
  return [word]
}

export function normaliseTranscript(text: string): string[] {
  return normaliseWords(listFollowedWords(text).flatMap((word) => [...word.spoken]))
}
