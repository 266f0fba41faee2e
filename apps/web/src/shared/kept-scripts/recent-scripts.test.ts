import { expect, it } from 'vitest'
import { type KeptScript, makeRoom, RECENT_LIMITS } from './recent-scripts.ts'

const MEGABYTE = 1024 * 1024

const script = (documentId: string, openedAtMs: number, more: Partial<KeptScript> = {}): KeptScript => ({
  documentId,
  isPinned: false,
  openedAtMs,
  bytes: MEGABYTE,
  ...more,
})

it('[R-24-03] Three scripts that were opened lately are kept, and a fourth removes the one opened longest ago', () => {
  const three = [script('a', 3), script('b', 1), script('c', 2)]
  expect(makeRoom(three, 'a')).toEqual({ hasRoom: true, documentIdsToRemove: [] })
  expect(makeRoom([...three, script('d', 4)], 'd')).toEqual({ hasRoom: true, documentIdsToRemove: ['b'] })
})

it('[R-24-03] Scripts that were opened lately take up 150 MB together, and one byte more removes the oldest', () => {
  const scripts = [script('a', 2, { bytes: 0 }), script('b', 1, { bytes: 100 * MEGABYTE })]
  expect(makeRoom(scripts, 'a', 50 * MEGABYTE)).toEqual({ hasRoom: true, documentIdsToRemove: [] })
  expect(makeRoom(scripts, 'a', 50 * MEGABYTE + 1)).toEqual({ hasRoom: true, documentIdsToRemove: ['b'] })
})

it('[R-24-03] A script that alone takes up more than 150 MB has no room for the rest, and removes no other', () => {
  const scripts = [script('a', 2, { bytes: RECENT_LIMITS.bytes }), script('b', 1)]
  expect(makeRoom(scripts, 'a')).toEqual({ hasRoom: true, documentIdsToRemove: ['b'] })
  expect(makeRoom(scripts, 'a', 1)).toEqual({ hasRoom: false, documentIdsToRemove: [] })
})

it('[R-24-04] A script with "Keep offline" has no limit, is never removed and takes no room of the others', () => {
  const pinned = script('pinned', 0, { isPinned: true, bytes: 2 * RECENT_LIMITS.bytes })
  const recent = [script('a', 3), script('b', 1), script('c', 2)]
  expect(makeRoom([pinned, ...recent], 'pinned', RECENT_LIMITS.bytes)).toEqual({
    hasRoom: true,
    documentIdsToRemove: [],
  })
  expect(makeRoom([pinned, ...recent, script('d', 4)], 'd').documentIdsToRemove).toEqual(['b'])
})
