import { scenes } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import {
  card,
  DOCUMENT,
  serveScript,
  line,
  openLines,
  wireLine,
  lineId,
  SCRIPT,
  shownLines,
} from '#testing/script-fixtures.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const PATH = `/dashboard/process/${DOCUMENT}/scenes`

beforeEach(() => signedIn())

describe('Opening a script', () => {
  it('[R-2.6-01] [R-2.6-02] The page shows its title and that the lines are loading', async () => {
    answer(scenes.list, () => new Promise(() => undefined))
    openApp(PATH)
    expect(await screen.findByRole('heading', { level: 1, name: 'Script Scenes' })).toBeVisible()
    expect(screen.getByText('Review and manage each scene in your script.')).toBeVisible()
    expect(screen.getByText('Loading scenes, please wait a moment...')).toBeVisible()
  })

  it('[R-2.6-03] [R-8-11] A script that cannot be loaded shows the message of the server and a button that reloads', async () => {
    const reload = vi.fn<() => void>()
    const { origin, href, pathname, search } = location
    vi.stubGlobal('location', { origin, href, pathname, search, reload })
    answer(scenes.list, () => failure('not_found', 'This script could not be found.'))
    const { user } = openApp(PATH)
    expect(await screen.findByRole('alert')).toHaveTextContent('This script could not be found.')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('[R-8-11] A script that cannot be loaded shows the default text without a response', async () => {
    answer(scenes.list, () => unreachable())
    openApp(PATH)
    expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching scenes.')
  })

  it('[R-2.6-04] [R-2.6-05] [R-4-12] [R-4-13] An empty script offers to add a line', async () => {
    const server = serveScript([])
    const { user } = openApp(PATH)
    const empty = await screen.findByText('No scenes yet. Click "Add New Scene" to get started.')
    await user.click(within(empty.parentElement!).getByRole('button', { name: 'Add New Scene' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Scene' }))
    expect(dialog.getByLabelText('Actor')).toHaveValue('')
    await user.type(dialog.getByLabelText('Dialog'), 'Hello?')
    await user.click(dialog.getByRole('button', { name: 'Add Scene' }))
    await waitFor(() => expect(shownLines()).toEqual(['Line #1 No actor assigned: Hello?']))
    expect(server.added[0]?.body).toEqual([{ actor: '', scene_index: 0, text: 'Hello?' }])
  })
})

describe('The lines', () => {
  it('[R-2.6-06] [R-2.6-07] [R-2.6-08] [R-7-30] The lines are cards in the order of their indexes', async () => {
    serveScript([
      wireLine(3, '', ''),
      wireLine(1, 'MARCUS', 'You kept the key.'),
      wireLine(2, 'DANI', 'To give it back.'),
    ])
    await openLines()
    expect(shownLines()).toEqual([
      'Line #1 MARCUS: You kept the key.',
      'Line #2 DANI: To give it back.',
      'Line #3 No actor assigned: No dialog',
    ])
  })

  it('[R-2.6-09] [R-2.6-10] [R-2.6-11] Each line has buttons to insert, edit and delete', async () => {
    serveScript()
    await openLines()
    for (let number = 1; number <= SCRIPT.length; number++) {
      for (const name of ['Insert after', 'Edit', 'Delete']) {
        expect(card(number).getByRole('button', { name: `${name} Line #${number}` })).toBeEnabled()
      }
    }
  })

  it('The lines are grouped by scene heading, with their positions for screen readers', async () => {
    serveScript()
    await openLines()
    const street = within(screen.getByRole('region', { name: 'EXT. STREET - NIGHT' }))
    expect(street.getByRole('heading', { level: 2 })).toHaveTextContent('EXT. STREET - NIGHT3 lines')
    const positions = street.getAllByRole('listitem').map((line) => [line.ariaSetSize, line.ariaPosInSet])
    expect(positions).toEqual([
      ['3', '1'],
      ['3', '2'],
      ['3', '3'],
    ])
  })

  it('[R-2.6-12] The button "Next" leads to the voices', async () => {
    serveScript()
    const { user, path } = await openLines()
    await user.click(screen.getByRole('link', { name: 'Next' }))
    await waitFor(() => expect(path()).toBe(`/dashboard/process/${DOCUMENT}/assign-voice`))
  })

  it('HTML in a line is shown as text', async () => {
    serveScript([wireLine(1, '<b>DANI</b>', '<img src=x onerror=alert(1)>')])
    await openLines()
    expect(shownLines()).toEqual(['Line #1 <b>DANI</b>: <img src=x onerror=alert(1)>'])
    expect(document.querySelector('main img')).toBeNull()
  })
})

describe('Save Changes', () => {
  const hiddenButton = () => screen.getByText<HTMLButtonElement>('Save Changes')

  it('[R-2.6-13] [R-4-08] [R-4-09] [R-7-31] [R-8-17] Save Changes is hidden, sends all lines and clears the mark', async () => {
    const server = serveScript()
    const { user } = await openLines()
    expect(hiddenButton()).not.toBeVisible()
    expect(hiddenButton().dataset['modified']).toBe('false')
    await user.click(card(6).getByRole('button', { name: 'Delete Line #6' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(hiddenButton().dataset['modified']).toBe('true'))
    hiddenButton().click()
    expect(await findToast('Changes saved successfully!')).toBeVisible()
    expect(server.saved[0]?.body).toEqual({
      scenes: SCRIPT.slice(0, 5).map((line) => ({
        ...line,
        metadata: { actor: line.actor, dialog: line.dialog },
      })),
    })
    expect(hiddenButton().dataset['modified']).toBe('false')
  })

  it.each([
    ['the message of the server', () => failure('invalid_input', 'Line 3 is too long.'), 'Line 3 is too long.'],
    ['the default text without a response', () => unreachable(), 'Error saving changes.'],
  ])('[R-8-12] A failed save shows %s', async (_, reply, words) => {
    serveScript()
    answer(scenes.save, reply)
    await openLines()
    hiddenButton().click()
    expect(await findToast(words)).toBeVisible()
  })
})

describe('Removing the narration', () => {
  const checkbox = () => screen.getByRole('checkbox', { name: /^Select narrator scenes for removal/ })

  const openRemoval = async () => {
    const app = await openLines()
    await app.user.click(checkbox())
    await app.user.click(screen.getByRole('button', { name: 'Delete Selected' }))
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Delete Narrator Scenes' })) }
  }

  it('[R-2.6-14] [R-2.6-15] Removing the narration is offered only if there is some', async () => {
    serveScript()
    const { client } = await openLines()
    expect(checkbox()).toHaveAccessibleName('Select narrator scenes for removal (2 scene(s) found)')
    answer(scenes.list, { scenes: [wireLine(1, 'DANI', 'Alone.')], can_undo: false })
    await client.refetchQueries()
    await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument())
  })

  it('[R-2.6-16] [R-2.6-17] [R-2.6-18] Selecting the narration marks its cards and disables their buttons', async () => {
    serveScript()
    const { user } = await openLines()
    expect(screen.queryByRole('button', { name: 'Delete Selected' })).not.toBeInTheDocument()
    await user.click(checkbox())
    for (const number of [1, 4]) {
      expect(card(number).getByText('Selected for deletion')).toBeVisible()
      for (const button of card(number).getAllByRole('button')) expect(button).toBeDisabled()
    }
    expect(card(2).queryByText('Selected for deletion')).not.toBeInTheDocument()
    expect(card(2).getByRole('button', { name: 'Edit Line #2' })).toBeEnabled()
    await user.click(checkbox())
    expect(screen.queryByText('Selected for deletion')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete Selected' })).not.toBeInTheDocument()
  })

  it('[R-4-08] [R-4-10] [R-5-41] [R-7-34] [R-8-21] [R-22-03] Removing the narration asks first and renumbers the remaining lines', async () => {
    const server = serveScript()
    const { user, dialog } = await openRemoval()
    expect(
      dialog.getByText('Are you sure you want to delete 2 narrator scene(s)? Undo brings them back.'),
    ).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await findToast('Removed 2 narrator scene(s) successfully!')).toBeVisible()
    expect(server.removed[0]?.body).toEqual({ scene_ids: [lineId(1), lineId(4)] })
    await waitFor(() =>
      expect(shownLines()).toEqual([
        'Line #1 MARCUS: You kept the key.',
        'Line #2 DANI: To give it back.',
        'Line #3 DANI: I am walking.',
        'Line #4 DANI: Do not follow me.',
      ]),
    )
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.getByText('Save Changes').dataset['modified']).toBe('true')
  })

  it('[R-8-16] A failed removal shows an error and keeps all lines', async () => {
    serveScript()
    answer(scenes.remove, () => failure('internal', 'boom'))
    const { user, dialog } = await openRemoval()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await findToast('Failed to delete narrator scenes. Please try again.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(shownLines()).toHaveLength(6)
  })

  it('[R-5-39] Narration without ids cannot be removed', async () => {
    const server = serveScript([wireLine(1, 'narrator', 'A kitchen.', { _id: '' })])
    const { user, dialog } = await openRemoval()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await findToast('No narrator scenes found with valid IDs to delete.')).toBeVisible()
    expect(server.removed).toHaveLength(0)
  })
})

describe('Deleting a line', () => {
  const openDeletion = async (number: number) => {
    const app = await openLines()
    await app.user.click(card(number).getByRole('button', { name: `Delete Line #${number}` }))
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Delete Scene' })) }
  }

  it('[R-4-10] [R-5-40] [R-7-34] [R-8-20] [R-22-03] Deleting a line asks first, renumbers the rest and focuses the next line', async () => {
    const server = serveScript()
    const { user, dialog } = await openDeletion(2)
    expect(dialog.getByText('Are you sure you want to delete Scene #2? Undo brings it back.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await findToast('Scene deleted successfully!')).toBeVisible()
    expect(server.removed.map(({ body }) => body)).toEqual([{ scene_ids: [lineId(2)] }])
    await waitFor(() => expect(shownLines()[1]).toBe('Line #2 DANI: To give it back.'))
    expect(shownLines()).toHaveLength(5)
    await waitFor(() => expect(line(2)).toHaveFocus())
  })

  it('[R-5-40] Cancelling a deletion keeps the line and returns the focus', async () => {
    const server = serveScript()
    const { user } = await openDeletion(2)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(card(2).getByRole('button', { name: 'Delete Line #2' })).toHaveFocus())
    expect(server.removed).toHaveLength(0)
  })

  it('[R-8-15] A failed deletion shows an error', async () => {
    serveScript()
    answer(scenes.remove, () => failure('internal', 'boom'))
    const { user, dialog } = await openDeletion(2)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await findToast('Failed to delete scene. Please try again.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(shownLines()).toHaveLength(6)
  })

  it('[R-5-38] A line without an id cannot be deleted', async () => {
    const server = serveScript([wireLine(1, 'DANI', 'Alone.', { _id: '' })])
    const { user, dialog } = await openDeletion(1)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await findToast('Cannot delete scene: Scene ID not found.')).toBeVisible()
    expect(server.removed).toHaveLength(0)
  })

  it('A double click deletes once', async () => {
    let isResponding = false
    serveScript()
    const removed = answer(scenes.remove, async () => {
      await waitFor(() => expect(isResponding).toBe(true))
      return success(scenes.remove, { removed: 1 })
    })
    const { user, dialog } = await openDeletion(2)
    await user.dblClick(dialog.getByRole('button', { name: 'Delete' }))
    isResponding = true
    expect(await findToast('Scene deleted successfully!')).toBeVisible()
    expect(removed).toHaveLength(1)
  })
})
