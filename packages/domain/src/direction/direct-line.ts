import type { Manner, Place } from './direction.ts'
import type { ChosenDirection, DirectionSummary } from './effective-direction.ts'

export const PLAIN_LINE: DirectionSummary = {
  manner: 'plain',
  amount: 2,
  place: 'here',
  ending: 'said',
  entry: 'answers',
}

/** What is shown beside a line that is not said plainly: "2 s beat · cold, a little · phone". Empty for a plain one. */
export function describeDirection(
  { manner, amount, place, ending, entry }: DirectionSummary,
  { beat }: Pick<ChosenDirection, 'beat'> = {},
): string {
  const words = [
    beat === undefined ? '' : `${beat} s beat`,
    manner === 'plain' ? '' : amount === 1 ? `${manner}, a little` : manner,
    place === 'here' ? '' : place,
    ending === 'said' ? '' : ending,
    entry === 'answers' ? '' : entry,
  ]
  return words.filter((word) => word !== '').join(' · ')
}

/** Another word keeps the amount; without a word the line is said as written. */
export function chooseManner(
  { manner: _, amount, ...chosen }: ChosenDirection,
  manner: DirectionSummary['manner'] | undefined,
): ChosenDirection {
  if (manner === undefined) return chosen
  return manner === 'plain' || amount === undefined ? { ...chosen, manner } : { ...chosen, manner, amount }
}

/** What the script writes anyway is no choice, so that a changed script is followed. */
export const choosePlace = (
  { place: _, ...chosen }: ChosenDirection,
  script: DirectionSummary,
  place: Place,
): ChosenDirection => (place === script.place ? chosen : { ...chosen, place })

export function chooseCutOff(
  { ending: _, ...chosen }: ChosenDirection,
  script: DirectionSummary,
  isCutOff: boolean,
): ChosenDirection {
  if (isCutOff === (script.ending === 'cut off')) return chosen
  return { ...chosen, ending: isCutOff ? 'cut off' : 'said' }
}

export function chooseCutIn(
  { entry: _, ...chosen }: ChosenDirection,
  script: DirectionSummary,
  isCuttingIn: boolean,
): ChosenDirection {
  if (isCuttingIn === (script.entry !== 'answers')) return chosen
  return { ...chosen, entry: isCuttingIn ? 'cuts in' : 'answers' }
}

/** Seconds that the actor can ask the partner to hold. */
export const BEATS = [0.5, 1, 2, 3, 5] as const

/** Replaces the beat before the line; undefined leaves the beat of the script. */
export const chooseBeat = ({ beat: _, ...chosen }: ChosenDirection, beat: number | undefined): ChosenDirection =>
  beat === undefined ? chosen : { ...chosen, beat }

interface ActingVoice {
  name: string
  acts: readonly Manner[]
}

/** Below this many words, those that a voice can do are named instead of those that it cannot. */
const FEW = 3

/** "Theo can't do shaken. Rachel can." Undefined for a voice that can do them all. */
export function describeMissing(
  manners: readonly Manner[],
  { name, acts }: ActingVoice,
  others: readonly ActingVoice[],
): string | undefined {
  const missing = manners.filter((manner) => !acts.includes(manner))
  if (missing.length === 0) return undefined
  const possible = manners.filter((manner) => acts.includes(manner))
  const limit =
    possible.length === 0
      ? `${name} can only read it plainly.`
      : possible.length < FEW
        ? `${name} can only be ${possible.join(' or ')}.`
        : `${name} can't do ${missing.join(' or ')}.`
  const other = others.find((voice) => missing.every((manner) => voice.acts.includes(manner)))
  return other === undefined ? limit : `${limit} ${other.name} can.`
}
