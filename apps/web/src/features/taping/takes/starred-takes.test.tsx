import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { tapeLine, tapeTake } from '#testing/taping/fake-takes.ts'
import { openTakes } from '#testing/taping/open-takes.tsx'
import { TapeExportError } from '../export/file/tape-export-error.ts'

const HEADINGS = ['INT. KITCHEN - DAY', 'INT. KITCHEN - DAY', 'EXT. STREET - NIGHT', 'EXT. STREET - NIGHT']
/** Two lines, the first from the second second on. */
const lines = (number: number) => [tapeLine(number, { from: 2, to: 6 }), tapeLine(number + 1, { from: 7, to: 11 })]
const SHORT = { isStarred: true, seconds: 13 }
const KITCHEN = tapeTake(1, { ...SHORT, id: 'kitchen', sceneId: 'line-1', lines: lines(1) })
const STREET = tapeTake(2, { ...SHORT, id: 'street', sceneId: 'line-3', lines: lines(3) })
const SLATE = tapeTake(1, { id: 'slate', kind: 'slate', seconds: 6, lines: [], bytes: 6 * 1_192_000 })

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const names = () => screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)
const choose = (name: string | RegExp) => screen.getByRole('radio', { name })

async function openStarred(takes = [SLATE, STREET, KITCHEN]) {
  const page = await openTakes(takes, '', HEADINGS)
  await page.user.click(screen.getAllByRole('button', { name: 'Export 2 takes' })[0]!)
  return page
}

describe('Starred takes', () => {
  it('[R-88-07] Takes that are starred are exported together, and one alone is not', async () => {
    const { user } = await openTakes([SLATE, STREET, { ...KITCHEN, isStarred: false }], '', HEADINGS)
    expect(screen.queryByRole('button', { name: /Export \d takes/ })).toBeNull()
    expect(screen.getByText('Star a take of each scene to export them together.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Star Slate' })).toBeNull()
    await user.click(button('Star Take 1'))
    await user.click(screen.getAllByRole('button', { name: 'Export 2 takes' })[0]!)
    expect(screen.getByRole('dialog', { name: 'Export 2 takes' })).toBeVisible()
  })

  it('[R-88-08] Two scenes become a file each, with the slate in the last, and each says what is in it', async () => {
    const { user, exports } = await openStarred()
    expect(names()).toEqual(['Rosa_Vidal_Laundromat_Dani_Sc1.mp4', 'Rosa_Vidal_Laundromat_Dani_Sc2.mp4'])
    expect(screen.getByLabelText('File name, scene 2, take 2, then the slate')).toBeVisible()
    await user.clear(screen.getByLabelText('File name, scene 1, take 1'))
    await user.type(screen.getByLabelText('File name, scene 1, take 1'), 'DANI_1')
    await user.click(button('Make 2 files'))
    expect(exports).toHaveLength(1)
    expect(screen.getByRole('progressbar', { name: 'Making file 1 of 2' })).toBeVisible()
    act(() => exports[0]!.finish())
    await waitFor(() => expect(exports).toHaveLength(2))
    expect(exports.map(({ plan, kept }) => ({ name: plan.fileName, kept }))).toEqual([
      { name: 'DANI_1.mp4', kept: [] },
      { name: 'Rosa_Vidal_Laundromat_Dani_Sc2.mp4', kept: ['DANI_1.mp4'] },
    ])
    expect(exports[1]?.plan.parts.map(({ takeId }) => takeId)).toEqual(['street', 'slate'])
  })

  it('[R-88-08] A portal that takes one file gets one, and says so instead of a choice', async () => {
    const { user, exports } = await openStarred()
    await user.click(button('More portals'))
    await user.click(choose(/^Backstage/))
    expect(screen.queryByRole('group', { name: 'Files' })).toBeNull()
    expect(screen.getByText(/Backstage takes one, so the takes follow one another\./)).toBeVisible()
    expect(names()).toEqual(['Rosa_Vidal_Laundromat_Dani.mp4'])
    await user.click(choose('Own file'))
    expect(screen.getByRole('alert')).toHaveTextContent('Backstage takes one file. Put the slate first or last')
    expect(button('Make 2 files')).toBeDisabled()
    await user.click(choose('First'))
    await user.click(button('Make the file'))
    expect(exports[0]?.plan.parts.map(({ takeId }) => takeId)).toEqual(['slate', 'kitchen', 'street'])
  })

  it('[R-88-09] Takes of two sizes are refused in one file, with what to do', async () => {
    const { user } = await openStarred([{ ...STREET, width: 1280, height: 720 }, KITCHEN])
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(choose('All in one'))
    expect(screen.getByRole('alert')).toHaveTextContent(/filmed at another size .* Make one file a take/)
    expect(button('Make the file')).toBeDisabled()
  })

  it('[R-88-10] [R-26-23] One file that fails leaves the other ready, is made again by itself, and no take changes', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user, exports, takes } = await openStarred([STREET, KITCHEN])
    const before = takes()
    await user.click(button('Make 2 files'))
    exports[0]!.fail(new TapeExportError('no progress'))
    await waitFor(() => expect(exports).toHaveLength(2))
    exports[1]!.finish()
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Not made\. It stopped responding\./)
    expect(screen.getByText('Ready')).toBeVisible()
    expect(within(screen.getByRole('list', { name: /Sc2\.mp4$/ })).getByText('It runs 0:20.')).toBeVisible()
    await user.click(button('Save Rosa_Vidal_Laundromat_Dani_Sc2.mp4'))
    expect(clicked).toHaveBeenCalledOnce()
    await user.click(button('Try again'))
    expect(exports[2]).toMatchObject({
      plan: { fileName: 'Rosa_Vidal_Laundromat_Dani_Sc1.mp4' },
      kept: ['Rosa_Vidal_Laundromat_Dani_Sc2.mp4'],
    })
    exports[2]!.finish()
    expect(await screen.findAllByText('Ready')).toHaveLength(2)
    await user.click(button('Save 2 files'))
    expect(clicked).toHaveBeenCalledTimes(3)
    expect(exports).toHaveLength(3)
    expect(takes()).toEqual(before)
    clicked.mockRestore()
  })
})
