import { nameTape } from '@sidelight/domain/taping/export/file-name'
import { PORTALS } from '@sidelight/domain/taping/export/portals'
import { expect, it } from 'vitest'
import { readSource } from '../ops/manifests.ts'

const WORDS = { actor: 'Jane Doe', part: 'Detective', project: 'Project', scene: 1, take: 3 }
const BYTES = { MB: 1e6, GB: 1e9 }

/** The rows of docs/portals.md, which names the source of each number, in the order of the code. */
const ROWS = readSource('docs/portals.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => {
    const [, name = '', files = '', limit = '', named = ''] = line.split('|').map((cell) => cell.trim())
    const [, amount, unit] = /(\d+) (MB|GB)/.exec(limit) ?? []
    const most = /at most (\d+)/.exec(files)?.[1]
    return {
      name,
      files: files.startsWith('one a scene') ? 'one a scene' : 'one',
      maxFiles: most === undefined ? undefined : Number(most),
      maxBytes: amount === undefined ? undefined : Number(amount) * BYTES[unit as keyof typeof BYTES],
      tape: named.replaceAll('`', ''),
    }
  })

it.each(ROWS.map((row, at) => ({ ...row, portal: PORTALS[at] })))(
  '[R-26-11] $name has the files, the limit and the names of its row in docs/portals.md',
  ({ portal, tape, name: _, ...row }) => {
    expect(portal).toMatchObject(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)))
    expect(portal?.maxBytes).toBe(row.maxBytes)
    expect(portal?.maxFiles).toBe(row.maxFiles)
    expect(portal && nameTape(portal, WORDS)).toBe(`${tape}.mp4`)
  },
)

it('Every portal has a row in docs/portals.md, and one id', () => {
  expect(ROWS).toHaveLength(PORTALS.length)
  expect(new Set(PORTALS.map(({ id }) => id)).size).toBe(PORTALS.length)
})
