import { audio, documents, type Revision } from '@sidelight/contract'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#lib/navigation/paths.ts'
import { answer, failure, success, unreachable } from '#testing/contract-server.ts'
import { statusOf } from '#testing/casting-fixtures.ts'
import { fakePhotos } from '#testing/fake-photos.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { CONFIDENTIAL, LAUNDROMAT, LINES, serveRehearsal } from '#testing/rehearsal-fixtures.ts'
import { DOCUMENT, serveScript } from '#testing/script-fixtures.ts'
import { openStorage, STORAGE_URL } from '#testing/storage-server.ts'
import { findToast } from '#testing/toasts.ts'

const FILE_ID = '0199b5f2-7a11-7c55-9d2e-000000000077'
const NONE: Revision = { state: 'none', message: '', revision_id: null, changes: null }
const READY: Revision = {
  state: 'ready',
  message: '',
  revision_id: FILE_ID,
  changes: {
    scope: 'whole',
    part: { pages: 2, of: 6 },
    colour: 'Blue',
    same: 41,
    changed: 1,
    new: 1,
    cut: 1,
    moved: 1,
    yours: 1,
    cost: { pages: 2, from_month: 2, from_paygo: 0, missing: 0 },
    file_pages: 3,
    lines: [
      { kind: 'changed', actor: 'DANI', is_yours: true, before: 'Give it back.', after: 'Give it back now.' },
      { kind: 'new', actor: 'MARCUS', is_yours: false, before: null, after: 'No.' },
      { kind: 'cut', actor: 'MARCUS', is_yours: false, before: 'Maybe.', after: null },
      { kind: 'moved', actor: 'MARCUS', is_yours: false, before: 'Later.', after: 'Later.' },
    ],
  },
}

beforeEach(() => {
  signedIn()
  serveScript()
})

const open = () => openApp(paths.newPages(DOCUMENT))

it('[R-42-10] A chosen file is sent, read and shown as a sentence with the lines that differ', async () => {
  let revision = NONE
  answer(documents.revision, () => success(documents.revision, revision))
  const puts = openStorage()
  const announced = answer(documents.addRevision, {
    status: 'pending',
    message: '',
    url: `${STORAGE_URL}?X-Amz-Signature=abc`,
    document_id: FILE_ID,
  })
  const confirmed = answer(documents.confirm, () => {
    revision = READY
    return success(documents.confirm, { page_count: 2, cost: null })
  })
  const { user } = open()
  await user.upload(await screen.findByLabelText('File with new pages'), new File(['x'], 'blue.txt'))
  expect(await screen.findByText('Blue pages: 41 lines as they were, 1 changed, 1 new, 1 cut, 1 moved.')).toBeVisible()
  expect(screen.getByText('1 of your lines is affected. 2 of 3 pages changed: 2 pages.')).toBeVisible()
  expect([puts.length, announced.length, confirmed.length]).toEqual([1, 1, 1])
  const [changed, added, cut, moved] = within(screen.getByRole('list', { name: 'Lines that differ' })).getAllByRole(
    'listitem',
  )
  expect(changed).toHaveTextContent('DANIChangedYoursBefore: Give it back.Now: Give it back now.')
  expect([...(changed?.querySelectorAll('del, ins') ?? [])].map((mark) => mark.outerHTML)).toEqual([
    '<del>back.</del>',
    '<ins>back</ins>',
    '<ins>now.</ins>',
  ])
  expect(added).toHaveTextContent('MARCUSNewNow: No.')
  expect(cut).toHaveTextContent('MARCUSCutBefore: Maybe.')
  expect(moved).toHaveTextContent('MARCUSMovedLater.')
})

