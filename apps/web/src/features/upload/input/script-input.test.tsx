import { documents } from '@sidelight/contract'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, unreachable } from '#testing/contract-server.ts'
import { fakePhotos } from '#testing/fake-photos.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'
import { serveUploads } from '#testing/upload-fixtures.ts'

beforeEach(() => {
  signedIn()
  fakePhotos()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openUpload() {
  const app = openApp('/dashboard/process/upload')
  const form = await screen.findByRole('form', { name: 'Your script' })
  const card = within(form)
  const drop = (...files: File[]) => {
    const target = card.getByRole('region', { name: 'File' })
    fireEvent(target, createEvent.drop(target, { dataTransfer: { types: ['Files'], files } }))
  }
  const pickPhotos = (...files: File[]) => fireEvent.change(card.getByLabelText('Photo files'), { target: { files } })
  const button = (name: string) => card.getByRole('button', { name })
  const pages = () => card.getAllByRole('listitem').map((item) => item.textContent)
  return { ...app, card, drop, pickPhotos, button, pages }
}

const photo = (name: string, content = name, type = 'image/jpeg') => new File([content], name, { type })

describe('Text', () => {
  it('[R-23-03] [R-23-04] Pasted text is uploaded as a text file, and its price is shown before anything is charged', async () => {
    const { presigned, puts, started } = serveUploads()
    const { user, card, button } = await openUpload()
    await user.click(button('Paste or type'))
    expect(card.getByLabelText('Lines')).toHaveFocus()
    expect(button('Upload')).toBeDisabled()
    await user.type(card.getByLabelText('Lines'), '  {Enter}')
    expect(button('Upload')).toBeDisabled()
    await user.paste('DANI: To give it back.')
    await user.type(card.getByLabelText('Title (optional)'), 'Dryer 2/3')
    await user.click(button('Upload'))
    expect(await card.findByText('6 pages. Uses 5 of your 5 this month and 1 extra page.')).toBeVisible()
    expect(card.getByText('Nothing is charged until you continue.')).toBeVisible()
    expect(presigned.map(({ body }) => body)).toEqual([
      { file_name: 'Dryer 2-3.txt', file_type: 'text/plain', file_size: 25, title: 'Dryer 2/3' },
    ])
    expect(puts.map(({ bytes, headers }) => [bytes, headers['content-type']])).toEqual([[25, 'text/plain']])
    expect(started).toHaveLength(0)
  })

  it('[R-62-04] One button uploads pasted text and has it read for the price that is shown', async () => {
    const { started } = serveUploads({ cost: { pages: 1, from_month: 1, from_paygo: 0, missing: 0 } })
    const { user, button, card } = await openUpload()
    await user.click(button('Paste or type'))
    expect(button('Continue Processing')).toBeDisabled()
    await user.paste('DANI: To give it back.')
    await user.click(await card.findByRole('button', { name: 'Read my sides (1 page)' }))
    expect(await card.findByText('Starting document processing...')).toBeVisible()
    expect(started).toHaveLength(1)
  })

  it('[R-62-04] If the server counts more pages than were shown, it asks before it reads', async () => {
    const { started } = serveUploads()
    const { user, button, card } = await openUpload()
    await user.click(button('Paste or type'))
    await user.paste('DANI: To give it back.')
    await user.click(await card.findByRole('button', { name: 'Read my sides (1 page)' }))
    expect(await card.findByText('6 pages. Uses 5 of your 5 this month and 1 extra page.')).toBeVisible()
    expect(button('Continue Processing')).toBeEnabled()
    expect(started).toHaveLength(0)
  })

  it('[R-23-05] Text survives a failed upload and can be changed before the next one', async () => {
    const { presigned } = serveUploads()
    answer(documents.confirm, () => unreachable())
    const { user, card, button } = await openUpload()
    await user.click(button('Paste or type'))
    await user.paste('DANI: To give')
    await user.click(button('Upload'))
    await findToast('Error uploading file: Failed to confirm upload')
    expect(card.getByText('Typed script.txt')).toBeVisible()
    await user.click(button('Remove file'))
    expect(card.getByLabelText('Lines')).toHaveValue('DANI: To give')
    await user.type(card.getByLabelText('Lines'), ' it back.')
    answer(documents.confirm, { page_count: 1, cost: null })
    await user.click(button('Upload'))
    expect(await card.findByText('1 page')).toBeVisible()
    expect(presigned.map(({ body }) => (body as { file_size: number }).file_size)).toEqual([13, 22])
  })

  it('[R-23-03] "Back" leaves the text box, and a file can be chosen again', async () => {
    const { user, card, button } = await openUpload()
    await user.click(button('Paste or type'))
    await user.paste('DANI: To give it back.')
    await user.click(button('Back'))
    expect(card.getByText('Drop your sides here')).toBeVisible()
    expect(button('Choose a file')).toHaveFocus()
    expect(button('Upload')).toBeDisabled()
    await user.click(button('Paste or type'))
    expect(card.getByLabelText('Lines')).toHaveValue('')
  })
})

describe('Photos', () => {
  it('[R-23-06] [R-23-08] Photos are put in order and uploaded as one PDF', async () => {
    const { presigned, puts } = serveUploads()
    const { user, card, button, pickPhotos, pages } = await openUpload()
    pickPhotos(photo('two.jpg'), photo('one.png', 'one', 'image/png'))
    await waitFor(() => expect(pages()).toEqual(['Page 1two.jpg', 'Page 2one.png']))
    pickPhotos(photo('extra.jpg'), photo('three.jpg'))
    await waitFor(() => expect(pages()).toHaveLength(4))

    await user.click(button('Move page 1 up'))
    await user.click(button('Move page 2 up'))
    expect(pages().slice(0, 2)).toEqual(['Page 1one.png', 'Page 2two.jpg'])
    expect(card.getByText('Page 2 is now page 1.')).toBeInTheDocument()
    expect(button('Move page 1 up')).toHaveFocus()
    await user.click(button('Move page 3 down'))
    expect(button('Move page 4 down')).toHaveFocus()
    await user.click(button('Remove page 4'))
    expect(pages()).toEqual(['Page 1one.png', 'Page 2two.jpg', 'Page 3three.jpg'])
    expect(button('Remove page 3')).toHaveFocus()

    await user.click(button('Upload'))
    expect(await card.findByText(/^6 pages/)).toBeVisible()
    expect(presigned.map(({ body }) => body)).toEqual([
      { file_name: 'Photographed script.pdf', file_type: 'application/pdf', file_size: puts[0]?.bytes },
    ])
  })

  it('[R-23-07] Dropped photos open the list; the picker of scripts still takes scripts only', async () => {
    const { card, button, drop, pages } = await openUpload()
    fireEvent.change(card.getByLabelText('Script file'), { target: { files: [photo('one.jpg')] } })
    expect(await findToast('Unsupported file type selected')).toBeVisible()
    drop(photo('one.jpg'), new File(['x'], 'sides.rtf', { type: 'application/rtf' }))
    expect(await findToast('Unsupported file format. Please use PDF, TXT, or DOCX.')).toBeVisible()
    drop(photo('one.jpg'), photo('two.jpg'))
    await waitFor(() => expect(pages()).toEqual(['Page 1one.jpg', 'Page 2two.jpg']))
    expect(button('Upload')).toBeEnabled()
  })

  it('[R-23-06] A script takes 20 photos, and the rest is left out', async () => {
    const { card, button, pickPhotos, pages } = await openUpload()
    pickPhotos(...Array.from({ length: 20 }, (_, index) => photo(`${index}.jpg`)))
    await waitFor(() => expect(pages()).toHaveLength(20))
    expect(card.queryByRole('alert')).not.toBeInTheDocument()
    expect(button('Add photos')).toBeDisabled()
    pickPhotos(photo('one too many.jpg'))
    expect(await card.findByRole('alert')).toHaveTextContent('up to 20 photos. The rest were left out.')
    expect(pages()).toHaveLength(20)
  })

  it('[R-23-09] A photo that the browser cannot open is named with a way out, and the others stay', async () => {
    const { card, button, pickPhotos, pages } = await openUpload()
    pickPhotos(photo('IMG_1.HEIC', 'broken', ''))
    expect(await card.findByRole('alert')).toHaveTextContent(
      'This browser cannot open IMG_1.HEIC. Please export it as JPEG and add it again.',
    )
    expect(button('Upload')).toBeDisabled()
    pickPhotos(photo('a.heic', 'broken', 'image/heic'), photo('two.jpg'), photo('b.heic', 'broken', 'image/heic'))
    await waitFor(() =>
      expect(card.getByRole('alert')).toHaveTextContent('This browser cannot open 2 of these photos.'),
    )
    expect(pages()).toEqual(['Page 1two.jpg'])
    expect(button('Upload')).toBeEnabled()
  })
})
