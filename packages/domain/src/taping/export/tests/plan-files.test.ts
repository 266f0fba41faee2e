import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_MIX } from '../../mix-plan.ts'
import { type FileLayout, maxFilesOf, planFiles, refuseFiles, type SlatePlace, tellNamesApart } from '../plan-files.ts'
import { PORTALS } from '../portals.ts'
import type { TapeScene } from '../../tape-scenes.ts'
import type { TapeTake } from '../../tape-take.ts'

const scene = (label: string, start: number): TapeScene => ({
  id: `scene ${label}`,
  label,
  place: '',
  start,
  end: start + 1,
  lineIds: new Set([`line ${label}`]),
  ownLines: 1,
})
const SCENES = [scene('1', 0), scene('3', 5), scene('12A', 9)]

const createTake = (id: string, label: string, number: number, more: Partial<TapeTake> = {}): TapeTake => ({
  id,
  kind: 'scene',
  number,
  ...(label !== '' && { sceneId: `scene ${label}` }),
  startedAt: number,
  seconds: 20,
  width: 1920,
  height: 1080,
  frameRate: 30,
  bytes: 1,
  lines: [],
  keys: [0, 10],
  lostFrames: 0,
  frames: 600,
  isLeftover: false,
  isStarred: true,
  ...more,
})
const THIRD = createTake('third', '3', 2)
const FIRST = createTake('first', '1', 5)
const AGAIN = createTake('again', '1', 3)
const SLATE = createTake('slate', '', 1, { kind: 'slate', seconds: 6 })

const mixes = new Map([[AGAIN.id, { ...DEFAULT_MIX, partnerDb: -3 }]])
const plan = (exported: readonly TapeTake[], layout: FileLayout, slate: SlatePlace = 'none', scenes = SCENES) =>
  planFiles(
    exported,
    { layout, slate },
    {
      takes: new Map([...exported, SLATE].map((take) => [take.id, take])),
      scenes,
      slate: SLATE,
      mixOf: ({ id }) => mixes.get(id) ?? DEFAULT_MIX,
    },
  )
const contents = (...of: Parameters<typeof plan>) => plan(...of).map(({ takes }) => takes.map(({ id }) => id).join('+'))

describe('the files of several takes', () => {
  it('[R-88-08] Files are one a take, one a scene or one, in the order of the script and then of filming', () => {
    const takes = [THIRD, FIRST, AGAIN]
    expect(contents(takes, 'a take')).toEqual(['again', 'first', 'third'])
    expect(contents(takes, 'a scene')).toEqual(['again+first', 'third'])
    expect(contents(takes, 'one')).toEqual(['again+first+third'])
  })

  it('[R-88-08] The slate is before the first file, after the last, a file of its own or left out', () => {
    const takes = [FIRST, THIRD]
    expect(contents(takes, 'a scene', 'first')).toEqual(['slate+first', 'third'])
    expect(contents(takes, 'a scene', 'last')).toEqual(['first', 'third+slate'])
    expect(contents(takes, 'a scene', 'apart')).toEqual(['first', 'third', 'slate'])
    expect(contents(takes, 'one', 'none')).toEqual(['first+third'])
  })

  it('[R-88-08] Whatever is chosen, each take and the slate are in one file, and parts follow their takes', () => {
    const label = fc.constantFrom('1', '3', '12A', '')
    const takes = fc
      .array(fc.tuple(label, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 9 })
      .map((list) => list.map(([of, number], at) => createTake(`take ${at}`, of, number)))
    const layout = fc.constantFrom<FileLayout>('a take', 'a scene', 'one')
    const slate = fc.constantFrom<SlatePlace>('first', 'last', 'apart', 'none')
    fc.assert(
      fc.property(takes, layout, slate, (exported, how, place) => {
        const files = plan(exported, how, place)
        const wanted = [...exported.map(({ id }) => id), ...(place === 'none' ? [] : ['slate'])]
        expect(files.flatMap((file) => file.takes.map(({ id }) => id)).toSorted()).toEqual(wanted.toSorted())
        for (const file of files) expect(file.parts.map(({ takeId }) => takeId)).toEqual(file.takes.map(({ id }) => id))
        expect(how === 'one' && files.length > (place === 'apart' ? 2 : 1)).toBe(false)
      }),
    )
  })

  it('[R-88-06] A name has the scene where the file has one, and the take where each take is a file', () => {
    const words = (...of: Parameters<typeof plan>) => plan(...of).map((file) => file.words)
    expect(words([FIRST, THIRD], 'a take')).toEqual([
      { scene: '1', take: 5 },
      { scene: '3', take: 2 },
    ])
    expect(words([FIRST, THIRD], 'a scene', 'apart')).toEqual([{ scene: '1' }, { scene: '3' }, { take: 'slate' }])
    expect(words([FIRST, THIRD], 'one')).toEqual([{}])
    expect(words([FIRST], 'a scene')).toEqual([{ scene: '1', take: 5 }])
    expect(words([FIRST], 'a scene', 'last', [])).toEqual([{ take: 5 }])
  })

  it('[R-29-04] Each take of a file keeps the sound that it was given', () => {
    const [file] = plan([FIRST, AGAIN], 'one')
    expect(file?.parts.map(({ mix }) => mix.partnerDb)).toEqual([-3, -8])
  })
})

const portal = (id: string) => PORTALS.find((each) => each.id === id)!

it.each(PORTALS)('[R-88-08] [R-88-09] $name gets three scenes and a slate as it takes them', (to) => {
  const takes = SCENES.map(({ label }, at) => createTake(`t${at}`, label, at))
  const layout = to.files === 'one' ? 'one' : 'a scene'
  const wanted = { one: ['t0+t1+t2+slate'], 'a scene': ['t0', 't1', 't2+slate'] }[layout]
  expect(contents(takes, layout, 'last')).toEqual(wanted)
  expect(refuseFiles(plan(takes, layout, 'last'), to)).toBeUndefined()
  const most = maxFilesOf(to)
  const over = Number.isFinite(most) ? most + 1 : 50
  const many = Array.from({ length: over }, (_, at) => createTake(`m${at}`, '1', at))
  expect(refuseFiles(plan(many.slice(1), 'a take'), to)).toBeUndefined()
  expect(refuseFiles(plan(many, 'a take'), to)).toBe(Number.isFinite(most) ? 'too many files' : undefined)
})

it('[R-88-09] Takes of two sizes are not put into one file, but into two', () => {
  const small = createTake('small', '3', 1, { width: 1280, height: 720 })
  expect(refuseFiles(plan([FIRST, small], 'one'), portal('eco-cast'))).toBe('sizes differ')
  expect(refuseFiles(plan([FIRST, small], 'a scene'), portal('eco-cast'))).toBeUndefined()
})

it('[R-88-08] Two files never get one name', () => {
  expect(tellNamesApart(['A.mp4', 'a.mp4', 'A.MP4', 'B.mp4'])).toEqual(['A.mp4', 'a_2.mp4', 'A_3.mp4', 'B.mp4'])
})