it.each([
  ['An ordinary script has new pages with', LAUNDROMAT, 'Zymurgist.txt'],
  ['A confidential script has new pages without', CONFIDENTIAL, ''],
])('[R-48-01] %s the name of their file', async (_, listed, file_name) => {
  answer(documents.list, { documents: [listed] })
  answer(documents.revision, NONE)
  const announced = answer(documents.addRevision, () => failure('conflict', 'Not now.'))
  const { user } = open()
  expect(await screen.findByText(listed.title)).toBeVisible()
  await user.upload(await screen.findByLabelText('File with new pages'), new File(['x'], 'Zymurgist.txt'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.')
  expect(announced.map(({ body }) => body)).toMatchObject([{ file_name }])
})

it('[R-42-06] [R-74-01] Apply sends the price that was shown, has the changed lines voiced and opens the stage; a rejection is shown and nothing is left', async () => {
  serveRehearsal(LINES, statusOf('completed', { completed: 2, recorded_by_me: 1 }), [])
  const generated = answer(audio.generate, statusOf('processing', { processing: 1, recorded_by_me: 1 }))
  answer(documents.revision, READY)
  const rejected = answer(documents.applyRevision, () => failure('conflict', 'The price has changed.'))
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'Apply for 2 pages' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The price has changed.')
  expect(rejected).toHaveLength(1)
  const applied = answer(documents.applyRevision, null)
  await user.click(screen.getByRole('button', { name: 'Apply for 2 pages' }))
  expect(await findToast('New pages applied. 2 of 3 pages changed: 2 pages.')).toBeVisible()
  expect(applied.map(({ body }) => body)).toEqual([{ revision_id: FILE_ID, pages: 2, scope: 'whole' }])
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.stage(DOCUMENT)))
  expect(generated).toHaveLength(1)
})

it('[R-74-01] New pages with a character who has no voice open the question which part is mine', async () => {
  answer(documents.revision, READY)
  answer(documents.applyRevision, null)
  answer(audio.generate, () => failure('conflict', 'All characters must be assigned a voice'))
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'Apply for 2 pages' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.part(DOCUMENT)))
})

