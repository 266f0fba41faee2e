import { readBrief } from '@sidelight/domain/brief/read-brief'
import { isReady } from '@sidelight/domain/brief/checklist'
import { planFiles } from '@sidelight/domain/taping/export/plan-files'
import { DEFAULT_PORTAL } from '@sidelight/domain/taping/export/portals'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { describe, expect, it } from 'vitest'
import { MEASURES, tapeLine, tapeTake } from '#testing/taping/fake-takes.ts'
import { BRIEF_SCRIPT } from '#testing/taping/open-brief.tsx'
import { findMix } from '../../takes/take-choices.ts'
import { chooseSize, findAskedScene } from '../asked-tape.ts'
import {
  choosePortal,
  chooseSlatePlace,
  gatherFacts,
  limitPortal,
  listTicked,
  type TapeMaterial,
} from './tape-facts.ts'
import { NOTHING_SENT } from '../sending.ts'

const { scenes, names } = BRIEF_SCRIPT
const lines = (number: number) => [tapeLine(number, { from: 2, to: 6 }), tapeLine(number + 1, { from: 7, to: 11 })]
const KITCHEN = tapeTake(1, { id: 'kitchen', sceneId: 'line-1', lines: lines(1), isStarred: true })
const STREET = tapeTake(2, { id: 'street', sceneId: 'line-3', lines: lines(3), isStarred: true })
const SLATE = tapeTake(1, { id: 'slate', kind: 'slate', seconds: 6, lines: [] })
const TAKES = [STREET, KITCHEN, SLATE]

const brief = (text: string) =>
  readBrief(text, {
    nowMs: Date.parse('2026-11-16T15:00:00-05:00'),
    homeZone: 'America/Chicago',
    actor: names.actor,
    script: { title: names.project, characters: ['MARCUS', 'DANI'], scenes: ['1', '2'], ownScenes: ['1', '2'] },
  })

const NAMES = ['One.mp4', 'Two.mp4']

/** The files of these takes, made and checked as they are now. */
function make(takes: readonly TapeTake[] = TAKES, measures = MEASURES): TapeMaterial {
  const planned = planFiles(
    takes.filter(({ kind, isStarred }) => kind === 'scene' && isStarred),
    { layout: 'a scene', slate: 'last' },
    {
      takes: new Map(takes.map((take) => [take.id, take])),
      scenes,
      slate: takes.find(({ kind }) => kind === 'slate'),
      mixOf: (take) => findMix(takes, take),
    },
  )
  const files = planned.map(({ parts }, at) => ({ name: NAMES[at] ?? '', bytes: measures.bytes, parts, measures }))
  return {
    takes,
    scenes,
    names,
    // As the device gives it back.
    sending: JSON.parse(JSON.stringify({ ...NOTHING_SENT, files })) as TapeMaterial['sending'],
    present: new Set(NAMES),
    lastPortal: DEFAULT_PORTAL,
  }
}

const notDone = (text: string | undefined, material: TapeMaterial) =>
  listTicked(text === undefined ? undefined : brief(text), material, [])
    .filter(({ state }) => state !== 'done')
    .map(({ id, state }) => `${id}: ${state}`)

const change = (id: string, part: Partial<TapeTake>) =>
  TAKES.map((take) => (take.id === id ? { ...take, ...part } : take))

