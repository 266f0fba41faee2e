import { type Scene, scenes } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answer, failure, success } from '#testing/contract-server.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { signedIn } from '#testing/open-app.tsx'
import { CONFIDENTIAL, LINES, liveLine, openStage } from '#testing/rehearsal-fixtures.ts'

const NOTE = 'Look away here.'

beforeEach(() => {
  signedIn()
  serveClips()
})

const withNotes = (...notes: (string | undefined)[]): Scene[] =>
  LINES.map((line, index) => ({ ...line, ...(notes[index] !== undefined && { note: notes[index] }) }))

async function openPausedStage(lines = LINES, options = {}) {
  const stage = await openStage(lines, options)
  const saved = answer(scenes.note, ({ body }) => {
    const { note } = body as { note: string }
    const { note: _, ...line } = lines[0]!
    return success(scenes.note, note === '' ? line : { ...line, note })
  })
  await stage.user.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(stage.player.count()).toBe(1))
  await stage.user.click(screen.getByRole('button', { name: 'Pause Playback' }))
  return { ...stage, saved }
}

const noteField = () => screen.findByRole('textbox', { name: 'Note on this line' })

it('[R-50-06] The stage shows notes under the live line and under the lines after it', async () => {
  await openPausedStage(withNotes('Turn away.', NOTE))
  expect(within(liveLine()).getByText('Turn away.')).toBeVisible()
  expect(screen.getByRole('button', { name: /To give it back\.\s*Your note:\s*Look away here\./ })).toBeVisible()
})

it('[R-50-06] The setting "Show my notes" hides notes and shows them again', async () => {
  const { user } = await openPausedStage(withNotes(NOTE))
  const toggle = async () => {
    await user.keyboard('s')
    await user.click(await screen.findByRole('checkbox', { name: 'Show my notes' }))
    await user.keyboard('{Escape}')
  }
  await toggle()
  expect(screen.queryByText(NOTE)).toBeNull()
  await toggle()
  expect(screen.getByText(NOTE)).toBeVisible()
})

it('[R-50-07] "Add a note" saves a note on the live line, which is shown at once', async () => {
  const { user, saved } = await openPausedStage()
  await user.click(within(liveLine()).getByRole('button', { name: 'Add a note' }))
  await user.type(await noteField(), ` ${NOTE} `)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await within(liveLine()).findByText(NOTE)).toBeVisible()
  expect(saved[0]?.url.pathname).toBe(`/api/v1/scenes/${LINES[0]?._id}/note`)
  expect(saved[0]?.body).toEqual({ note: NOTE })
  expect(within(liveLine()).getByRole('button', { name: 'Change the note' })).toHaveFocus()
})

it('[R-50-07] N opens the note of the live line, or of the line with the focus, and not during a run', async () => {
  const { user } = await openPausedStage(withNotes(NOTE, undefined, 'Slowly.'))
  await user.keyboard('n')
  expect(await noteField()).toHaveValue(NOTE)
  await user.keyboard('{Escape}')
  screen.getByRole('button', { name: /Then give it back/ }).focus()
  await user.keyboard('n')
  expect(await noteField()).toHaveValue('Slowly.')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  await user.keyboard('n')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('[R-50-08] A note that was typed survives Escape, and "Cancel" discards it', async () => {
  const { user, saved } = await openPausedStage()
  await user.keyboard('n')
  await user.type(await noteField(), NOTE)
  await user.keyboard('{Escape}')
  await user.keyboard('n')
  expect(await noteField()).toHaveValue(NOTE)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('n')
  expect(await noteField()).toHaveValue('')
  expect(saved).toEqual([])
})

it('[R-50-07] "Remove" removes the note', async () => {
  const { user, saved } = await openPausedStage(withNotes(NOTE))
  await user.keyboard('n')
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull())
  expect(saved[0]?.body).toEqual({ note: '' })
})

it('[R-50-07] A note that could not be saved stays in the dialog, with the reason', async () => {
  const { user } = await openPausedStage()
  answer(scenes.note, () => failure('unavailable', 'Please try again in a minute.'))
  await user.keyboard('n')
  await user.type(await noteField(), NOTE)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^We couldn't save your note\./)
  expect(await noteField()).toHaveValue(NOTE)
})

it('[R-50-07] A confidential script offers no notes', async () => {
  const { user } = await openPausedStage(LINES, { listed: CONFIDENTIAL })
  expect(within(liveLine()).queryByRole('button', { name: 'Add a note' })).toBeNull()
  await user.keyboard('n')
  expect(screen.queryByRole('dialog')).toBeNull()
})
