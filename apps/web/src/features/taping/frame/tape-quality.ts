import { judgeMachine, type MachineTest } from '@sidelight/domain/taping/judge-machine'
import type { TapeQuality } from '@sidelight/domain/taping/tape-state'

export const FULL: TapeQuality = { height: 1080, frameRate: 30, bitRate: 8_000_000 }
export const SMALL: TapeQuality = { height: 720, frameRate: 30, bitRate: 5_000_000 }

/** The largest picture that this machine records without losing frames, found by recording three seconds of it. */
export async function findQuality(
  wanted: TapeQuality,
  test: (quality: TapeQuality) => Promise<Omit<MachineTest, 'height'>>,
): Promise<{ quality: TapeQuality; isFit: boolean }> {
  const { isFit, height } = judgeMachine({ ...(await test(wanted)), height: wanted.height })
  if (isFit || height >= wanted.height) return { quality: wanted, isFit }
  const small = judgeMachine({ ...(await test(SMALL)), height: SMALL.height })
  return { quality: SMALL, isFit: small.isFit }
}