describe('The facts of the list', () => {
  it('[R-89-10] Two chosen takes whose files were made and checked are ready, with and without a brief', () => {
    expect(notDone(undefined, make())).toEqual([])
    expect(notDone('Please tape scenes 1 and 2. Slate last. Files under 200 MB.', make())).toEqual([])
    expect(isReady(listTicked(undefined, { ...make(), takes: [] }, []))).toBe(false)
  })

  it.each<[string, readonly TapeTake[]]>([
    ['a changed trim', change('kitchen', { trim: { from: 3, to: 9 } })],
    ['a changed sound', change('kitchen', { mix: { partnerDb: -12, isLowerUnderVoice: false, nudgeMs: 0 } })],
    [
      'a pick-up that is cut in',
      [
        tapeTake(6, {
          id: 'again',
          kind: 'pick-up',
          lines: lines(3),
          pickUp: { takeId: 'street', lineId: 'line-4', isLineOnly: true },
          isCutIn: true,
        }),
        ...TAKES,
      ],
    ],
    ['another take of the scene', [...change('street', { isStarred: false }), { ...STREET, id: 'other' }]],
    ['one more take of the scene', [...TAKES, { ...STREET, id: 'other' }]],
    ['a new slate', [{ ...SLATE, id: 'slate 2' }, ...TAKES]],
    ['no slate any more', [STREET, KITCHEN]],
  ])('[R-89-10] After %s the files are not what they should be', (_, takes) => {
    expect(notDone(undefined, { ...make(), takes })).toEqual(['files: open'])
  })

  it('[R-89-10] A trim that is put back makes the file right again', () => {
    const { trim: _, ...untrimmed } = { ...KITCHEN, trim: undefined }
    expect(notDone(undefined, { ...make(), takes: [STREET, untrimmed, SLATE] })).toEqual([])
  })

  it('[R-89-10] A file that is not on the device any more, and one of two, are not made', () => {
    expect(notDone(undefined, { ...make(), present: new Set() })).toEqual(['files: open'])
    expect(notDone(undefined, { ...make(), present: new Set(['One.mp4']) })).toEqual(['files: open'])
  })

  it('[R-89-10] Another place of the slate, another layout and a portal with one file ask for other files', () => {
    const sending = make().sending!
    const chosen = (choice: typeof sending.choice) => notDone(undefined, { ...make(), sending: { ...sending, choice } })
    expect(chosen({ slate: 'first' })).toEqual(['files: open'])
    expect(chosen({ slate: 'apart' })).toEqual(['files: open'])
    expect(chosen({ layout: 'one' })).toEqual(['files: open'])
    expect(chosen({ portalId: 'backstage' })).toContain('files: open')
  })

  it.each([
    ['Two takes of each scene, please.', ['scene 1: open', 'scene 2: open']],
    ['One take per scene. Slate first.', ['files: open']],
    ['No slate, please. Please tape both scenes.', ['files: open']],
    [
      'Files under 15 MB. Please tape both scenes.',
      ['size 0: over', 'size 1: over', 'look One.mp4: yours', 'look Two.mp4: yours'],
    ],
    ['Under 30 MB in total, please. Please tape both scenes.', ['total size: over']],
    ['Keep it under 15 seconds. Please tape.', ['length 0: over', 'length 1: over']],
    ['720p, please. Please tape both scenes.', ['height: open']],
    ['MOV only. Please tape both scenes.', ['format: open']],
    ['Please tape. Label your files ROLE_SC#.', ['name 0: open', 'name 1: open']],
    ['Please tape. Full length shot too.', ['shot full length: yours']],
    ['Please tape. Mid-chest up.', ['frame: yours']],
  ])('[R-89-10] "%s" is checked against what the device has', (text, open) => {
    expect(notDone(text, make())).toEqual(open)
  })

  it('[R-89-10] A voice that is not on the tape keeps it from being ready until the actor has ticked it', () => {
    const material = make(TAKES, { ...MEASURES, actorDb: undefined })
    expect(notDone(undefined, material)).toEqual(['look One.mp4: yours', 'look Two.mp4: yours'])
  })

  it('[R-89-10] Takes of several pieces are not unbroken', () => {
    const again = tapeTake(6, {
      id: 'again',
      kind: 'pick-up',
      lines: lines(3),
      pickUp: { takeId: 'street', lineId: 'line-4', isLineOnly: true },
      isCutIn: true,
    })
    expect(notDone('Please tape. One unbroken take, no edits.', make([again, ...TAKES]))).toEqual([
      'scene 2 unbroken: over',
    ])
  })

  it('[R-89-10] A tick counts only while its check says what it said', () => {
    const asked = brief('Please tape. Mid-chest up.')
    const ticks = [{ id: 'frame', detail: 'Mid-chest up' }]
    expect(isReady(listTicked(asked, make(), ticks))).toBe(true)
    expect(isReady(listTicked({ ...asked, frame: { ...asked.frame!, value: 'waist' } }, make(), ticks))).toBe(false)
  })

  it('[R-89-10] An agent in the file names is for the actor to tick', () => {
    expect(notDone('Please tape. Label your files ROLE_AGENT.', make())).toEqual(['agent: yours'])
  })
})

describe('What was read presets the tape', () => {
  const ASKED = brief('Please tape scene 2. Slate first. Files under 200 MB, 720p. Everything through Spotlight.')

  it('[R-89-11] Portal, limit, resolution, slate and scene are as casting asked', () => {
    expect(choosePortal(ASKED, {}).id).toBe('spotlight')
    expect(chooseSize(ASKED, {}, { portal: DEFAULT_PORTAL, height: 1080 })).toMatchObject({
      portal: { id: 'spotlight', maxBytes: 200_000_000 },
      height: 720,
    })
    expect(chooseSlatePlace(ASKED, {})).toBe('first')
    expect(findAskedScene(ASKED, scenes)?.label).toBe('2')
  })

  it('[R-89-11] What the actor chose for the script counts instead', () => {
    const choice = { portalId: 'castify', slate: 'apart', height: 1080 } as const
    expect(chooseSize(ASKED, choice, { portal: DEFAULT_PORTAL, height: 720 })).toMatchObject({
      portal: { id: 'castify' },
      height: 1080,
    })
    expect(chooseSlatePlace(ASKED, choice)).toBe('apart')
  })

  it('[R-89-11] Without a brief everything is as it was chosen last, and what the mail says in two ways presets nothing', () => {
    const last = { portal: DEFAULT_PORTAL, height: 720 } as const
    expect(chooseSize(undefined, {}, last)).toEqual(last)
    expect(chooseSlatePlace(undefined, {})).toBe('last')
    expect(chooseSlatePlace(brief('Please slate first. Slate at the end, please.'), {})).toBe('last')
  })

  it('[R-89-11] A limit of casting above that of the portal leaves the portal’s', () => {
    expect(limitPortal(DEFAULT_PORTAL, brief('Please tape. Files under 900 MB.'))).toBe(DEFAULT_PORTAL)
    expect(limitPortal(DEFAULT_PORTAL, brief('Please tape. Files under 90 MB.')).maxBytes).toBe(90_000_000)
  })

  it('[R-89-11] Files are named as casting asked', () => {
    const facts = gatherFacts(brief('Please tape. Label your files LASTNAME-FIRSTNAME-SC#.'), make(), [])
    expect(facts.wantedNames).toEqual(['VIDAL-ROSA-SC1.mp4', 'VIDAL-ROSA-SC2.mp4'])
  })
})
