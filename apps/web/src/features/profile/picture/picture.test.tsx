import { users } from '@sidelight/contract'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, failure, ROSA, success, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { pictureFile } from '#testing/picture-files.ts'
import { openStorage, STORAGE_URL } from '#testing/storage-server.ts'
import { findToast, queryToast } from '#testing/toasts.ts'

const FIVE_MEGABYTES = 5 * 1024 * 1024
const PICTURE = 'http://storage.test/sidelight/avatars/new.webp?signed=1'

/** Serves a presigned URL, storage and the confirmation. */
function servePictureUploads(storage?: () => Response | Promise<Response>) {
  const puts = openStorage(storage)
  const presigned = answer(users.presignedUploadProfilePicture, { url: `${STORAGE_URL}?X-Amz-Signature=abc` })
  const confirmed = answer(users.confirmUploadProfilePicture, ({ body }) =>
    success(users.confirmUploadProfilePicture, {
      profile_picture_url: (body as { profile_picture_url: string }).profile_picture_url === '' ? '' : PICTURE,
    }),
  )
  return { puts, presigned, confirmed }
}

async function openCard() {
  const app = openApp('/dashboard/profile-settings')
  const card = within(await screen.findByRole('region', { name: 'Profile picture' }))
  const choose = (file: File) =>
    fireEvent.change(card.getByLabelText('Choose a picture'), { target: { files: [file] } })
  return { ...app, card, choose }
}

const headerPicture = () =>
  screen
    .getByRole('button', { name: /User menu of/, hidden: true })
    .querySelector('img')
    ?.getAttribute('src')

beforeEach(() => signedIn())

