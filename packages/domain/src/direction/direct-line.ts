import type { Amount, Direction, Manner, Place } from './direction.ts'

/** How a line is said; where its manner changes inside the line, the first one. */
export interface LineDirection {
  manner: Manner | 'plain'
  amount: Amount
  place: Place
  ending: Direction['ending']
  entry: Direction['entry']
}

export const PLAIN_LINE: LineDirection = {
  manner: 'plain',
  amount: 2,
  place: 'here',
  ending: 'said',
  entry: 'answers',
}

/** What the actor chose for a line; a field that is absent is as the script writes it. */
export interface ChosenDirection {
  manner?: LineDirection['manner'] | undefined
  amount?: Amount | undefined
  place?: Place | undefined
  ending?: 'said' | 'cut off' | undefined
  entry?: 'answers' | 'cuts in' | undefined
}

/** What is shown beside a line that is not said plainly: "cold, a little · phone". Empty for a plain one. */
export function describeDirection({ manner, amount, place, ending, entry }: LineDirection): string {
  const words = [
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
  manner: LineDirection['manner'] | undefined,
): ChosenDirection {
  if (manner === undefined) return chosen
  return manner === 'plain' || amount === undefined ? { ...chosen, manner } : { ...chosen, manner, amount }
}

/** What the script writes anyway is no choice, so that a changed script is followed. */
export const choosePlace = (
  { place: _, ...chosen }: ChosenDirection,
  script: LineDirection,
  place: Place,
): ChosenDirection => (place === script.place ? chosen : { ...chosen, place })

export function chooseCutOff(
  { ending: _, ...chosen }: ChosenDirection,
  script: LineDirection,
  isCutOff: boolean,
): ChosenDirection {
  if (isCutOff === (script.ending === 'cut off')) return chosen
  return { ...chosen, ending: isCutOff ? 'cut off' : 'said' }
}

export function chooseCutIn(
  { entry: _, ...chosen }: ChosenDirection,
  script: LineDirection,
  isCuttingIn: boolean,
): ChosenDirection {
  if (isCuttingIn === (script.entry !== 'answers')) return chosen
  return { ...chosen, entry: isCuttingIn ? 'cuts in' : 'answers' }
}

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
