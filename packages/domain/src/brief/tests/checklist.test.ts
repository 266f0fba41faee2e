import { describe, expect, it } from 'vitest'
import { type Check, isReady, listChecks, type TapeFacts } from '../checklist.ts'
import { readBrief } from '../read-brief.ts'
import { CONTEXT } from '../testing/contexts.ts'

const TAKE = { seconds: 60, isUnbroken: true }
const FACTS: TapeFacts = {
  scenes: [
    { label: '1', isOwn: true, chosen: [TAKE] },
    { label: '2', isOwn: false, chosen: [] },
    { label: '3', isOwn: true, chosen: [TAKE] },
  ],
  slate: 'last',
  shots: ['full length'],
  height: 1080,
  format: 'mp4',
  files: [{ name: 'Vidal_Dani.mp4', bytes: 100_000_000, seconds: 124.2, isCurrent: true, warnings: [] }],
  fileCount: 1,
  wantedNames: ['Vidal_Dani.mp4'],
  portal: { id: 'eco-cast', name: 'Eco Cast', maxBytes: 500_000_000, files: 'one a scene' },
  ticks: new Set(),
}

const check = (text: string | undefined, facts: Partial<TapeFacts> = {}): Check[] =>
  listChecks(text === undefined ? undefined : readBrief(text, CONTEXT), { ...FACTS, ...facts })
const notDone = (checks: readonly Check[]) =>
  checks.filter(({ state }) => state !== 'done').map(({ id, state }) => `${id}: ${state}`)

describe('the list before a tape is sent', () => {
  it('[R-89-05] Without a brief the tape is ready when the portal takes it', () => {
    expect(isReady(check(undefined))).toBe(true)
    const [first] = FACTS.files
    const big = first && { ...first, bytes: 500_000_001 }
    expect(notDone(check(undefined, { files: big ? [big] : [] }))).toEqual(['size 0: over'])
    const remedyOf = (facts: Partial<TapeFacts>) => check(undefined, facts).find(({ id }) => id === 'files')?.remedy
    expect([remedyOf({ files: [] }), remedyOf({ files: [], fileCount: 0 })]).toEqual(['make files', undefined])
    const portal = { ...FACTS.portal, files: 'one' as const }
    expect(notDone(check(undefined, { portal, files: [...FACTS.files, ...FACTS.files], fileCount: 2 }))).toContain(
      'one file: over',
    )
  })

  it('[R-89-05] Fewer files than the chosen takes become are not ready, and what has to be made again has no size', () => {
    expect(notDone(check(undefined, { fileCount: 2 }))).toEqual(['files: open'])
    const files = FACTS.files.map((file) => ({ ...file, isCurrent: false, bytes: 900_000_000 }))
    expect(notDone(check('Under 95 MB in total, please.', { files }))).toEqual(['files: open'])
  })

  it('[R-89-05] The portal counts where the mail allows more', () => {
    const portal = { ...FACTS.portal, maxBytes: 90_000_000 }
    expect(notDone(check('Files under 900 MB each.', { portal }))).toEqual(['size 0: over'])
  })

  it('[R-89-05] What the check of a file tells to look at is ticked by the actor', () => {
    const files = FACTS.files.map((file) => ({ ...file, warnings: ['Your voice is quiet.'] }))
    expect(notDone(check(undefined, { files }))).toEqual(['look Vidal_Dani.mp4: yours'])
    expect(isReady(check(undefined, { files, ticks: new Set(['look Vidal_Dani.mp4']) }))).toBe(true)
  })

  it('[R-89-05] A file that is older than a change of its takes is not ready', () => {
    const files = FACTS.files.map((file) => ({ ...file, isCurrent: false }))
    expect(notDone(check(undefined, { files }))).toEqual(['files: open'])
  })

  it.each([
    ['Two takes of each scene, please.', ['scene 1: open', 'scene 3: open']],
    ['Please tape scenes 1 and 2.', ['scene 2: open']],
    ['Pick one scene only.', []],
    ['Please slate first.', ['slate: open']],
    ['No slate.', ['slate: over']],
    ['Show us your hands.', ['shot hands: yours']],
    ['Files under 90 MB each.', ['size 0: over']],
    ['Under 95 MB in total, please.', ['total size: over']],
    ['Keep it under 2 minutes.', ['length 0: over']],
    ['MOV only.', ['format: open']],
    ['720p.', ['height: open']],
    ['Submit via Spotlight.', ['portal: open']],
    ['Tapes are due Thursday at 6pm.', ['decide due: open']],
    ['Please slate last. Slate first, please.', ['decide slate: open']],
    ['Head and shoulders, landscape.', ['frame: yours', 'orientation: yours']],
  ])('[R-89-05] "%s" keeps the tape from being ready until it is so', (text, open) => {
    expect(notDone(check(text))).toEqual(open)
    expect(isReady(check(text))).toBe(open.length === 0)
  })

  it('[R-89-05] More takes than asked for are over, also when the number is a limit', () => {
    const scenes = FACTS.scenes.map((scene) => ({ ...scene, chosen: [TAKE, TAKE, TAKE] }))
    expect(notDone(check('Max 2 takes.', { scenes }))).toEqual(['scene 1: over', 'scene 3: over'])
    expect(notDone(check('Max 2 takes.'))).toEqual([])
  })

  it('[R-89-05] A take with a joint is not unbroken', () => {
    const scenes = FACTS.scenes.map((scene) => ({ ...scene, chosen: [{ seconds: 60, isUnbroken: false }] }))
    expect(notDone(check('Scene 1: single take, no edits.', { scenes }))).toEqual(['scene 1 unbroken: over'])
  })

  it('[R-89-05] A file with another name than asked for is open', () => {
    expect(notDone(check(undefined, { wantedNames: ['Dani_Vidal.mp4'] }))).toEqual(['name 0: open'])
  })

  it('[R-89-05] What nobody can measure is ready when the actor has ticked it', () => {
    const text = 'Head and shoulders, please. Plain wall.'
    const yours = check(text).filter(({ state }) => state === 'yours')
    expect(yours.map(({ detail }) => detail)).toEqual(['Head and shoulders', 'Plain wall.'])
    expect(isReady(check(text))).toBe(false)
    expect(isReady(check(text, { ticks: new Set(yours.map(({ id }) => id)) }))).toBe(true)
  })
})
