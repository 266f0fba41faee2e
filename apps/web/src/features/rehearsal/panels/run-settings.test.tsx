import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { serveClips } from '#testing/fake-audio.ts'
import { openFakeListener, plugIn } from '#testing/fake-listener.ts'
import { signedIn } from '#testing/open-app.tsx'
import { actorsLine, CONFIDENTIAL, LINES, liveLine, openStage, voiced } from '#testing/rehearsal-fixtures.ts'

beforeEach(() => {
  signedIn()
  serveClips()
  localStorage.setItem('rehearsalSettings', '{"listener":"tap"}')
})

const speedOfDock = () => screen.getByRole('combobox', { name: 'Speed' })
const dock = () => screen.getByRole('region', { name: 'Rehearsal controls' })
const expectLive = (text: string) => waitFor(() => expect(liveLine()).toHaveTextContent(text))

it('[R-45-01] The speed is chosen in the settings or the dock, holds for the run and is kept on the device', async () => {
  const { user, player } = await openStage(LINES)
  await user.keyboard('s')
  await user.click(await screen.findByRole('radio', { name: '0.75x' }))
  await user.keyboard('{Escape}{Enter}')
  await waitFor(() => expect(player.speed()).toBe(0.75))
  await user.selectOptions(speedOfDock(), '1.25x')
  await waitFor(() => expect(player.speed()).toBe(1.25))
  expect(localStorage.getItem('rehearsalSettings')).toContain('"speed":1.25')
})

it('[R-45-12] The dock says that a run is an Italian one or has short cues, and nothing of a usual run', async () => {
  const { user } = await openStage(LINES)
  expect(dock()).not.toHaveTextContent(/Italian|cues/i)
  await user.keyboard('s')
  await user.click(await screen.findByRole('checkbox', { name: /^Short cues/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dock()).toHaveTextContent('Short cues'))
  await user.keyboard('s')
  await user.click(await screen.findByRole('checkbox', { name: /^Italian run/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dock()).toHaveTextContent('Italian run, short cues'))
})

it('[R-45-03] An Italian run is turned on in the settings; its speed can then not be changed', async () => {
  const { user, player } = await openStage(LINES)
  await user.keyboard('s')
  await user.click(await screen.findByRole('checkbox', { name: /^Italian run/ }))
  expect(screen.queryByRole('radio', { name: '0.75x' })).toBeNull()
  await user.keyboard('{Escape}{Enter}')
  await waitFor(() => expect(player.speed()).toBe(1.5))
  await user.keyboard('[[')
  expect(speedOfDock()).toHaveDisplayValue('1.5x')
  expect(speedOfDock()).toBeDisabled()
  expect(player.speed()).toBe(1.5)
})

it('[R-45-06] [R-45-07] [R-45-12] With short cues a run begins in the middle of the line before the actor’s', async () => {
  const cue = voiced(2, 'I never said a word to your brother.')
  const { user, player } = await openStage([voiced(1, 'Well?'), cue, actorsLine(3, 'Yes.')], {
    wordTimes: [{ scene_id: cue._id, starts: [0, 200, 400, 700, 900, 1000, 1200, 1500] }],
  })
  expect(liveLine()).toHaveTextContent('Well?')
  await user.keyboard('s')
  await user.click(await screen.findByRole('checkbox', { name: /^Short cues/ }))
  await user.keyboard('{Escape}')
  await expectLive(cue.dialog)
  await user.keyboard('{Enter}')
  await expectLive(cue.dialog)
  await waitFor(() => expect(player.positionSeconds()).toBe(0.7))
  player.end()
  await expectLive('Yes.')
})

it('[R-48-14] A confidential script is heard by our own listener, whatever is set for the other scripts', async () => {
  localStorage.setItem('rehearsalSettings', '{"listener":"browser"}')
  const listener = openFakeListener()
  const { user } = await openStage([actorsLine(1, 'Yes.')], { listed: CONFIDENTIAL })
  await user.keyboard('s')
  expect(await screen.findByRole('radio', { name: 'This device' })).toBeChecked()
  expect(screen.queryByRole('radio', { name: 'My browser' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Show my notes' }))
  await user.keyboard('{Escape}{Enter}')
  await waitFor(() => expect(listener.wanted).toEqual(['auto']))
  expect(localStorage.getItem('rehearsalSettings')).toContain('"listener":"browser"')
})

it('[R-48-14] An ordinary script is heard by the browser, if that is chosen', async () => {
  localStorage.setItem('rehearsalSettings', '{"listener":"browser"}')
  const listener = openFakeListener()
  const { user } = await openStage([actorsLine(1, 'Yes.')])
  await user.keyboard('s')
  expect(await screen.findByRole('radio', { name: 'My browser' })).toBeChecked()
  await user.keyboard('{Escape}{Enter}')
  await waitFor(() => expect(listener.wanted).toEqual(['browser']))
})

it('[R-77-05] The microphone of a rehearsal is chosen in its settings, opened at once and kept on the device', async () => {
  localStorage.setItem('rehearsalSettings', '{}')
  const { checks } = openFakeListener()
  plugIn(['audioinput', 'built-in'], ['audioinput', 'usb'])
  const { user } = await openStage(LINES)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(checks.made).toBe(1))
  await user.keyboard('s')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Microphone' }), 'usb')
  await waitFor(() => expect(checks.made).toBe(2))
  expect(localStorage.getItem('rehearsalSettings')).toContain('"microphoneId":"usb"')
  await user.click(screen.getByRole('radio', { name: "Off: I'll tap" }))
  expect(screen.queryByRole('combobox', { name: 'Microphone' })).toBeNull()
})
