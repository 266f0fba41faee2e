import type { EntryFlag } from '../document/entry.ts'

/** For the actor who looks at an entry in doubt; undefined for what is no doubt. */
const sentences: Record<EntryFlag, string | undefined> = {
  'unsure-line': 'It was hard to tell whether this is spoken, a name or a direction.',
  'unsure-neighbour': 'The line next to it may belong to it.',
  'name-once': 'This name speaks only once.',
  'name-odd': 'The name looks unusual.',
  'name-inside': "Another speaker's name stands inside the text.",
  'starts-oddly': 'It begins in the middle of a sentence.',
  'ends-oddly': 'It ends in the middle of a sentence.',
  'direction-inside': 'A stage direction may be mixed into the speech.',
  'run-together': 'Two pieces of text may have run together.',
  'open-bracket': 'A bracket is opened and not closed, or closed and not opened.',
  'odd-place': 'It stands where nothing like it stands elsewhere in this script.',
  garbled: 'Some letters or signs look out of place.',
  'long-speech': 'It is unusually long.',
  'no-speech': 'Nothing is left to speak.',
  'poor-scan': 'The scan is hard to read here.',
  resumed: 'It goes on after an interruption, and the speaker was guessed.',
  'several-speakers': undefined,
  dual: undefined,
}

/** Errors of order and columns leave no mark on the entry itself, only on what surrounds it. */
const surroundings = 'Other lines of this script looked out of order, so check this one against the page.'

export function findReviewReason(flags: EntryFlag[]): string[] {
  const reasons = flags.flatMap((flag) => sentences[flag] ?? [])
  return reasons.length > 0 ? reasons : [surroundings]
}
