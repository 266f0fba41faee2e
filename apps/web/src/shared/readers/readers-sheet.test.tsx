import { documents, type ReaderLink, readers, scenes } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serveCasting, VOICES_PATH } from '#testing/casting-fixtures.ts'
import { answer, success } from '#testing/contract-server.ts'
import { openFakeAudio } from '#testing/fake-audio.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { CONFIDENTIAL } from '#testing/rehearsal-fixtures.ts'

const TOKEN = 'tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T'
const line = (n: number, change: Partial<ReaderLink['lines'][number]> = {}) => ({
  scene_id: `0199b5f2-7a11-4c55-9d2e-00000000000${n}`,
  dialog: `Line ${n}.`,
  duration_ms: 1600,
  is_quiet: false,
  is_accepted: false,
  audio_url: `http://storage.test/${n}.mp3`,
  ...change,
})
const LINK: ReaderLink = {
  _id: '0199b5f2-7a11-4c55-9d2e-0000000000aa',
  actor: 'MARCUS',
  message: '',
  created_at: '2026-11-16T10:00:00.000Z',
  expires_at: '2026-11-19T10:00:00.000Z',
  has_ended: false,
  opened_count: 0,
  has_agreed: false,
  is_taken_back: false,
  line_count: 2,
  lines: [],
}

beforeEach(() => signedIn())

async function openSheet(links: ReaderLink[] = []) {
  serveCasting({ DANI: 'record_by_me' })
  openFakeAudio()
  let listed = links
  answer(readers.list, () => success(readers.list, { links: listed }))
  const app = openApp(VOICES_PATH)
  await app.user.click(await screen.findByRole('button', { name: 'A friend reads' }))
  const sheet = await screen.findByRole('dialog', { name: 'Who reads with you?' })
  return { ...app, sheet: within(sheet), show: (next: ReaderLink[]) => (listed = next) }
}

describe('who reads with the actor', () => {
  it('[R-101-01] [R-101-11] The actor makes a link for one character, is told what the friend sees, and copies it in one press', async () => {
    const { user, sheet, show } = await openSheet()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    // Neither the actor's own part nor the narrator can be given away.
    expect(sheet.getAllByRole('group').map((group) => group.textContent)).toEqual([expect.stringContaining('Marcus')])
    const created = answer(readers.create, () => {
      show([LINK])
      return success(readers.create, { link: LINK, token: TOKEN })
    })
    await user.click(sheet.getByRole('radio', { name: 'A friend' }))
    expect(
      await sheet.findByText(/Marcus’s 2 lines, and the last five words before each\. Not the title/),
    ).toBeVisible()
    await user.type(sheet.getByLabelText('A word from you'), 'Plain and tired.')
    await user.click(sheet.getByRole('radio', { name: '1 day' }))
    await user.click(sheet.getByRole('button', { name: 'Share the link' }))
    expect(await sheet.findByLabelText('The link')).toHaveValue(`${location.origin}/with#${TOKEN}`)
    expect(copied).toHaveBeenCalledWith(`${location.origin}/with#${TOKEN}`)
    expect(created[0]?.body).toEqual({ actor: 'MARCUS', message: 'Plain and tired.', days: 1 })
    expect(sheet.getByText(/^Not opened yet\. The link ends Nov 19, 2026/)).toBeVisible()
  })

  it('[R-101-03] [R-101-11] What has arrived is heard, used all or line by line, and the voice is one press back', async () => {
    const arrived = { ...LINK, opened_count: 1, has_agreed: true, lines: [line(1), line(2, { is_quiet: true })] }
    const { user, sheet, show } = await openSheet([arrived])
    const relisted = answer(scenes.list, { scenes: [], can_undo: false })
    const accepted = answer(readers.accept, ({ body }) => {
      const ids = (body as { scene_ids: string[] }).scene_ids
      const next = {
        ...arrived,
        lines: arrived.lines.map((each) => ({ ...each, is_accepted: ids.includes(each.scene_id) })),
      }
      show([next])
      return success(readers.accept, next)
    })
    expect(await sheet.findByText(/^2 of 2 lines are here\./)).toBeVisible()
    expect(sheet.getByText('A bit quiet')).toBeVisible()
    await user.click(sheet.getByRole('button', { name: 'Listen to “Line 1.”' }))
    expect(await sheet.findByRole('button', { name: 'Stop “Line 1.”' })).toBeVisible()
    await user.click(sheet.getAllByRole('checkbox', { name: 'Use it' })[0]!)
    await waitFor(() => expect(sheet.getAllByRole('checkbox', { name: 'Use it' })[0]).toBeChecked())
    await user.click(sheet.getByRole('button', { name: 'Use them' }))
    await sheet.findByRole('button', { name: 'Use the voice again' })
    await user.click(sheet.getByRole('radio', { name: 'Voice' }))
    await waitFor(() => expect(accepted).toHaveLength(3))
    const [first = '', second = ''] = arrived.lines.map(({ scene_id }) => scene_id)
    expect(accepted.map(({ body }) => (body as { scene_ids: string[] }).scene_ids)).toEqual([
      [first],
      [first, second],
      [],
    ])
    expect(relisted).toEqual([])
  })

  it('[R-100-01] [R-101-11] A link is ended in one press, and another can be made', async () => {
    const { user, sheet, show } = await openSheet([LINK])
    const ended = answer(readers.end, () => {
      show([])
      return success(readers.end, null)
    })
    await user.click(await sheet.findByRole('button', { name: 'End the link' }))
    expect(await screen.findByText('Link ended')).toBeVisible()
    expect(ended).toHaveLength(1)
  })

  it('[R-101-06] [R-101-11] A reading that was taken back is said to be', async () => {
    const { sheet } = await openSheet([{ ...LINK, is_taken_back: true, opened_count: 2 }])
    expect(await sheet.findByText(/^Your friend took the reading back\./)).toBeVisible()
  })

  it('[R-101-07] [R-101-11] A confidential script offers no friend', async () => {
    serveCasting()
    answer(documents.list, { documents: [CONFIDENTIAL] })
    openApp(VOICES_PATH)
    await screen.findByText(/our own voices only, so that no line goes to another company/)
    expect(screen.queryByRole('button', { name: 'A friend reads' })).toBeNull()
  })
})
