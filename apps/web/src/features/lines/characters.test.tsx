import { scenes } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, failure } from '#testing/contract-server.ts'
import { serveScript, openLines, wireLine, SCRIPT, shownLines } from '#testing/script-fixtures.ts'
import { signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

beforeEach(() => signedIn())

const characters = () =>
  within(screen.getByRole('region', { name: 'Characters' }))
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('p')].map(({ textContent }) => textContent).join(', '))

async function openRename(name: string) {
  const server = serveScript([...SCRIPT, wireLine(7, '', 'Who said that?')])
  const app = await openLines()
  await app.user.click(screen.getByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog'))
  return { ...app, server, dialog, field: dialog.getByLabelText('Name') }
}

describe('The characters', () => {
  it('[R-3-08] [R-3-09] The characters are listed with their lines, and lines without a character come first', async () => {
    serveScript([...SCRIPT, wireLine(7, '', 'Who said that?')])
    await openLines()
    expect(characters()).toEqual(['No actor assigned, 1 line', 'narrator, 2 lines', 'DANI, 3 lines', 'MARCUS, 1 line'])
  })

  it('Renaming a character changes all its lines', async () => {
    const { user, dialog, field, server } = await openRename('Rename or merge DANI')
    expect(dialog.getByText('Changes 3 lines in this script.')).toBeVisible()
    await user.clear(field)
    await user.type(field, 'DANIELA')
    expect(dialog.getByRole('status')).toBeEmptyDOMElement()
    await user.click(dialog.getByRole('button', { name: 'Rename' }))
    expect(await findToast('DANI renamed to DANIELA')).toBeVisible()
    expect(server.renamed.map(({ body }) => body)).toEqual([{ from: 'DANI', to: 'DANIELA' }])
    expect(characters()[2]).toBe('DANIELA, 3 lines')
    expect(shownLines()[2]).toBe('Line #3 DANIELA: To give it back.')
  })

  it('Renaming a character to an existing name merges both, after a notice', async () => {
    const { user, dialog, server } = await openRename('Rename or merge MARCUS')
    await user.click(dialog.getByRole('button', { name: 'DANI' }))
    expect(dialog.getByRole('status')).toHaveTextContent(
      "MARCUS's 1 line goes to DANI, who then has 4 lines. MARCUS leaves the cast. You can undo this.",
    )
    expect(server.renamed).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Merge into DANI' }))
    expect(await findToast('MARCUS merged into DANI')).toBeVisible()
    expect(characters()).toEqual(['No actor assigned, 1 line', 'narrator, 2 lines', 'DANI, 4 lines'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(characters()).toContain('MARCUS, 1 line'))
  })

  it('A merge takes the spelling of the existing name', async () => {
    const { user, dialog, field, server } = await openRename('Rename or merge MARCUS')
    await user.clear(field)
    await user.type(field, 'dani')
    await user.click(dialog.getByRole('button', { name: 'Merge into DANI' }))
    await waitFor(() => expect(server.renamed[0]?.body).toEqual({ from: 'MARCUS', to: 'DANI' }))
  })

  it('Lines without a character can be given to one', async () => {
    const { user, dialog, server } = await openRename('Assign lines without an actor')
    await user.click(dialog.getByRole('button', { name: 'MARCUS' }))
    expect(dialog.getByRole('status')).toHaveTextContent('This line goes to MARCUS')
    await user.click(dialog.getByRole('button', { name: 'Merge into MARCUS' }))
    expect(await findToast('Lines without an actor merged into MARCUS')).toBeVisible()
    expect(server.lines()[6]?.actor).toBe('MARCUS')
  })

  it('An unchanged name changes nothing', async () => {
    const { user, field, server } = await openRename('Rename or merge DANI')
    await user.type(field, '{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.renamed).toHaveLength(0)
  })

  it('A rejected name shows the reason of the server', async () => {
    const { user, dialog, field } = await openRename('Rename or merge DANI')
    answer(scenes.renameActor, () => failure('invalid_input', 'Please use plain text'))
    await user.clear(field)
    await user.type(field, 'X')
    await user.click(dialog.getByRole('button', { name: 'Rename' }))
    expect(await findToast('Please use plain text')).toBeVisible()
    expect(field).toHaveValue('X')
  })

  it('The characters open in a sheet on narrow screens', async () => {
    serveScript()
    const { user } = await openLines()
    await user.click(screen.getByRole('button', { name: 'Cast and scenes' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Cast and scenes' }))
    await user.click(sheet.getByRole('button', { name: /^EXT\. STREET/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(document.activeElement).toHaveTextContent('A street. Night.'))
  })
})
