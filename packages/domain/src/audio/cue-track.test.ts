import { describe, expect, it } from 'vitest'
import { neutralDirection } from '../direction/direction.ts'
import { findLineTiming } from '../direction/find-line-timing.ts'
import { readDirection } from '../direction/read-direction.ts'
import { estimateSayingMs, isTrackTooLong, planCueTrack, type TrackLine } from './cue-track.ts'

const line = (dialog: string, given: Partial<TrackLine> = {}): TrackLine => {
  const direction = readDirection(dialog, [])
  return {
    isActors: false,
    soundMs: null,
    sayingMs: estimateSayingMs(dialog, direction),
    timing: findLineTiming(dialog, direction, false),
    ...given,
  }
}
const partner = (dialog: string, soundMs = 1000) => line(dialog, { soundMs })
const actors = (dialog: string, soundMs: number | null = null) => line(dialog, { isActors: true, soundMs })

const startsOf = (...lines: TrackLine[]) => planCueTrack(lines, 'table read').items.map(({ startMs }) => startMs)

describe('how long an actor takes to say a line', () => {
  it('[R-46-04] Five words take two seconds, one word takes 0.8 seconds, and a direction alone takes no time', () => {
    const estimate = (dialog: string) => estimateSayingMs(dialog, neutralDirection)
    expect(estimate('You kept the key, then?')).toBe(2000)
    expect(estimate('Two words.')).toBe(800)
    expect(estimate('No.')).toBe(800)
    expect(estimate('Now, three words.')).toBe(1200)
    expect(estimate('(turns away)')).toBe(0)
    expect(estimate('')).toBe(0)
  })

  it('[R-46-04] A beat between two words adds its length, and one before the first word does not', () => {
    const estimate = (dialog: string) => estimateSayingMs(dialog, readDirection(dialog, []))
    expect(estimate('You kept it. (beat) Why?')).toBe(1600 + 800)
    expect(estimate('(beat) You kept it. Why?')).toBe(1600)
  })
})

describe('when the lines of a cue track are heard', () => {
  it('[R-46-03] Lines follow each other as on the stage: 120 ms apart, later after a beat, earlier if they cut in', () => {
    expect(startsOf(partner('Yes.'), partner('No.'))).toEqual([0, 1120])
    expect(startsOf(partner('Yes.'), partner('(beat) No.'))).toEqual([0, 1920])
    expect(startsOf(partner("I didn't—"), partner('No.'))).toEqual([0, 940])
    expect(startsOf(partner('Yes.'), partner('(overlapping) No.'))).toEqual([0, 650])
  })

  it('[R-46-03] A line that overlaps a shorter one does not begin before it, and the track ends with the longest', () => {
    const plan = planCueTrack([partner('A.', 5000), partner('B.', 100), partner('(overlapping) C.', 200)], 'table read')
    expect(plan.items.map(({ startMs }) => startMs)).toEqual([0, 5120, 5120])
    expect(plan.durationMs).toBe(5320)
  })

  it('[R-46-02] In a table read the actor is heard where there is a recording, and has time for the other lines', () => {
    const plan = planCueTrack([partner('Yes.'), actors('You kept the key, then?', 3000), actors('No.')], 'table read')
    expect(plan).toEqual({
      items: [
        { index: 0, startMs: 0, durationMs: 1000, isHeard: true },
        { index: 1, startMs: 1120, durationMs: 3000, isHeard: true },
        { index: 2, startMs: 4240, durationMs: 1300, isHeard: false },
      ],
      durationMs: 5540,
    })
  })

  it('[R-46-02] With gaps the actor is not heard: a recorded line is silent for the length of its recording', () => {
    const plan = planCueTrack([partner('Yes.'), actors('You kept the key, then?', 3000), actors('No.')], 'with gaps')
    expect(plan.items.map(({ durationMs, isHeard }) => [durationMs, isHeard])).toEqual([
      [1000, true],
      [3000, false],
      [1300, false],
    ])
  })

  it('[R-46-03] A line that nobody reads aloud takes no time, and the gap is that between its neighbours', () => {
    expect(startsOf(partner('Yes.'), line('One dryer still turns.'), actors('(nods)'), partner('No.'))).toEqual([
      0, 1120,
    ])
    expect(planCueTrack([], 'with gaps')).toEqual({ items: [], durationMs: 0 })
  })

  it('[R-46-06] A track of three hours is not too long, and a millisecond more is', () => {
    expect(isTrackTooLong({ durationMs: 10_800_000 })).toBe(false)
    expect(isTrackTooLong({ durationMs: 10_800_001 })).toBe(true)
  })
})
