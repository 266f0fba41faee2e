import type { TapeTake } from './tape-take.ts'

/** A place where the tape can start, in seconds of the take. */
export interface TapeStart {
  name: 'breath' | 'line'
  from: number
  /** Seconds from there to the first word. */
  lead: number
}

interface FirstSounds {
  voice: number
  breath?: { from: number; to: number }
}

const BEFORE_BREATH_SECONDS = 0.1
const BEFORE_LINE_SECONDS = 0.2
/** A picture that begins later has begun with the word. */
const LEAST_LEAD_SECONDS = 0.05

/** The starts that a take has: each at a keyframe, and none inside a breath. Two at the same keyframe are one. */
export function listStarts({ keys }: Pick<TapeTake, 'keys'>, { voice, breath }: FirstSounds): TapeStart[] {
  const startAt = (name: TapeStart['name'], from: number | undefined): TapeStart[] =>
    from === undefined ? [] : [{ name, from, lead: voice - from }]
  const isInside = (key: number): boolean => breath !== undefined && key > breath.from && key < breath.to
  const onBreath = breath && keys.findLast((key) => key <= breath.from - BEFORE_BREATH_SECONDS)
  const beforeLine = keys.findLast((key) => key <= voice - BEFORE_LINE_SECONDS && !isInside(key))
  const afterBreath = keys.find((key) => breath !== undefined && key >= breath.to && key <= voice - LEAST_LEAD_SECONDS)
  const onLine = afterBreath ?? beforeLine
  return [...startAt('breath', onBreath), ...startAt('line', onLine === onBreath ? undefined : onLine)]
}
