import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSceneOfTake, listTapeScenes, takesOfScene } from '../tape-scenes.ts'
import type { TapeTake } from '../tape-take.ts'

const LAUNDROMAT = 'INT. LAUNDROMAT - NIGHT'
const LOT = 'EXT. PARKING LOT - DAWN'
const CAR = "INT. MARCUS'S CAR - DAY"

const heading = (text: string) => ({ id: `h ${text}`, heading: text, isActors: false, isDirection: true })
const mine = (id: string, under: string) => ({ id, heading: under, isActors: true, isDirection: false })
const yours = (id: string, under: string) => ({ id, heading: under, isActors: false, isDirection: false })

const SCRIPT = [
  heading(LAUNDROMAT),
  yours('1', LAUNDROMAT),
  mine('2', LAUNDROMAT),
  heading(LOT),
  heading(CAR),
  yours('3', CAR),
  mine('4', CAR),
  mine('5', CAR),
]
const SCENES = listTapeScenes(SCRIPT)

const taped = (lineIds: string[], more: Partial<TapeTake> = {}) =>
  ({ kind: 'scene', number: 1, lines: lineIds.map((id) => ({ id })), ...more }) as TapeTake

describe('the scenes of a script', () => {
  it('[R-88-01] A scene in which nobody speaks is left out, and still counts', () => {
    expect(SCENES.map(({ label, place, start, end, ownLines }) => [label, place, start, end, ownLines])).toEqual([
      ['1', 'Laundromat, night', 0, 3, 1],
      ['3', "Marcus's car, day", 4, 8, 2],
    ])
  })

  it.each([
    ['12A INT. KITCHEN - DAY 12A', '12A', 'Kitchen, day'],
    ['7. EXT. STREET — NIGHT', '7', 'Street, night'],
    ['SCENE 4', '4', ''],
    ['ACT ONE, SCENE 2B: The harbour', '2B', 'The harbour'],
    ['I/E. CAR (MOVING) - LATER', '1', 'Car (moving), later'],
    ['INT./EXT. VAN', '1', 'Van'],
    ['2 YEARS LATER', '1', '2 years later'],
    ['', '1', ''],
  ])('[R-88-01] "%s" is scene %s, "%s"', (text, label, place) => {
    expect(listTapeScenes([mine('1', text)])).toMatchObject([{ label, place }])
  })

  it('[R-88-01] Lines before the first heading are a scene only if somebody speaks there', () => {
    const untitled = { id: 't', heading: '', isActors: false, isDirection: true }
    expect(listTapeScenes([untitled, ...SCRIPT]).map(({ label }) => label)).toEqual(['1', '3'])
    expect(listTapeScenes([yours('0', ''), ...SCRIPT]).map(({ label }) => label)).toEqual(['1', '2', '4'])
  })
})

describe('the scene of a take', () => {
  const find = (take: TapeTake) => findSceneOfTake(take, SCENES)?.label

  it('[R-88-02] A take belongs to the scene that it was filmed as, also without a line', () => {
    expect(find(taped([], { sceneId: `h ${CAR}` }))).toBe('3')
    expect(find(taped(['1', '2'], { sceneId: `h ${CAR}` }))).toBe('3')
  })

  it('[R-88-02] A take whose scene is gone belongs to the one with most of its lines', () => {
    expect(find(taped(['2', '3', '4'], { sceneId: 'gone' }))).toBe('3')
    expect(find(taped(['cut'], { sceneId: 'gone' }))).toBeUndefined()
  })

  it('[R-88-02] A take of before scenes belongs to the one scene of its lines, and to none with lines of several', () => {
    expect(find(taped(['1', '2']))).toBe('1')
    expect(find(taped(['2', '3', '4']))).toBeUndefined()
  })

  it('[R-88-02] Every take is in exactly one group, and edits of words move none', () => {
    const lineIds = fc.subarray(['1', '2', '3', '4', '5', 'cut'])
    const sceneId = fc.constantFrom(undefined, ...SCENES.map(({ id }) => id), 'gone')
    fc.assert(
      fc.property(fc.array(fc.record({ lineIds, sceneId })), (made) => {
        const takes = made.map(({ lineIds, sceneId }, at) =>
          taped(lineIds, { id: `t${at}`, ...(sceneId !== undefined && { sceneId }) }),
        )
        const groups = [...SCENES, undefined].map((scene) => takesOfScene(takes, scene, SCENES))
        expect(groups.flat().toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
          takes.toSorted((a, b) => a.id.localeCompare(b.id)),
        )
      }),
    )
  })

  it('[R-88-02] In a script with one scene every take is of it', () => {
    const one = SCENES.slice(0, 1)
    const takes = [taped(['cut']), taped(['1'])]
    expect(takesOfScene(takes, one[0], one)).toEqual(takes)
  })
})
