import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { STAGE_PATH } from '#testing/casting-fixtures.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { signedIn } from '#testing/open-app.tsx'
import { LINES, openStage } from '#testing/rehearsal-fixtures.ts'

const TERMS = '/terms'

beforeEach(() => {
  signedIn()
  serveClips()
})

async function openStageAfterTerms() {
  const stage = await openStage(LINES, { before: [TERMS] })
  const start = async () => {
    await stage.user.click(screen.getByRole('button', { name: /^(Play|Resume)$/ }))
    await waitFor(() => expect(stage.player.count()).toBe(1))
  }
  const goBack = () => act(() => stage.router.navigate(-1))
  return { ...stage, start, goBack }
}

it('[R-20-30] Back pauses a run and stays, and leaves the stage only when nothing runs', async () => {
  const { player, path, start, goBack } = await openStageAfterTerms()
  await start()
  await goBack()
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible()
  expect(player.count()).toBe(0)
  expect(path()).toBe(STAGE_PATH)
  await goBack()
  await waitFor(() => expect(path()).toBe(TERMS))
})

it.each([
  ['the settings', 's', 'Rehearsal settings'],
  ['the keys', '?', 'Keyboard'],
  ['a note', 'n', 'Your note'],
  ['the line sheet', 'e', 'Marcus'],
])('[R-20-30] Back closes %s of a paused run and stays on the stage', async (_, key, name) => {
  const { user, path, start, goBack } = await openStageAfterTerms()
  await start()
  await user.keyboard('{Escape}')
  await user.keyboard(key)
  expect(await screen.findByRole('dialog', { name })).toBeVisible()
  await goBack()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(path()).toBe(STAGE_PATH)
  expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible()
})

it('[R-20-30] Back closes the scenes and the list of requests, which are opened during a run', async () => {
  const { user, path, start, goBack } = await openStageAfterTerms()
  for (const [opener, name] of [
    [/^Scenes and parts/, 'Scenes and parts'],
    [/Show every request\.$/, 'What left this page'],
  ] as const) {
    await start()
    await user.click(screen.getByRole('button', { name: opener }))
    expect(await screen.findByRole('dialog', { name })).toBeVisible()
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(path()).toBe(STAGE_PATH)
  }
})

it('[R-20-18] [R-20-19] Escape and Back close the menu of the stage and do not pause the run', async () => {
  const { user, player, path, start, goBack } = await openStageAfterTerms()
  await start()
  for (const close of [() => user.keyboard('{Escape}'), goBack]) {
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(await screen.findByRole('menuitem', { name: 'Scenes and parts' })).toBeVisible()
    await close()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(player.count()).toBe(1)
    expect(path()).toBe(STAGE_PATH)
  }
})

it('[R-20-04] [R-20-19] The menu offers settings and the camera only while the run is paused, and gets the focus back', async () => {
  const { user, start } = await openStageAfterTerms()
  await start()
  const openMenu = async () => {
    await user.click(screen.getByRole('button', { name: 'More' }))
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  }
  expect(await openMenu()).toEqual(['Scenes and parts', 'Your voice hasn’t left this page', 'Leave'])
  await user.keyboard('{Escape}{Escape}')
  expect(await openMenu()).toEqual([
    'Edit scene',
    'Scenes and parts',
    'Learn by ear',
    'Tape',
    'Rehearsal settings',
    'Keyboard shortcuts',
    'Your voice hasn’t left this page',
    'Leave',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Rehearsal settings' }))
  await screen.findByRole('dialog', { name: 'Rehearsal settings' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
})
