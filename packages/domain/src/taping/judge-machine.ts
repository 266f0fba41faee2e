import type { TapeQuality } from './tape-state.ts'

export interface MachineTest {
  frames: number
  expectedFrames: number
  /** The longest time from a frame to its encoded packet. */
  worstLateMs: number
  height: TapeQuality['height']
}

export interface MachineJudgement {
  /** This height can be recorded. */
  isFit: boolean
  /** The height to record, or to test next. */
  height: TapeQuality['height']
}

const MACHINE = {
  lostShare: 0.005,
  /** One frame of a short test is more than the share above. */
  lostFrames: 1,
  /** An encoder that is late loses frames before they reach it: the camera's buffers are held. */
  lateMs: 400,
}

/** A machine that cannot record 1080p is tested with 720p; one that cannot record that either is told so before the take. */
export function judgeMachine({ frames, expectedFrames, worstLateMs, height }: MachineTest): MachineJudgement {
  const lost = expectedFrames - frames
  const isFit =
    frames > 0 &&
    lost <= Math.max(MACHINE.lostFrames, expectedFrames * MACHINE.lostShare) &&
    worstLateMs <= MACHINE.lateMs
  return { isFit, height: isFit ? height : 720 }
}