describe('Uploading a picture', () => {
  it('[R-2.12-30] [R-4-74] [R-7-15] [R-7-16] [R-7-17] [R-8-93] A picture is presigned, uploaded, confirmed, and shown everywhere', async () => {
    const { puts, presigned, confirmed } = servePictureUploads()
    const { card, choose } = await openCard()
    choose(pictureFile('image/png', { bytes: 2048 }))
    expect(card.getByRole('status')).toHaveTextContent('Checking the file…')
    expect(await card.findByText('Your picture is updated.')).toBeVisible()
    expect(await findToast('Profile picture updated successfully')).toBeVisible()
    expect(presigned.map(({ body }) => body)).toEqual([
      { file_name: 'me.png', file_size: 2048, file_type: 'image/png' },
    ])
    expect(confirmed.map(({ body }) => body)).toEqual([{ profile_picture_url: STORAGE_URL }])
    expect(puts.map(({ bytes }) => bytes)).toEqual([2048])
    expect(headerPicture()).toBe(PICTURE)
    expect(card.getByRole('button', { name: 'Change picture' })).toBeEnabled()
  })

  it('[R-7-16] Storage gets the content type and nothing about the session', async () => {
    const { puts } = servePictureUploads()
    const { card, choose } = await openCard()
    choose(pictureFile('image/webp'))
    await card.findByText('Your picture is updated.')
    expect(puts[0]?.headers['content-type']).toBe('image/webp')
    for (const name of ['authorization', 'cookie', 'ngrok-skip-browser-warning']) {
      expect(puts[0]?.headers).not.toHaveProperty(name)
    }
  })

  it('The type of a picture is taken from its content, not its name', async () => {
    const { presigned } = servePictureUploads()
    const { card, choose } = await openCard()
    choose(new File([pictureFile('image/jpeg')], 'me.png', { type: 'image/png' }))
    await card.findByText('Your picture is updated.')
    expect(presigned[0]?.body).toMatchObject({ file_type: 'image/jpeg' })
  })

  it('[R-4-74] An upload shows its progress and can be cancelled', async () => {
    let isResponding = false
    const { confirmed } = servePictureUploads(async () => {
      await waitFor(() => expect(isResponding).toBe(true))
      return new HttpResponse(null)
    })
    const { card, choose, user } = await openCard()
    choose(pictureFile('image/png'))
    expect(await card.findByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuemax', '100')
    expect(card.getByRole('status')).toHaveTextContent('Uploading…')
    await user.click(card.getByRole('button', { name: 'Cancel upload' }))
    isResponding = true
    expect(card.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(card.getByRole('button', { name: 'Upload picture' })).toBeEnabled()
    expect(confirmed).toHaveLength(0)
    expect(queryToast('Failed to upload image. Please try again.')).toBeNull()
  })

  it('The card accepts a file dropped on it, and only there', async () => {
    const { presigned } = servePictureUploads()
    const { card } = await openCard()
    const drop = (target: Element) => {
      const event = createEvent.drop(target, {
        dataTransfer: { types: ['Files'], files: [pictureFile('image/png')] },
      })
      fireEvent(target, event)
      return event
    }
    expect(drop(screen.getByRole('heading', { level: 1 })).defaultPrevented).toBe(true)
    expect(card.getByRole('status')).toHaveTextContent('You can also drop one here.')
    act(() => void drop(card.getByRole('status')))
    expect(await card.findByText('Your picture is updated.')).toBeVisible()
    expect(presigned).toHaveLength(1)
  })
})

describe('A file that is rejected', () => {
  it.each([
    ['a text file', new File(['Dear casting director'], 'me.txt', { type: 'text/plain' })],
    ['a text file named as a picture', new File(['Dear casting director'], 'me.png', { type: 'image/png' })],
    ['an SVG file', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.svg', { type: 'image/svg+xml' })],
    ['an empty file', new File([], 'me.png', { type: 'image/png' })],
  ])('[R-5-24] The picture upload rejects %s', async (_, file) => {
    const { presigned } = servePictureUploads()
    const { card, choose } = await openCard()
    choose(file)
    expect(await card.findByRole('alert')).toHaveTextContent('Please select a valid image file')
    expect(presigned).toHaveLength(0)
  })

  it('[R-5-25] A picture of 5 MB is rejected, and one byte less is accepted', async () => {
    const { presigned } = servePictureUploads()
    const { card, choose } = await openCard()
    choose(pictureFile('image/png', { bytes: FIVE_MEGABYTES }))
    expect(await card.findByRole('alert')).toHaveTextContent('File size must be less than 5MB')
    expect(presigned).toHaveLength(0)
    choose(pictureFile('image/png', { bytes: FIVE_MEGABYTES - 1 }))
    expect(await card.findByText('Your picture is updated.')).toBeVisible()
    expect(card.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('An upload that fails', () => {
  it.each([
    ['no presigned URL is given', () => void answer(users.presignedUploadProfilePicture, () => unreachable())],
    ['storage rejects it', () => void servePictureUploads(() => new HttpResponse(null, { status: 403 }))],
    ['storage cannot be reached', () => void servePictureUploads(() => HttpResponse.error())],
  ])('[R-8-79] An upload shows an error when %s', async (_, arrange) => {
    arrange()
    const { card, choose } = await openCard()
    choose(pictureFile('image/png'))
    expect(await findToast('Failed to upload image. Please try again.')).toBeVisible()
    expect(card.getByRole('button', { name: 'Upload picture' })).toBeEnabled()
  })

  it('[R-8-80] An upload that cannot be confirmed shows the reason of the server', async () => {
    servePictureUploads()
    answer(users.confirmUploadProfilePicture, () => failure('invalid_input', 'This picture cannot be read.'))
    const { card, choose } = await openCard()
    choose(pictureFile('image/png'))
    expect(await findToast('Failed to confirm profile picture upload')).toBeVisible()
    expect(card.getByRole('alert')).toHaveTextContent('This picture cannot be read.')
    expect(headerPicture()).toBeUndefined()
  })
})

describe('An existing picture', () => {
  beforeEach(() => void answer(users.me, { ...ROSA, profile_picture_url: PICTURE }))

  const openRemoval = async () => {
    const app = await openCard()
    await app.user.click(app.card.getByRole('button', { name: 'Remove picture' }))
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Remove your picture?' })) }
  }

  it('[R-2.12-30] [R-7-17] A picture is removed after a confirmation', async () => {
    const { confirmed } = servePictureUploads()
    const { user, card, dialog } = await openRemoval()
    expect(headerPicture()).toBe(PICTURE)
    await user.click(dialog.getByRole('button', { name: 'Remove picture' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(confirmed.map(({ body }) => body)).toEqual([{ profile_picture_url: '' }])
    expect(headerPicture()).toBeUndefined()
    expect(card.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument()
    await waitFor(() => expect(card.getByRole('button', { name: 'Upload picture' })).toHaveFocus())
  })

  it('A picture stays when the confirmation is cancelled, and the focus returns', async () => {
    const { confirmed } = servePictureUploads()
    const { user, card } = await openRemoval()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(card.getByRole('button', { name: 'Remove picture' })).toHaveFocus())
    expect(confirmed).toHaveLength(0)
    expect(headerPicture()).toBe(PICTURE)
  })

  it('[R-8-81] A picture that cannot be removed shows an error', async () => {
    answer(users.confirmUploadProfilePicture, () => failure('unavailable', 'Down'))
    const { user, dialog } = await openRemoval()
    await user.click(dialog.getByRole('button', { name: 'Remove picture' }))
    expect(await findToast('Failed to remove profile picture. Please try again.')).toBeVisible()
    expect(headerPicture()).toBe(PICTURE)
  })

  it('A picture whose address has expired is replaced by initials until there is a new address', async () => {
    const { client } = await openCard()
    const menu = screen.getByRole('button', { name: /User menu of/, hidden: true })
    const broken = menu.querySelector('img')
    if (broken === null) throw new Error('no picture is shown')
    fireEvent.error(broken)
    expect(menu).toHaveTextContent('RV')
    answer(users.me, { ...ROSA, profile_picture_url: `${PICTURE}&again` })
    await act(() => client.invalidateQueries())
    await waitFor(() => expect(headerPicture()).toBe(`${PICTURE}&again`))
  })
})
