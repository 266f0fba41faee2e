import { documents } from '@sidelight/contract'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { call } from '#lib/api/api.ts'
import { requestObserver } from '#lib/http/request-observer.ts'
import { uploadFile } from '#lib/files/upload-file.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { signedIn } from '#testing/open-app.tsx'
import { openStage } from '#testing/rehearsal-fixtures.ts'
import { openStorage, STORAGE_URL } from '#testing/storage-server.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})

const light = (text: string) => screen.findByRole('button', { name: `${text}. Show every request.` })

const put = (type: string) =>
  uploadFile({
    url: `${STORAGE_URL}?X-Amz-Signature=secret`,
    file: new Blob([new Uint8Array(3000)]),
    type,
    signal: new AbortController().signal,
  })

it('[R-48-07] The light counts requests with the voice since the stage was opened, and lists all of them by name', async () => {
  openStorage()
  // Before the stage is opened: not counted.
  await put('audio/wav')
  const { user } = await openStage()
  expect(document.body.textContent).not.toMatch(/requests? with your voice/)
  await user.click(await light('Your voice hasn’t left this page'))
  const dialog = within(await screen.findByRole('dialog', { name: 'What left this page' }))
  await act(async () => {
    await put('text/plain')
    await put('audio/wav')
    await call(documents.setExpiry, {
      params: { documentId: '0199b5f2-7a11-7c55-9d2e-000000000001' },
      body: { expires_at: null },
    }).catch(() => undefined)
  })
  expect(dialog.getByText('Your voice was sent once.')).toBeVisible()
  const items = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  for (const expected of [
    /^When the script deletes itself, at most a year from now\. PUT .*\/expiry, \d+ bytes sent$/,
    /^A file to our storage\. With your voice\.PUT .*, 3\.0 KB sent$/,
    /^A file to our storage\. PUT .*, 3\.0 KB sent$/,
    /^Your scripts, newest first\. GET .*, nothing sent$/,
  ])
    expect(items).toContainEqual(expect.stringMatching(expected))
  expect(items.join()).not.toContain('secret')
})

it('[R-48-07] A request with the voice is still counted after 600 requests that only ask for something', async () => {
  openStorage()
  await openStage()
  await light('Your voice hasn’t left this page')
  await act(() => put('audio/wav'))
  await light('Your voice was sent once')
  act(() => {
    for (let at = 0; at < 600; at += 1)
      requestObserver.report?.({ method: 'GET', address: `/clip-${at}`, purpose: 'Sound.' })
  })
  expect(await light('Your voice was sent once')).toBeVisible()
})
