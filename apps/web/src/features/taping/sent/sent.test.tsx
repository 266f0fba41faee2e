import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { tapeTake } from '#testing/taping/fake-takes.ts'
import { openTakes } from '#testing/taping/open-takes.tsx'

const TAKE = tapeTake(2, { readNumber: 1, pace: 'tight' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const QUESTION = { name: 'Did you send it?' }

/** Makes the file of a take and saves it. */
async function saveFile() {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 19, 20, 14) })
  onTestFinished(() => void vi.useRealTimers())
  const page = await openTakes([TAKE])
  page.device.openFile = async () => new File(['picture'], 'poster.jpg')
  await page.user.click(button('Export'))
  await page.user.click(button('Make the file'))
  act(() => page.exports[0]!.finish())
  await screen.findByText('Ready')
  expect(screen.queryByRole('group', QUESTION)).toBeNull()
  await page.user.click(button('Save the file'))
  return page
}

async function sendFile() {
  const page = await saveFile()
  await page.user.click(button('Sent'))
  await screen.findByText(/^Sent on Thu 19 Nov, 8:14 pm through Eco Cast\. You find it with your takes/)
  return page
}

it('[R-91-02] Only after a file was saved the export asks whether it was sent, and "Not yet" notes nothing', async () => {
  const { user, sentFiles } = await saveFile()
  expect(within(screen.getByRole('group', QUESTION)).getByText('Through Eco Cast')).toBeVisible()
  await user.click(button('Not yet'))
  expect(screen.queryByRole('group', QUESTION)).toBeNull()
  expect(sentFiles.records()).toEqual([])
  await user.click(button('Save the file'))
  expect(screen.getByRole('group', QUESTION)).toBeVisible()
})

it('[R-91-02] [R-91-03] "Sent" notes when, where, which file of which take, its joints, read, pace and voices, and nothing of the script', async () => {
  const { sentFiles, user } = await sendFile()
  await user.type(screen.getByRole('textbox', { name: /^For a callback/ }), 'Blue shirt')
  await waitFor(() => expect(sentFiles.records()[0]?.note).toBe('Blue shirt'))
  expect(sentFiles.records()).toEqual([
    {
      id: expect.any(String),
      sentAt: new Date(2026, 10, 19, 20, 14).getTime(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      portal: 'Eco Cast',
      files: [
        {
          name: 'Rosa_Vidal_Laundromat_Dani_Tk2.mp4',
          bytes: 20_000_000,
          takes: ['Take 2'],
          says: expect.stringMatching(/^Performance unedited, one unbroken take\. The partner's voice is synthetic\./),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          picture: 'first-frame-1.jpg',
          read: 2,
          pace: 'tight',
        },
      ],
      voices: [{ character: 'Marcus', voice: 'Alder' }],
      note: 'Blue shirt',
    },
  ])
})

it('[R-91-03] A note that cannot be written is said not to be kept', async () => {
  const page = await saveFile()
  page.sentFiles.disk.isFull = true
  await page.user.click(button('Sent'))
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't note it.")
  page.sentFiles.disk.isFull = false
  await page.user.click(button('Sent'))
  page.sentFiles.disk.isFull = true
  await page.user.type(await screen.findByRole('textbox', { name: /^For a callback/ }), 'B')
  expect(await screen.findByText(/^Your note wasn't kept\./)).toBeInTheDocument()
})

it('[R-91-04] The page of takes shows what was sent, also after a reload and without takes, and copies it as text', async () => {
  const { user, reload, device, sentFiles } = await sendFile()
  await user.keyboard('{Escape}')
  await device.deleteTake(TAKE.id)
  await reload()
  expect(await screen.findByRole('heading', { name: 'No takes yet' })).toBeVisible()
  expect(await screen.findByText('Sent on Thu 19 Nov, 8:14 pm through Eco Cast')).toBeVisible()
  await user.click(button('What you sent on Thu 19 Nov, 8:14 pm'))
  const sheet = within(screen.getByRole('dialog', { name: 'What you sent' }))
  expect(sheet.getByText('Take 2; read 2, tight pace')).toBeVisible()
  expect(sheet.getByText('Marcus (Alder)')).toBeVisible()
  expect(sheet.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible()
  expect(await sheet.findByRole('img', { name: 'First frame of Rosa_Vidal_Laundromat_Dani_Tk2.mp4' })).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Add a note' }))
  expect(sheet.getByRole('textbox', { name: /^For a callback/ })).toHaveFocus()
  await user.keyboard('Hair up')
  await waitFor(() => expect(sentFiles.records()[0]?.note).toBe('Hair up'))
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(sheet.getByRole('button', { name: 'Copy as text' }))
  expect(copied).toHaveBeenCalledWith(
    expect.stringMatching(/^Sent Thursday 19 November 2026, 8:14 pm[^]*Note: Hair up$/),
  )
})

it('[R-91-04] "Forget it" asks first, and leaves the focus on the page', async () => {
  const { user, sentFiles, reload } = await sendFile()
  await user.keyboard('{Escape}')
  await reload()
  await user.click(await screen.findByRole('button', { name: /^What you sent on/ }))
  await user.click(button('Forget it'))
  expect(screen.getByRole('alert')).toHaveTextContent('Your takes stay.')
  await user.click(button('Keep it'))
  expect(sentFiles.records()).toHaveLength(1)
  await user.click(button('Forget it'))
  await user.click(button('Forget it'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentFiles.records()).toEqual([])
  expect(screen.queryByRole('list', { name: 'Sent' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})
