import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { FilmError, type FilmOutcome, type FilmRefusal } from './film-messages.ts'

const OTHER_FILM = 'Film with the camera page of Sidelight on your phone: its films always fit.'

const REFUSALS: Record<FilmRefusal, string> = {
  'not a film': "That file isn't a film we can read. Choose the MP4 that your phone shared.",
  'other picture format': `The picture of this film is in another format than casting takes (H.264), and we don't convert it. ${OTHER_FILM}`,
  'no sound': 'This film has no sound, so we can’t tell where your takes are in it.',
  'sound unreadable': "This browser can't read the sound of the film. Open your takes in Chrome or Edge.",
  turned: `This film is turned by a note in the file, which a tape can't have. ${OTHER_FILM}`,
  'frame rate': `A tape has 24, 25 or 30 pictures a second, and this film has another number. ${OTHER_FILM}`,
  'few keyframes': `This film can only be cut every few seconds, which would leave out parts of your takes. ${OTHER_FILM}`,
  'other order': `This film stores its pictures in an order that we can't copy into a tape. ${OTHER_FILM}`,
  'too long': 'This film is longer than an hour. Film in shorter pieces: one film can still hold many takes.',
  'disk full':
    'There isn’t enough free space here for the picture. Delete takes you don’t need, then add the film again.',
  broken: 'Something went wrong on the way. Your takes are as they were. Add the film again.',
}

export const describeFilmFailure = (error: unknown): string =>
  REFUSALS[error instanceof FilmError ? error.reason : 'broken']

type Names = (take: TapeTake) => string

/** What became of the takes, one sentence for each kind of answer. */
export function describeOutcomes(
  takes: readonly TapeTake[],
  outcomes: ReadonlyMap<string, FilmOutcome>,
  nameOf: Names,
): { added: string | undefined; others: string[] } {
  const named = (is: (outcome: FilmOutcome) => boolean) =>
    takes.filter(({ id }) => is(outcomes.get(id) ?? 'take unreadable')).map(nameOf)
  const added = named((outcome) => outcome === 'added')
  const sentences: [string[], (names: string) => string][] = [
    [
      named((outcome) => outcome === 'partly filmed'),
      (names) => `Only part of ${names} was filmed, so the picture of this computer stays.`,
    ],
    [
      named((outcome) => outcome === 'too short'),
      (names) => `Too short to be found by sound: ${names}. It takes eight seconds.`,
    ],
    [
      named((outcome) => ['no voice', 'other sound', 'drift too large', 'take unreadable'].includes(outcome)),
      (names) => `Not heard in this film: ${names}.`,
    ],
  ]
  return {
    added:
      added.length === 0
        ? undefined
        : `${capitalise(list(added))} ${added.length === 1 ? 'has' : 'have'} the phone’s picture now.`,
    others: sentences.flatMap(([names, say]) => (names.length === 0 ? [] : [say(list(names))])),
  }
}

const list = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
