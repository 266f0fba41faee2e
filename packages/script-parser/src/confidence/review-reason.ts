import type { EntryFlag } from '../document/entry.ts'

/** Shown to the user who reviews the entry; undefined for flags that need no review. */
const sentences: Record<EntryFlag, string | undefined> = {
  'may-be-spoken': 'A character may be saying this.',
  'unsure-line': "We couldn't tell if this is dialogue, a name or a direction.",
  'unsure-neighbour': 'The line next to it may be part of this one.',
  'name-once': 'This character speaks only once.',
  'name-odd': 'The name looks unusual.',
  'name-inside': "This line contains another character's name.",
  'starts-oddly': 'It starts in the middle of a sentence.',
  'ends-oddly': 'It ends in the middle of a sentence.',
  'direction-inside': 'A stage direction may be mixed into the dialogue.',
  'run-together': 'Two pieces of text may have run together.',
  'open-bracket': 'A bracket is missing its other half.',
  'odd-place': 'Nothing like it appears in this position elsewhere in the script.',
  garbled: 'Some letters or symbols look wrong.',
  'long-speech': 'It is unusually long.',
  'no-speech': 'This line has no words to say.',
  'poor-scan': 'The scan is hard to read here.',
  resumed: 'It continues after an interruption, and we guessed the character.',
  'several-speakers': undefined,
  dual: undefined,
}

/** Errors of order and columns raise no flag on the entry itself, only on its surroundings. */
export const surroundings = 'Other lines in this script looked out of order, so check this one against your page.'

export function findReviewReason(flags: EntryFlag[]): string[] {
  const reasons = flags.flatMap((flag) => sentences[flag] ?? [])
  return reasons.length > 0 ? reasons : [surroundings]
}

/** Asked at one speech for all those that are doubted for the same reason. */
export const describeShared = (others: number) =>
  `We weren't sure how to read this script. If the name and the words are right here, ${others} lines like it should be right too.`

export const describeHardPage = (page: number) =>
  `Page ${page} was hard to read. Check all of its lines, or take the photo again in even light.`

/** Reasons that hold for every line of a badly read page. */
export const isOfPage = (reason: string) => reason === surroundings || reason === sentences['poor-scan']
