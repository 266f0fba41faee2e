import type { Amount, Beat, Direction, Fullness, Manner, Place, Span } from './direction.ts'

/** What the actor chose for a line; what is absent is as the script writes it. */
export interface ChosenDirection {
  /** 'plain': without the manner that the script or the character asks for. */
  manner?: Manner | 'plain' | undefined
  /** The whole manner if absent. */
  amount?: Amount | undefined
  place?: Place | undefined
  ending?: 'said' | 'cut off' | undefined
  entry?: 'answers' | 'cuts in' | undefined
  /** Seconds that the partner holds before the first word. */
  beat?: number | undefined
}

/** How a character says everything for which neither the actor nor the script has a manner. */
export interface UsualManner {
  manner: Manner
  amount: Amount
}

/** Everything that was chosen about the sound of a line; absent where nothing was. */
export interface SoundChoice {
  line?: ChosenDirection
  read?: number
  character?: UsualManner
  fullness?: Fullness
}

const WHOLE: Amount = 2

/** The actor's choice, else the script's direction, else the character's usual manner. */
export function effectiveDirection(script: Direction, { line = {}, character }: SoundChoice): Direction {
  return {
    ...script,
    spans: chooseSpans(script.spans, line, character),
    place: line.place ?? script.place,
    ending: line.ending ?? script.ending,
    entry: line.entry ?? script.entry,
    beats: line.beat === undefined ? script.beats : chooseBeat(script.beats, line.beat),
  }
}

/** The beats inside and after the line stay as the script writes them. */
const chooseBeat = (written: readonly Beat[], seconds: number): readonly Beat[] => [
  { beforeWord: 0, ms: seconds * 1000 },
  ...written.filter(({ beforeWord }) => beforeWord !== 0),
]

function chooseSpans(
  written: readonly Span[],
  { manner, amount = WHOLE }: ChosenDirection,
  usual: UsualManner | undefined,
): readonly Span[] {
  if (manner !== undefined) return manner === 'plain' ? [] : [{ fromWord: 0, manner, amount }]
  // The words before the first manner of the script are said as usual.
  return usual === undefined || written[0]?.fromWord === 0 ? written : [{ fromWord: 0, ...usual }, ...written]
}

/** The same choice in one form only, so that choices can be compared: an amount only with a manner, and only if not whole. */
export function normaliseChoice({
  manner,
  amount = WHOLE,
  place,
  ending,
  entry,
  beat,
}: ChosenDirection): ChosenDirection {
  return {
    ...(manner !== undefined && { manner }),
    ...(manner !== undefined && manner !== 'plain' && amount !== WHOLE && { amount }),
    ...(place !== undefined && { place }),
    ...(ending !== undefined && { ending }),
    ...(entry !== undefined && { entry }),
    ...(beat !== undefined && { beat }),
  }
}

/** A direction in one word each, as an actor chooses it. */
export interface DirectionSummary extends Pick<Direction, 'place' | 'ending' | 'entry'> {
  /** The first one, if it changes inside the line. */
  manner: Manner | 'plain'
  amount: Amount
}

export const summariseDirection = ({ spans, place, ending, entry }: Direction): DirectionSummary => ({
  manner: spans[0]?.manner ?? 'plain',
  amount: spans[0]?.amount ?? WHOLE,
  place,
  ending,
  entry,
})
