import type { Pace } from '../following/pace.ts'
import type { LineOutcome } from '../rehearsal/run-record.ts'
import type { TapeMix } from './mix-plan.ts'
import type { PickUp, TapeKind, TapeProblem } from './tape-fact.ts'

/** A line of a take. Seconds count from the first sample of the take. */
export interface TapeLine {
  id: string
  /** The `lineTextId` of its words when it was filmed; absent in takes from before it was noted. */
  textId?: string
  isActors: boolean
  /** The partner's line was read by a friend. */
  isFriends?: true
  from: number
  to: number
  firstVoice?: number
  ending: LineOutcome
  missed: number
}

/** What the user decided about a take; kept in `take.json` beside its facts, and deleted with it. */
export interface TakeChoices {
  isStarred: boolean
  name?: string | undefined
  /** Where the tape begins and ends, in seconds of the take; without it around everything that sounds. */
  trim?: { from: number; to: number } | undefined
  mix?: TapeMix | undefined
  /** Whether a pick-up is in the file of its take; without it a continuation is, and a single line is not. */
  isCutIn?: boolean | undefined
  /** The lines that the actor called better than in another take. */
  betterLines?: readonly string[] | undefined
  /** The picture of this device is wanted, although a phone's film was added. */
  isOwnPicture?: boolean | undefined
}

/** Which picture of a take is shown and exported. */
export const pictureOf = ({ hasFilm, isOwnPicture }: Pick<TapeTake, 'hasFilm' | 'isOwnPicture'>): 'film' | 'own' =>
  hasFilm === true && isOwnPicture !== true ? 'film' : 'own'

/** A take on this device, read from its facts. */
export interface TapeTake extends TakeChoices {
  /** The name of its folder. */
  id: string
  kind: TapeKind
  /** Counted within its scene. */
  number: number
  /** The `TapeScene` that it was filmed as. */
  sceneId?: string
  /** Nobody answered in it. */
  isPiece?: boolean
  pickUp?: PickUp
  /** Which read of their lines the partners had, and how fast they answered; absent in takes from before it was noted. */
  readNumber?: number
  pace?: Pace
  startedAt: number
  seconds: number
  width: number
  height: number
  frameRate: number
  /** Of the picture that is shown and of the sound. */
  bytes: number
  /** A phone's film was added. */
  hasFilm?: true
  lines: readonly TapeLine[]
  /** From the first to the last sound above the level of the room, said or not in a line; none in a silent take. */
  sound?: { from: number; to: number }
  /** Where the picture may be cut, in seconds of the take. */
  keys: readonly number[]
  lostFrames: number
  frames: number
  /** The longest time for which picture or sound stopped, while the take went on. */
  longestPause?: { of: 'picture' | 'sound'; seconds: number }
  /** Why it ended before the scene did. */
  problem?: TapeProblem
  /** Nobody ended it: the page was closed or crashed. */
  isLeftover: boolean
}
