import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { tapeLine, tapeTake } from '#testing/taping/fake-takes.ts'
import { openTakes } from '#testing/taping/open-takes.tsx'
import { DOCUMENT } from '#testing/script-fixtures.ts'

const SLATE = tapeTake(1, { id: 'slate', kind: 'slate', seconds: 6, lines: [], bytes: 6 * 1_192_000 })

describe('Takes of a script with several scenes', () => {
  const KITCHEN = 'INT. KITCHEN - DAY'
  const STREET = 'EXT. STREET - NIGHT'
  const HEADINGS = [KITCHEN, KITCHEN, STREET, STREET]
  const IN_KITCHEN = tapeTake(1, { id: 'kitchen', sceneId: 'line-1', lines: [tapeLine(1), tapeLine(2)] })
  const IN_STREET = tapeTake(1, { id: 'street', sceneId: 'line-3', lines: [tapeLine(3), tapeLine(4)] })
  const WHOLE = tapeTake(3)
  const CUT = tapeTake(4, { id: 'cut', sceneId: 'gone', lines: [tapeLine(9)] })

  it('[R-88-05] Takes stand under their scene, and each is judged by the lines of its scene', async () => {
    await openTakes([SLATE, CUT, WHOLE, IN_STREET, IN_KITCHEN], '', HEADINGS)
    const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(groups).toEqual([
      'Scene 1 Kitchen, day',
      'Scene 2 Street, night',
      'Whole script ',
      'No longer in the script ',
      'Slate ',
    ])
    const kitchen = within(screen.getByRole('list', { name: 'Takes, Scene 1' }))
    expect(kitchen.getByText('One line, clean')).toBeVisible()
    expect(kitchen.queryByText(/Stopped/)).toBeNull()
  })

  it('[R-88-04] The next take is of the scene that is looked at, and its number counts there', async () => {
    const { user } = await openTakes([WHOLE, IN_STREET, IN_KITCHEN], '?take=street', HEADINGS)
    const next = screen.getByRole('link', { name: 'Scene 2, take 2' })
    expect(next).toHaveAttribute('href', `/dashboard/process/${DOCUMENT}/tape?scene=line-3`)
    await user.click(
      within(screen.getByRole('list', { name: 'Takes, Whole script' })).getByRole('button', { name: 'Take 3' }),
    )
    expect(screen.getByRole('link', { name: 'Take 4' })).toHaveAttribute('href', `/dashboard/process/${DOCUMENT}/tape`)
  })

  it('[R-88-06] The name of the file has the scene', async () => {
    const { user } = await openTakes([IN_STREET, IN_KITCHEN], '?take=street', HEADINGS)
    await user.click(screen.getByRole('button', { name: 'Export' }))
    expect(screen.getByLabelText('File name')).toHaveValue('Rosa_Vidal_Laundromat_Dani_Sc2_Tk1.mp4')
  })
})
