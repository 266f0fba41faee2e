import { documents, scenes } from '@sidelight/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, failure } from '#testing/contract-server.ts'
import { DOCUMENT, serveScript, line, openScenes, scene, sceneId, SCRIPT } from '#testing/script-fixtures.ts'
import { signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const PICTURE = { url: 'http://storage.test/pages/1.webp?signed', width: 1224, height: 1584 }
const DOUBTFUL = [
  ...SCRIPT.slice(0, 2),
  scene(3, 'DAN1', 'To give it', {
    page: 2,
    box: [0.25, 0.5, 0.75, 0.55],
    doubts: ['The name looks unusual.', 'It ends in the middle of a sentence.'],
  }),
  ...SCRIPT.slice(3, 5),
  scene(6, 'DANI', 'Do not follow me.', { page: 3, doubts: ['It is unusually long.'] }),
]

beforeEach(() => signedIn())

async function openDoubts() {
  const server = serveScript(DOUBTFUL)
  const app = await openScenes()
  return { ...app, server, panel: within(screen.getByRole('region', { name: 'Check these lines' })) }
}

describe('lines in doubt', () => {
  beforeEach(() => void answer(documents.pageImage, PICTURE))

  it('come first, with the reasons in words', async () => {
    const { panel } = await openDoubts()
    expect(panel.getByText('2 left')).toBeVisible()
    expect(panel.getByText('To give it')).toBeVisible()
    expect(panel.getByText('The name looks unusual.')).toBeVisible()
    expect(panel.getByText('It ends in the middle of a sentence.')).toBeVisible()
    expect(panel.getByRole('button', { name: /^Line #3 DAN1/ })).toHaveAttribute('aria-expanded', 'true')
    expect(panel.getByRole('button', { name: /^Line #6 DANI/ })).toHaveAttribute('aria-expanded', 'false')
    const check = panel.getByText('Check these lines')
    expect(check.compareDocumentPosition(line(1))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('stand beside the picture of their page, marked in it', async () => {
    const seen = answer(documents.pageImage, PICTURE)
    const { panel, user } = await openDoubts()
    const picture = await panel.findByRole('img', { name: 'Page 2 of the original' })
    expect(picture).toHaveAttribute('src', PICTURE.url)
    expect(picture.nextElementSibling).toHaveStyle({ left: '25%', top: '50%', width: '50%' })
    await user.click(panel.getByRole('button', { name: /^Line #6 DANI/ }))
    expect(await panel.findByRole('img', { name: 'Page 3 of the original' })).toBeVisible()
    expect(seen.map(({ url }) => url.pathname)).toEqual(
      [2, 3].map((page) => `/api/v1/documents/${DOCUMENT}/pages/${page}`),
    )
  })

  it('are settled with one press, at once, and the next one is up', async () => {
    const { panel, user, server } = await openDoubts()
    await user.click(panel.getByRole('button', { name: "It's right" }))
    expect(await panel.findByText('1 left')).toBeVisible()
    expect(panel.getByText('It is unusually long.')).toBeVisible()
    expect(screen.getByText('Line 3 is marked as right.')).toBeInTheDocument()
    await user.click(panel.getByRole('button', { name: "It's right" }))
    const done = await screen.findByRole('heading', { name: 'Every line in doubt is checked.' })
    expect(done).toHaveFocus()
    await waitFor(() =>
      expect(server.settled.map(({ url }) => url.pathname.split('/').at(-2))).toEqual([sceneId(3), sceneId(6)]),
    )
    expect(server.lines().flatMap(({ doubts }) => doubts)).toEqual([])
  })

  it('come back when that could not be noted', async () => {
    const { panel, user } = await openDoubts()
    answer(scenes.settleDoubt, () => failure('internal', 'boom'))
    await user.click(panel.getByRole('button', { name: "It's right" }))
    expect(await findToast('That was not noted. Please try again.')).toBeVisible()
    expect(await panel.findByText('2 left')).toBeVisible()
  })

  it('are corrected in place, which settles them', async () => {
    const { panel, user, server } = await openDoubts()
    await user.click(panel.getByRole('button', { name: 'Correct it' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Scene' }))
    await user.type(dialog.getByLabelText('Dialog'), ' back.')
    await user.click(dialog.getByRole('button', { name: 'Update Scene' }))
    expect(await panel.findByText('1 left')).toBeVisible()
    expect(server.updated[0]?.body).toEqual({ scene_text: 'To give it back.' })
  })

  it('are shown where they stand in the script', async () => {
    const { panel, user } = await openDoubts()
    await user.click(panel.getByRole('button', { name: 'Show in script' }))
    await waitFor(() => expect(line(3)).toHaveFocus())
    expect(within(line(3)).getByText('Check')).toBeVisible()
  })

  it('open their page in a sheet where there is no room beside them', async () => {
    const { panel, user } = await openDoubts()
    await user.click(panel.getByRole('button', { name: 'See the page' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Line #3' }))
    expect(await sheet.findByRole('img', { name: 'Page 2 of the original' })).toBeVisible()
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(panel.getByRole('button', { name: 'See the page' })).toHaveFocus())
  })
})

describe('a page without a picture', () => {
  const AROUND = /There is no picture of this page/

  it.each([
    ['is kept no longer', () => void answer(documents.pageImage, { url: null, width: null, height: null })],
    ['cannot be asked for', () => void answer(documents.pageImage, () => failure('unavailable', 'boom'))],
  ])('that %s is replaced by the lines around', async (_, arrange) => {
    arrange()
    const { panel } = await openDoubts()
    const page = within((await panel.findByText(AROUND)).parentElement!)
    expect(page.getByText('To give it')).toBeVisible()
    expect(page.getByText('You kept the key.')).toBeVisible()
  })

  it('that will not load is replaced, too', async () => {
    answer(documents.pageImage, PICTURE)
    const { panel } = await openDoubts()
    fireEvent.error(await panel.findByRole('img', { name: 'Page 2 of the original' }))
    expect(await panel.findByText(AROUND)).toBeVisible()
  })
})

it('nothing in doubt, nothing to check', async () => {
  serveScript()
  await openScenes()
  expect(screen.queryByText('Check these lines')).not.toBeInTheDocument()
  expect(screen.queryByText('Every line in doubt is checked.')).not.toBeInTheDocument()
})
