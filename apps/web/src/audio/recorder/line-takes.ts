import type { RecordedTake } from './recorder.ts'

/** A take of a line, on this device until it is saved. */
export interface NumberedTake {
  /** In the order of recording; it stays when an earlier take is deleted. */
  number: number
  phase: 'kept' | 'saving'
  seconds: number
  /** The `lineTextId` of the text that was spoken. */
  textId: string
  /** Found on this device when the page was opened. */
  isRecovered: boolean
  recorded: RecordedTake
  /** Saving failed after the upload: the file is in storage and is not sent again. */
  uploadedUrl: string | undefined
}

/** The chosen take of a line, and the numbers of all its takes on this device. */
export interface StoredTake extends Pick<NumberedTake, 'seconds' | 'textId' | 'isRecovered'> {
  phase: 'none' | 'kept' | 'saving' | 'saved' | 'deleted'
  number: number | undefined
  /** The oldest first. */
  numbers: readonly number[]
  error: string | undefined
}

type NewTake = Pick<NumberedTake, 'seconds' | 'textId' | 'isRecovered' | 'recorded'>

/** The takes of one line. What can be done with a take is done with the chosen one. */
export interface LineTakes {
  /** The oldest first. */
  takes: readonly NumberedTake[]
  chosen: RecordedTake | undefined
  lastNumber: number
  /** What became of the take that was chosen before, while none is. */
  outcome: 'none' | 'saved' | 'deleted'
  error: string | undefined
}

/** A scene that is rehearsed for weeks would fill the device. */
const MAX_TAKES = 10

export const NO_TAKES: LineTakes = {
  takes: [],
  chosen: undefined,
  lastNumber: 0,
  outcome: 'none',
  error: undefined,
}

export const findChosen = ({ takes, chosen }: LineTakes): NumberedTake | undefined =>
  takes.find(({ recorded }) => recorded === chosen)

export const chooseNewest = (line: LineTakes): LineTakes => ({ ...line, chosen: line.takes.at(-1)?.recorded })

/** The new take is the chosen one. */
export function addTake(line: LineTakes, take: NewTake): LineTakes {
  const number = line.lastNumber + 1
  const added: NumberedTake = { ...take, number, phase: 'kept', uploadedUrl: undefined }
  return { ...line, takes: [...line.takes, added], chosen: take.recorded, lastNumber: number }
}

/** Takes of before, the oldest first. They get the first numbers, and one is chosen only if `isChosen`. */
export function addLeftovers(line: LineTakes, leftovers: readonly NewTake[], isChosen: boolean): LineTakes {
  const { takes, lastNumber, chosen } = leftovers.reduce(addTake, NO_TAKES)
  const later = line.takes.map((take) => ({ ...take, number: take.number + lastNumber }))
  return {
    ...line,
    takes: [...takes, ...later],
    lastNumber: lastNumber + line.lastNumber,
    chosen: line.chosen ?? (isChosen ? chosen : undefined),
  }
}

export const updateTake = (
  line: LineTakes,
  changed: RecordedTake,
  change: Partial<Pick<NumberedTake, 'phase' | 'uploadedUrl'>>,
): LineTakes => ({
  ...line,
  takes: line.takes.map((take) => (take.recorded === changed ? { ...take, ...change } : take)),
})

/** If it was the chosen take, none is. */
export function removeTake(line: LineTakes, removed: RecordedTake, outcome: 'saved' | 'deleted'): LineTakes {
  const takes = line.takes.filter(({ recorded }) => recorded !== removed)
  return line.chosen === removed ? { ...line, takes, chosen: undefined, outcome } : { ...line, takes }
}

/** The oldest takes beyond the maximum. The chosen one and one that is being saved stay. */
export const listSurplus = ({ takes, chosen }: LineTakes): NumberedTake[] =>
  takes
    .slice(0, Math.max(0, takes.length - MAX_TAKES))
    .filter((take) => take.recorded !== chosen && take.phase === 'kept')

export function describeLine(line: LineTakes): StoredTake {
  const { takes, outcome, error } = line
  const numbers = takes.map(({ number }) => number)
  const { number, phase = outcome, seconds = 0, textId = '', isRecovered = false } = findChosen(line) ?? {}
  return { phase, number, numbers, seconds, textId, isRecovered, error }
}
