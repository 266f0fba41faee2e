import type { RefusedReason } from '@sidelight/domain/taping/tape-state'
import { isLockedElsewhere } from '#lib/browser/tab-lock.ts'
import { findEncoderConfig } from '#video/encoder-config.ts'
import { TAPING_LOCK } from '#video/open-camera.ts'
import { findTrackProcessor } from '#video/track-processor.ts'
import { linkVideoWorker } from './worker-link.ts'

/** The least that a tape may have. */
const SMALLEST = { width: 1280, height: 720, frameRate: 30, bitRate: 4_000_000 } as const

/** Why this browser cannot tape, before anything is asked of the user. */
export async function findTapeObstacle(): Promise<RefusedReason | undefined> {
  // Typed as always present, but insecure pages and old browsers do not have them.
  const { mediaDevices, storage, locks } = navigator as Partial<Navigator>
  if (mediaDevices === undefined || locks === undefined) return 'absent'
  if (!('AudioWorkletNode' in window) || (await findEncoderConfig(SMALLEST, SMALLEST)) === undefined)
    return 'no encoder'
  if (findTrackProcessor() === undefined && !(await canWorkerReadTracks())) return 'no encoder'
  if (!(await hasFiles(storage))) return 'no files'
  return (await isLockedElsewhere(TAPING_LOCK)) ? 'open in another tab' : undefined
}

async function canWorkerReadTracks(): Promise<boolean> {
  const link = linkVideoWorker(() => undefined)
  try {
    const { canReadTracks = false } = await link.ask({ type: 'probe' })
    return canReadTracks
  } catch {
    return false
  } finally {
    link.close()
  }
}

/** Private windows of some browsers have the call and refuse it. */
async function hasFiles(storage: Partial<StorageManager> | undefined): Promise<boolean> {
  try {
    return (await storage?.getDirectory?.()) !== undefined
  } catch {
    return false
  }
}
