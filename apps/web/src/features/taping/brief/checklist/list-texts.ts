import type { Check } from '@sidelight/domain/brief/checklist'
import { capitalise, inWords } from '@sidelight/domain/speech/number-words'

const countMissing = (checks: readonly Check[]): number => checks.filter(({ state }) => state !== 'done').length

/** "Two things to go", "Ready to send" */
export function describeChecks(checks: readonly Check[], isReady: boolean): string {
  if (isReady) return 'Ready to send'
  const count = countMissing(checks)
  return `${capitalise(inWords(count))} ${count === 1 ? 'thing' : 'things'} to go`
}

export const countFiles = (count: number): string => (count === 1 ? 'the file' : `${inWords(count)} files`)
