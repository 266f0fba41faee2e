import type { RefusedReason, TapeNeed } from '@sidelight/domain/taping/tape-state'
import { TAPE_NEEDS, type RecorderAbilities } from '#lib/browser/capabilities.ts'
import { isLockedElsewhere } from '#lib/browser/tab-lock.ts'
import { TAPING_LOCK } from './video/open-camera.ts'
import { linkVideoWorker } from './worker-link.ts'

/** Why this browser cannot tape, before anything is asked of the user. */
export async function findTapeObstacle(): Promise<RefusedReason | undefined> {
  let asked: Promise<RecorderAbilities | undefined> | undefined
  const ask = () => (asked ??= askRecorder())
  for (const need of Object.keys(TAPE_NEEDS) as TapeNeed[]) if (!(await TAPE_NEEDS[need].has(ask))) return need
  return (await isLockedElsewhere(TAPING_LOCK)) ? 'open in another tab' : undefined
}

async function askRecorder(): Promise<RecorderAbilities | undefined> {
  try {
    const link = linkVideoWorker(() => undefined)
    try {
      return (await link.ask({ type: 'probe' })).abilities
    } finally {
      link.close()
    }
  } catch {
    return undefined
  }
}
