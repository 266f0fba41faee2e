import { audio } from '@sidelight/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, failure, success } from '#testing/contract-server.ts'
import { clipUrl, serveClips } from '#testing/fake-audio.ts'
import { signedIn } from '#testing/open-app.tsx'
import { expectPlaying, mainButton, openRehearsal, voiced } from '#testing/rehearsal-fixtures.ts'
import { lineId } from '#testing/script-fixtures.ts'

const ONE_LINE = [voiced(1, 'You kept the key.')]
const READS = ['line-1', 'second', 'third']
const linesWith = (...names: string[]) => [{ scene_id: lineId(1), audio_urls: names.map(clipUrl) }]

let requested: string[]
beforeEach(() => {
  signedIn()
  requested = serveClips()
})

const varyReads = () => localStorage.setItem('rehearsalSettings', '{"isVaryingReads":true,"listener":"tap"}')
const clips = () => requested.map((name) => name.replace('.mp3', ''))

type App = Awaited<ReturnType<typeof openRehearsal>>

/** Runs through the line, and returns the clips that were fetched for it. */
async function runThrough({ user, player }: App, button: HTMLElement): Promise<string[]> {
  requested.length = 0
  await user.click(button)
  await waitFor(() => expect(player.count()).toBe(1))
  player.end()
  await screen.findByRole('heading', { name: 'All Segments Complete!' })
  return clips()
}

async function openSettings({ user }: Pick<App, 'user'>) {
  await user.click(screen.getByRole('button', { name: 'Rehearsal settings' }))
  const settings = within(await screen.findByRole('dialog', { name: 'Rehearsal settings' }))
  await user.click(settings.getByText('Advanced'))
  return settings
}

describe('varying the reads', () => {
  it('[R-40-09] Reads are not varied and not asked for unless the setting is on', async () => {
    const asked = answer(audio.reads, { lines: linesWith(...READS), missing: 0 })
    const app = await openRehearsal(ONE_LINE)
    expect(await runThrough(app, mainButton())).toEqual(['line-1'])
    expect(await runThrough(app, mainButton())).not.toContain('second')
    expect(asked).toHaveLength(0)
    const settings = await openSettings(app)
    expect(settings.getByRole('checkbox', { name: /^Vary the reads/ })).not.toBeChecked()
  })

  it('[R-40-09] Each run takes the next read, beginning with the chosen one', async () => {
    varyReads()
    const asked = answer(audio.reads, { lines: linesWith(...READS), missing: 0 })
    const app = await openRehearsal(ONE_LINE)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(await runThrough(app, mainButton())).toEqual(['line-1'])
    expect(await runThrough(app, mainButton())).toEqual(['second'])
    expect(await runThrough(app, mainButton())).toEqual(['third'])
    // The chosen one again, which was fetched before.
    expect(await runThrough(app, mainButton())).toEqual([])
  })

  it('[R-40-09] The reads go on where they were when the page is opened again', async () => {
    varyReads()
    const asked = answer(audio.reads, { lines: linesWith(...READS), missing: 0 })
    const first = await openRehearsal(ONE_LINE)
    await waitFor(() => expect(asked).toHaveLength(1))
    await runThrough(first, mainButton())
    cleanup()
    const second = await openRehearsal(ONE_LINE)
    await waitFor(() => expect(asked.length).toBeGreaterThan(1))
    expect(await runThrough(second, mainButton())).toEqual(['second'])
  })

  it('[R-40-09] A line that is heard alone is the chosen read and no run', async () => {
    varyReads()
    const asked = answer(audio.reads, { lines: linesWith(...READS), missing: 0 })
    const { user, player, ...app } = await openRehearsal(ONE_LINE)
    await waitFor(() => expect(asked).toHaveLength(1))
    await runThrough({ user, player, ...app }, mainButton())
    requested.length = 0
    await user.click(screen.getByRole('button', { name: 'Hear Line #1 alone' }))
    await waitFor(() => expect(player.count()).toBe(1))
    expect(clips()).not.toContain('second')
    player.end()
    expect(await runThrough({ user, player, ...app }, mainButton())).toEqual(['second'])
  })

  it('[R-40-09] Words are marked in the chosen read and not in another one', async () => {
    varyReads()
    const asked = answer(audio.reads, { lines: linesWith(...READS), missing: 0 })
    const times = [{ scene_id: lineId(1), starts: [0, 9000, 9500, 9900] }]
    const app = await openRehearsal(ONE_LINE, undefined, times)
    await waitFor(() => expect(asked).toHaveLength(1))
    const marked = () => document.querySelectorAll('[data-next-word]').length
    await app.user.click(mainButton())
    await expectPlaying(1)
    await waitFor(() => expect(marked()).toBe(1))
    app.player.end()
    await app.user.click(mainButton())
    await expectPlaying(1)
    expect(marked()).toBe(0)
  })
})

describe('missing reads', () => {
  it('[R-40-11] The setting offers to make missing reads and makes none unasked', async () => {
    const asked = answer(audio.reads, { lines: linesWith('line-1'), missing: 34 })
    const made = answer(audio.makeReads, { lines: linesWith('line-1'), missing: 34 })
    const app = await openRehearsal(ONE_LINE)
    const settings = await openSettings(app)
    expect(settings.queryByRole('button', { name: /more reads/ })).toBeNull()
    await app.user.click(settings.getByRole('checkbox', { name: /^Vary the reads/ }))
    const offer = await settings.findByRole('button', { name: 'Make 2 more reads of 34 lines' })
    expect(made).toHaveLength(0)
    answer(audio.reads, { lines: linesWith(...READS), missing: 0 })
    await app.user.click(offer)
    expect(await settings.findByText(/^Making more reads: 34 lines to go\./)).toBeVisible()
    expect(made).toHaveLength(1)
    expect(await settings.findByText('All reads are ready.', undefined, { timeout: 8000 })).toBeVisible()
    expect(asked.length).toBeGreaterThan(0)
  })

  it('[R-40-11] One missing read of one line is offered in the singular, and a refusal says why', async () => {
    varyReads()
    answer(audio.reads, { lines: linesWith('line-1', 'second'), missing: 1 })
    answer(audio.makeReads, () => failure('payment_required', 'You have no pages left this month.'))
    const app = await openRehearsal(ONE_LINE)
    const settings = await openSettings(app)
    await app.user.click(await settings.findByRole('button', { name: 'Make 1 more read of 1 line' }))
    expect(await settings.findByRole('alert')).toHaveTextContent(
      "We couldn't start making them. You have no pages left this month.",
    )
  })

  it('[R-40-11] Nothing is offered when every line has three reads', async () => {
    varyReads()
    const asked = answer(audio.reads, () => success(audio.reads, { lines: linesWith(...READS), missing: 0 }))
    const settings = await openSettings(await openRehearsal(ONE_LINE))
    await waitFor(() => expect(asked.length).toBeGreaterThan(1))
    expect(settings.queryByRole('button', { name: /^Make/ })).toBeNull()
  })
})
