import { minutesLeft } from '@sidelight/domain/taping/free-room'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { nameDevice } from '#lib/browser/device-name.ts'
import { describeMegabytes } from '#tapes/tape-counts.ts'
import { pictureBytesASecond } from './take-size.ts'
import { describeMinutes } from './take-texts.ts'

/** What the takes need on the disk and how much more fits, at the rate of the newest one. */
export function describeRoom(takes: readonly TapeTake[], freeBytes: number): string {
  const bytes = takes.reduce((sum, take) => sum + take.bytes, 0)
  const count = takes.filter(({ kind, pickUp }) => kind === 'scene' && pickUp === undefined).length
  const kept = `${count === 1 ? '1 take' : `${count} takes`}, ${describeMegabytes(bytes)}.`
  const newest = takes[0]
  if (freeBytes === Infinity || newest === undefined) return kept
  const minutes = minutesLeft(freeBytes, pictureBytesASecond(newest) * 8)
  return `${kept} Room for ${describeMinutes(minutes)} more on this ${nameDevice()}.`
}
