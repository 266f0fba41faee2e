import { parseReading, type ReadingSettings, TEXT_SIZES } from '@sidelight/domain/lines/reading-settings'
import { createStore } from '#lib/state/store.ts'
import { readKey, writeKey } from '#lib/storage/storage.ts'

export const readingStore = createStore<ReadingSettings>(parseReading(undefined))

/** What is stored may have changed while no page showed a script: somebody else signed in. */
export function loadReading(): void {
  const stored = parseReading(readKey('reading'))
  if (JSON.stringify(stored) !== JSON.stringify(readingStore.getState())) readingStore.setState(stored)
}

export function changeReading(change: Partial<ReadingSettings>): void {
  readingStore.setState({ ...readingStore.getState(), ...change })
  writeKey('reading', JSON.stringify(readingStore.getState()))
}

export function stepTextSize(step: 1 | -1): void {
  const size = TEXT_SIZES[TEXT_SIZES.indexOf(readingStore.getState().size) + step]
  if (size !== undefined) changeReading({ size })
}
