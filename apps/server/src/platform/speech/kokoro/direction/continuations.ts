import type { SpokenUnit } from '@sidelight/domain/speech/spoken-unit'

const CLASSES: readonly (readonly [words: ReadonlySet<string>, continuation: string])[] = [
  [listOf('i you he she we they it who this there'), "don't care about that at all."],
  [
    listOf(
      "am is are was were be been being i'm you're he's she's it's we're they're that's isn't aren't wasn't weren't",
    ),
    'going to be there tonight.',
  ],
  [
    listOf(
      "do does did don't doesn't didn't can could can't couldn't will would won't wouldn't should shouldn't must may might to never not i'll you'll he'll she'll we'll they'll i'd you'd he'd she'd we'd they'd",
    ),
    'do anything like that.',
  ],
  [
    listOf(
      'a an the my your his her our their its some any no every that these those of in on at for with from by about',
    ),
    'people that we talked about.',
  ],
]
const OTHERWISE = 'today, before we go home.'

function listOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/**
 * Goes on after a line that is cut off. At its end a voice slows down and falls; a line that goes on does not, and what was
 * added is cut away afterwards. Each continuation begins with a stop consonant, whose silence the cut falls into.
 */
export function continueLine(units: readonly SpokenUnit[]): SpokenUnit[] {
  const last = units.at(-1)
  if (last === undefined) return []
  const say = /^.*[^\s\p{P}]/su.exec(last.say)?.[0] ?? ''
  const lastWord = say.slice(say.lastIndexOf(' ') + 1).toLowerCase()
  const continuation = CLASSES.find(([words]) => words.has(lastWord))?.[1] ?? OTHERWISE
  return [...units.slice(0, -1), { written: last.written, say }, { written: [], say: continuation }]
}
