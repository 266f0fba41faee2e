import { describe, expect, it } from 'vitest'
import { addLook, type CheckedFrame, FRAME_REMEDIES, type FrameJudgement, UNCHECKED } from './judge-frame.ts'
import type { FrameMeasures } from './look-at-frame.ts'

const GOOD: FrameMeasures = {
  unit: 0.13,
  eyes: 0.33,
  crown: 0.08,
  nose: 0.5,
  leanDegrees: 0,
  isFacing: true,
  leftLuma: 120,
  rightLuma: 110,
}

/** The judgement after each look. */
function judge(looks: readonly (Partial<FrameMeasures> | undefined)[], asked?: CheckedFrame) {
  let check = UNCHECKED
  return looks.map((look) => {
    check = addLook(check, look && { ...GOOD, ...look }, asked)
    return check.judgement
  })
}
const judgeStill = (look: Partial<FrameMeasures> | undefined, asked?: CheckedFrame) =>
  judge([look, look, look], asked).at(-1)

describe('one picture', () => {
  it.each<[FrameJudgement, Partial<FrameMeasures>, Partial<FrameMeasures>]>([
    ['near', { unit: 0.191 }, { unit: 0.189 }],
    ['far', { unit: 0.074 }, { unit: 0.076 }],
    ['low', { eyes: 0.411 }, { eyes: 0.409 }],
    ['high', { eyes: 0.239 }, { eyes: 0.241 }],
    ['head cut', { crown: 0.009 }, { crown: 0.011 }],
    ['air above', { crown: 0.171 }, { crown: 0.169 }],
    ['too far left', { nose: 0.641 }, { nose: 0.639 }],
    ['too far right', { nose: 0.359 }, { nose: 0.361 }],
    ['leaning left', { leanDegrees: 6.1 }, { leanDegrees: 5.9 }],
    ['leaning right', { leanDegrees: -6.1 }, { leanDegrees: -5.9 }],
    ['left dark', { rightLuma: 44, leftLuma: 100 }, { rightLuma: 46, leftLuma: 100 }],
    ['right dark', { leftLuma: 69, rightLuma: 200 }, { leftLuma: 71, rightLuma: 200 }],
  ])('[R-97-02] A frame is %s beyond the limit, and good before it', (fault, beyond, before) => {
    expect(judgeStill(beyond)).toBe(fault)
    expect(judgeStill(before)).toBe('good')
  })

  it('[R-97-02] Light from one side and a lean are not judged of a head that is turned', () => {
    expect(judgeStill({ isFacing: false, leanDegrees: 20, leftLuma: 10 })).toBe('good')
  })

  it('[R-97-02] Of several faults the most useful is said', () => {
    expect(judgeStill({ leanDegrees: 9, nose: 0.2, unit: 0.3, eyes: 0.6 })).toBe('near')
    expect(judgeStill({ leanDegrees: 9, nose: 0.2 })).toBe('too far right')
    expect(judgeStill(undefined)).toBe('not found')
  })

  it('[R-97-03] The distance is judged by the frame that casting asked for, and a close-up may cut the head', () => {
    expect(judgeStill({ unit: 0.06 }, 'waist')).toBe('good')
    expect(judgeStill({ unit: 0.14 }, 'waist')).toBe('near')
    expect(judgeStill({ unit: 0.22 }, 'head and shoulders')).toBe('good')
    expect(judgeStill({ unit: 0.25, crown: -0.15, eyes: 0.2 }, 'close')).toBe('good')
    expect(judgeStill({ unit: 0.1 }, 'close')).toBe('far')
  })

  it('[R-97-01] A sentence says what helps, and no word of how somebody looks', () => {
    for (const sentence of Object.values(FRAME_REMEDIES)) {
      expect(sentence).toMatch(/[.] (Tilt|Step|Come|Move|Turn|Level|Use)\b/)
      expect(sentence).not.toMatch(/look|skin|hair|old|young|smile|tired|make-?up|pretty|woman|man\b/i)
    }
  })
})

describe('several looks', () => {
  const near = { unit: 0.2 }

  it('[R-97-02] A fault is said when three of the last four looks have it', () => {
    expect(judge([near, near])).toEqual([undefined, undefined])
    expect(judge([near, {}, near, near]).at(-1)).toBe('near')
    expect(judge([{}, {}, {}, near, near])).toEqual([undefined, undefined, 'good', 'good', 'good'])
    expect(judge([near, undefined, {}, undefined]).at(-1)).toBeUndefined()
  })

  it('[R-97-02] A fault that was said goes after two looks that are better than its limit by 15 % of the range', () => {
    const within = { unit: 0.175 }
    const better = { unit: 0.172 }
    expect(judge([near, near, near, within, within, within]).slice(3)).toEqual(['near', 'near', 'near'])
    expect(judge([near, near, near, better, better]).slice(3)).toEqual(['near', 'good'])
    expect(judge([near, near, near, undefined, undefined, undefined]).slice(3)).toEqual([
      'near',
      undefined,
      'not found',
    ])
  })

  it('[R-97-02] A sentence stays for two seconds, also when a more useful one is due', () => {
    const low = { eyes: 0.5 }
    const both = { eyes: 0.5, unit: 0.3 }
    expect(judge([low, both, both, both, both]).slice(2)).toEqual(['low', 'low', 'near'])
  })
})
