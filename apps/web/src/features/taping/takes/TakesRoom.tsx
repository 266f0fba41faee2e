import { minutesLeft } from '@sidelight/domain/taping/free-room'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { useState } from 'react'
import { nameDevice } from '#lib/browser/device-name.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { describeMegabytes } from '#shared/taping/tape-counts.ts'
import { Button } from '#ui/Button.tsx'
import { pictureBytesASecond } from './take-size.ts'
import { describeDay, describeMinutes } from './take-texts.ts'
import type { TakesState, TakesStore } from './takes.store.ts'

/** Safari clears what a site has stored when it was not opened for so long; a site that was installed keeps it. */
const DAYS_WITHOUT_A_VISIT = 7
const DAY_MS = 24 * 3_600_000

interface TakesRoomProps extends Pick<TakesState, 'freeBytes' | 'isPersistent'> {
  takes: readonly TapeTake[]
  store: TakesStore
}

/** What the takes need on the disk, how much more fits, and whether the browser has promised to keep them. */
export const TakesRoom = ({ takes, freeBytes, isPersistent, store }: TakesRoomProps) => (
  <>
    <p className="text-small text-mute">{describeRoom(takes, freeBytes)}</p>
    {isPersistent === true && (
      <p className="text-small text-mute">This browser has promised to keep them until you delete them.</p>
    )}
    {isPersistent === false && <NotPromised store={store} />}
  </>
)

function NotPromised({ store }: Pick<TakesRoomProps, 'store'>) {
  const [nowMs] = useState(() => Date.now())
  const showToast = useToast()
  const ask = async () => {
    if (!(await store.askToKeep())) showToast('info', "Your browser didn't agree. Export the takes that you need.")
  }
  return (
    <>
      <p className="max-w-[44rem] text-small text-text">
        This browser hasn't promised to keep your takes. It may clear them when it runs out of room, and Safari does so
        after {DAYS_WITHOUT_A_VISIT} days without a visit: on {describeDay(nowMs + DAYS_WITHOUT_A_VISIT * DAY_MS)}, if
        you don't come back. Export the ones that you need, or install Sidelight on this {nameDevice()}.
      </p>
      <Button look="quiet" className="-ml-5" onClick={() => void ask()}>
        Ask it to keep them
      </Button>
    </>
  )
}

/** How much more fits is told at the rate of the newest take. */
function describeRoom(takes: readonly TapeTake[], freeBytes: number): string {
  const bytes = takes.reduce((sum, take) => sum + take.bytes, 0)
  const count = takes.filter(({ kind, pickUp }) => kind === 'scene' && pickUp === undefined).length
  const kept = `${count === 1 ? '1 take' : `${count} takes`}, ${describeMegabytes(bytes)}.`
  const newest = takes[0]
  if (freeBytes === Infinity || newest === undefined) return kept
  const minutes = minutesLeft(freeBytes, pictureBytesASecond(newest) * 8)
  return `${kept} Room for ${describeMinutes(minutes)} more on this ${nameDevice()}.`
}