it('[R-47-12] The likely scope is preset, and another one is asked for, shown and applied', async () => {
  const part: Revision = { ...READY, changes: { ...READY.changes!, scope: 'part', cut: 0 } }
  const asked = answer(documents.revision, ({ url }) =>
    success(documents.revision, url.searchParams.get('scope') === 'whole' ? READY : part),
  )
  const applied = answer(documents.applyRevision, null)
  const { user } = open()
  expect(await screen.findByRole('radio', { name: 'Only these pages' })).toBeChecked()
  expect(screen.getByText('These are 2 of 6 pages. The rest stays as it is.')).toBeVisible()
  expect(screen.getByText(/lines as they were, 1 changed, 1 new, 1 moved\.$/)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'The whole script' }))
  expect(await screen.findByText(/lines as they were, 1 changed, 1 new, 1 cut, 1 moved\.$/)).toBeVisible()
  expect(screen.getByText('Any line that isn’t in this file will be cut from the script.')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Only these pages' }))
  expect(await screen.findByText(/lines as they were, 1 changed, 1 new, 1 moved\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Apply for 2 pages' }))
  await waitFor(() => expect(applied).toHaveLength(1))
  expect(applied[0]?.body).toEqual({ revision_id: FILE_ID, pages: 2, scope: 'part' })
  expect(asked.slice(0, 3).map(({ url }) => url.searchParams.get('scope'))).toEqual([null, 'whole', 'part'])
})

it('[R-47-12] Pages that belong nowhere in the script can only be all of it', async () => {
  answer(documents.revision, { ...READY, changes: { ...READY.changes!, part: null } })
  open()
  expect(await screen.findByRole('button', { name: 'Apply for 2 pages' })).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
})

it('[R-74-03] Pages that only cut or move lines are applied for free', async () => {
  const cost = { pages: 0, from_month: 0, from_paygo: 0, missing: 0 }
  answer(documents.revision, { ...READY, changes: { ...READY.changes!, cost } })
  const applied = answer(documents.applyRevision, null)
  const { user } = open()
  expect(await screen.findByText(/Lines were only cut or moved, so it’s free\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Apply for free' }))
  await waitFor(() => expect(applied.map(({ body }) => body)).toMatchObject([{ pages: 0 }]))
})

it('[R-42-10] Pages that are too dear cannot be applied, and discarded ones make room for another file', async () => {
  let revision: Revision = {
    ...READY,
    changes: { ...READY.changes!, cost: { pages: 2, from_month: 1, from_paygo: 0, missing: 1 } },
  }
  answer(documents.revision, () => success(documents.revision, revision))
  const discarded = answer(documents.discardRevision, () => {
    revision = NONE
    return success(documents.discardRevision, null)
  })
  const { user } = open()
  expect(await screen.findByRole('link', { name: 'Get pages' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Apply/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeVisible()
  expect(discarded).toHaveLength(1)
})

it('[R-42-08] [R-42-10] Pages that change nothing cannot be applied', async () => {
  answer(documents.revision, { ...READY, changes: { ...READY.changes!, cost: null, lines: [] } })
  open()
  expect(await screen.findByText(/There is nothing to apply/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Apply/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible()
})

it('[R-42-10] A file that could not be stored says so in plain words, and another file can be chosen', async () => {
  answer(documents.revision, NONE)
  answer(documents.addRevision, unreachable)
  const { user } = open()
  await user.upload(await screen.findByLabelText('File with new pages'), new File(['x'], 'blue.txt'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The file could not be uploaded. Please try again.')
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })

describe('photos of new pages', () => {
  beforeEach(fakePhotos)
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const announce = () =>
    answer(documents.addRevision, {
      status: 'pending',
      message: '',
      url: `${STORAGE_URL}?X-Amz-Signature=abc`,
      document_id: FILE_ID,
    })
  const pages = () =>
    within(screen.getByRole('list', { name: 'Pages' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)

  it('[R-74-02] Photos of new pages are put in order and sent as one PDF, and stay if that fails', async () => {
    let revision = NONE
    answer(documents.list, { documents: [LAUNDROMAT] })
    answer(documents.revision, () => success(documents.revision, revision))
    const puts = openStorage()
    answer(documents.addRevision, unreachable)
    const { user } = open()
    await user.upload(await screen.findByLabelText('Photo files'), [photo('two.jpg'), photo('one.jpg')])
    await user.click(await screen.findByRole('button', { name: 'Move page 2 up' }))
    expect(screen.getByText('You pay only for pages with changed lines, at most 2 pages.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Read these pages' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The file could not be uploaded. Please try again.')
    const announced = announce()
    answer(documents.confirm, () => {
      revision = READY
      return success(documents.confirm, { page_count: 2, cost: null })
    })
    expect(pages()).toEqual(['Page 1one.jpg', 'Page 2two.jpg'])
    await user.click(screen.getByRole('button', { name: 'Read these pages' }))
    expect(await screen.findByText(/^Blue pages: /)).toBeVisible()
    expect(announced.map(({ body }) => body)).toEqual([
      { file_name: 'Photographed script.pdf', file_type: 'application/pdf', file_size: puts[0]?.bytes },
    ])
  })

  it('[R-74-02] Dropped photos open the list, a dropped file is sent at once, and Back leaves the photos', async () => {
    answer(documents.revision, NONE)
    const refused = answer(documents.addRevision, () => failure('conflict', 'Not now.'))
    const { user } = open()
    const target = await screen.findByRole('region', { name: 'File' })
    const drop = (...files: File[]) =>
      fireEvent(target, createEvent.drop(target, { dataTransfer: { types: ['Files'], files } }))
    drop(photo('one.jpg'))
    expect(await screen.findByText('Photos of the new pages')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus()
    expect(refused).toHaveLength(0)
    drop(new File(['x'], 'blue.txt'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.')
    expect(refused).toHaveLength(1)
  })
})

it('[R-47-12] The scope chosen for discarded pages does not hold for the next file', async () => {
  let revision: Revision = READY
  const asked = answer(documents.revision, () => success(documents.revision, revision))
  answer(documents.addRevision, () => failure('conflict', 'Not now.'))
  answer(documents.discardRevision, () => {
    revision = NONE
    return success(documents.discardRevision, null)
  })
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: 'Only these pages' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await user.upload(await screen.findByLabelText('File with new pages'), new File(['x'], 'pink.txt'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.')
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('scope')).toBeNull())
})

it('[R-42-10] New pages that could not be read say why, and another file can be chosen', async () => {
  answer(documents.revision, { ...NONE, state: 'failed', message: 'We found no lines on these pages.' })
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent('We found no lines on these pages.')
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})
