import { scenes } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, failure, unreachable } from '#testing/contract-server.ts'
import { card, serveScript, line, openLines, wireLine, lineId, SCRIPT, shownLines } from '#testing/script-fixtures.ts'
import { signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

beforeEach(() => signedIn())

async function openDialog(press: () => HTMLElement, name: string) {
  const app = await openLines()
  await app.user.click(press())
  return { ...app, dialog: within(await screen.findByRole('dialog', { name })) }
}

const openEdit = (number: number) =>
  openDialog(() => card(number).getByRole('button', { name: `Edit Line #${number}` }), 'Edit Scene')

describe('Adding a line', () => {
  it('[R-2.6-19] [R-2.6-26] [R-4-08] [R-4-11] [R-7-33] [R-8-18] A line inserted after another shows its position and gets the focus', async () => {
    const server = serveScript()
    const { user, dialog } = await openDialog(
      () => card(2).getByRole('button', { name: 'Insert after Line #2' }),
      'Add New Scene at Position 3',
    )
    await user.selectOptions(dialog.getByLabelText('Actor'), 'MARCUS')
    await user.type(dialog.getByLabelText('Dialog'), 'All this time.')
    await user.click(dialog.getByRole('button', { name: 'Add Scene' }))
    expect(await findToast('Scene added successfully!')).toBeVisible()
    expect(server.added[0]?.body).toEqual([{ actor: 'MARCUS', scene_index: 2, text: 'All this time.' }])
    await waitFor(() => expect(shownLines()[2]).toBe('Line #3 MARCUS: All this time.'))
    expect(shownLines()[3]).toBe('Line #4 DANI: To give it back.')
    await waitFor(() => expect(line(3)).toHaveFocus())
    expect(screen.getByText('Save Changes').dataset['modified']).toBe('true')
  })

  it('[R-2.6-19] [R-4-12] [R-4-13] [R-5-42] A line added from the toolbar goes to the end, has the first known actor and may be empty', async () => {
    const server = serveScript(SCRIPT.filter(({ actor }) => actor !== 'narrator'))
    const { user, dialog } = await openDialog(
      () => screen.getByRole('button', { name: 'Add New Scene' }),
      'Add New Scene',
    )
    expect(dialog.getByLabelText('Actor')).toHaveValue('DANI')
    await user.click(dialog.getByRole('button', { name: 'Add Scene' }))
    await waitFor(() => expect(shownLines()[4]).toBe('Line #5 DANI: No dialog'))
    expect(server.added[0]?.body).toEqual([{ actor: 'DANI', scene_index: 4, text: '' }])
  })

  it('[R-8-13] A failed addition shows an error and keeps the text', async () => {
    serveScript()
    answer(scenes.add, () => failure('invalid_input', 'Too many lines.'))
    const { user, dialog } = await openDialog(
      () => screen.getByRole('button', { name: 'Add New Scene' }),
      'Add New Scene',
    )
    await user.type(dialog.getByLabelText('Dialog'), 'Wait.')
    await user.click(dialog.getByRole('button', { name: 'Add Scene' }))
    expect(await findToast('Failed to add scene. Please try again.')).toBeVisible()
    expect(dialog.getByLabelText('Dialog')).toHaveValue('Wait.')
  })

  it('An addition repeated after a lost response has the same idempotency key; changed text has a new one', async () => {
    serveScript()
    const asked = answer(scenes.add, () => unreachable())
    const { user, dialog } = await openDialog(
      () => screen.getByRole('button', { name: 'Add New Scene' }),
      'Add New Scene',
    )
    const add = async (times: number) => {
      await user.click(await dialog.findByRole('button', { name: 'Add Scene' }))
      await waitFor(() => expect(asked).toHaveLength(times))
    }
    await user.type(dialog.getByLabelText('Dialog'), 'Wait.')
    await add(1)
    await add(2)
    await user.type(dialog.getByLabelText('Dialog'), ' Now.')
    await add(3)
    const [first, again, other] = asked.map(({ headers }) => headers.get('idempotency-key'))
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})

describe('Editing a line', () => {
  it('[R-2.6-20] [R-2.6-23] [R-2.6-26] [R-4-08] [R-8-19] [C07] Changed text is saved by update-text in the request body', async () => {
    const server = serveScript()
    const { user, dialog } = await openEdit(3)
    await user.clear(dialog.getByLabelText('Dialog'))
    await user.type(dialog.getByLabelText('Dialog'), 'To give it back, Marcus.')
    await user.click(dialog.getByRole('button', { name: 'Update Scene' }))
    expect(await findToast('Scene updated successfully!')).toBeVisible()
    expect(shownLines()[2]).toBe('Line #3 DANI: To give it back, Marcus.')
    expect(server.saved).toHaveLength(0)
    expect(server.updated).toHaveLength(1)
    expect(server.updated[0]?.body).toEqual({ scene_text: 'To give it back, Marcus.' })
    expect(server.updated[0]?.url.pathname).toContain(lineId(3))
    expect(server.updated[0]?.url.search).toBe('')
    expect(screen.getByText('Save Changes').dataset['modified']).toBe('true')
    await waitFor(() => expect(card(3).getByRole('button', { name: 'Edit Line #3' })).toHaveFocus())
  })

  it('[R-2.6-21] [R-7-31] A changed actor is saved in bulk together with the text, without a second toast', async () => {
    const server = serveScript()
    const { user, dialog } = await openEdit(3)
    await user.selectOptions(dialog.getByLabelText('Actor'), 'MARCUS')
    await user.type(dialog.getByLabelText('Dialog'), ' Now.')
    await user.click(dialog.getByRole('button', { name: 'Update Scene' }))
    expect(await findToast('Scene updated successfully!')).toBeVisible()
    expect(screen.queryByText('Changes saved successfully!')).not.toBeInTheDocument()
    expect(server.updated).toHaveLength(0)
    expect(server.saved[0]?.body).toEqual({
      scenes: [
        {
          ...SCRIPT[2],
          actor: 'MARCUS',
          dialog: 'To give it back. Now.',
          metadata: { actor: 'MARCUS', dialog: 'To give it back. Now.' },
        },
      ],
    })
    expect(shownLines()[2]).toBe('Line #3 MARCUS: To give it back. Now.')
  })

  it('[R-5-42] The text of a line may be empty', async () => {
    const server = serveScript()
    const { user, dialog } = await openEdit(3)
    await user.clear(dialog.getByLabelText('Dialog'))
    await user.click(dialog.getByRole('button', { name: 'Update Scene' }))
    await waitFor(() => expect(shownLines()[2]).toBe('Line #3 DANI: No dialog'))
    expect(server.updated[0]?.body).toEqual({ scene_text: '' })
  })

  it('[R-2.6-25] Cancelling, or saving without a change, sends nothing', async () => {
    const server = serveScript()
    const { user, dialog } = await openEdit(3)
    await user.type(dialog.getByLabelText('Dialog'), ' Now.')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(card(3).getByRole('button', { name: 'Edit Line #3' }))
    await user.click(await screen.findByRole('button', { name: 'Update Scene' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(shownLines()[2]).toBe('Line #3 DANI: To give it back.')
    expect([...server.updated, ...server.saved]).toHaveLength(0)
  })

  it.each([
    ['text', scenes.updateText, undefined],
    ['an actor', scenes.save, 'MARCUS'],
  ])('[R-8-14] A failed change of %s shows an error', async (_, endpoint, actor) => {
    serveScript()
    answer(endpoint as typeof scenes.save, () => unreachable())
    const { user, dialog } = await openEdit(3)
    if (actor !== undefined) await user.selectOptions(dialog.getByLabelText('Actor'), actor)
    await user.type(dialog.getByLabelText('Dialog'), ' Now.')
    await user.click(dialog.getByRole('button', { name: 'Update Scene' }))
    expect(await findToast('Failed to update scene. Please try again.')).toBeVisible()
    expect(dialog.getByLabelText('Dialog')).toHaveValue('To give it back. Now.')
  })
})

describe('The actors in the dialog', () => {
  const options = (dialog: Awaited<ReturnType<typeof openEdit>>['dialog']) =>
    within(dialog.getByLabelText('Actor'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)

  it('[R-2.6-21] [R-3-08] [R-3-09] The actors of the script are listed with the narrator first, then by their lines', async () => {
    serveScript()
    const { dialog } = await openEdit(3)
    expect(options(dialog)).toEqual(['Select an actor', 'narrator', 'DANI', 'MARCUS', '+ Create new actor'])
    expect(dialog.getByLabelText('Actor')).toHaveValue('DANI')
  })

  it.each([
    ['[R-2.6-21] The last option', false],
    ['[R-2.6-22] The button "New Actor"', true],
  ])('%s opens a field for a new actor', async (_, isButton) => {
    const server = serveScript()
    const { user, dialog } = await openEdit(3)
    if (isButton) await user.click(dialog.getByRole('button', { name: 'New Actor' }))
    else await user.selectOptions(dialog.getByLabelText('Actor'), '+ Create new actor')
    const box = dialog.getByPlaceholderText('Enter new actor name')
    expect(box).toHaveFocus()
    await user.type(box, '  JUNE ')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(options(dialog)).toContain('JUNE')
    expect(dialog.getByLabelText('Actor')).toHaveValue('JUNE')
    expect(dialog.queryByPlaceholderText('Enter new actor name')).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Update Scene' }))
    await waitFor(() => expect(shownLines()[2]).toBe('Line #3 JUNE: To give it back.'))
    expect(server.lines()[2]?.actor).toBe('JUNE')
  })

  it('[R-2.6-24] Cancelling a new actor leaves the list unchanged', async () => {
    serveScript()
    const { user, dialog } = await openEdit(3)
    await user.click(dialog.getByRole('button', { name: 'New Actor' }))
    await user.type(dialog.getByPlaceholderText('Enter new actor name'), 'JUNE')
    const [, cancelNewActor] = dialog.getAllByText('Cancel').toReversed()
    await user.click(cancelNewActor!)
    expect(dialog.queryByPlaceholderText('Enter new actor name')).not.toBeInTheDocument()
    expect(options(dialog)).not.toContain('JUNE')
    expect(dialog.getByLabelText('Actor')).toHaveValue('DANI')
  })

  it.each([
    ['[R-5-36] A blank name', '   '],
    ['[R-5-37] An existing name', 'MARCUS'],
  ])('%s adds no actor', async (_, name) => {
    serveScript()
    const { user, dialog } = await openEdit(3)
    const before = options(dialog)
    await user.click(dialog.getByRole('button', { name: 'New Actor' }))
    await user.type(dialog.getByPlaceholderText('Enter new actor name'), `${name}{Enter}`)
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(options(dialog)).toEqual(before)
    expect(dialog.getByLabelText('Actor')).toHaveValue('DANI')
    expect(dialog.getByPlaceholderText('Enter new actor name')).toBeVisible()
  })

  it('[X13] Actors may have the names of JavaScript properties', async () => {
    serveScript([wireLine(1, '__proto__', 'One.'), wireLine(2, 'constructor', 'Two.')])
    const { dialog } = await openEdit(1)
    expect(options(dialog)).toEqual(['Select an actor', '__proto__', 'constructor', '+ Create new actor'])
  })
})
