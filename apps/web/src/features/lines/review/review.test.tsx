import { documents, scenes } from '@sidelight/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { encryptObject } from '#lib/files/encrypted-object.ts'
import { answer, failure, server } from '#testing/contract-server.ts'
import { DOCUMENT, serveScript, line, openLines, wireLine, lineId, SCRIPT } from '#testing/script-fixtures.ts'
import { signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const PICTURE = { url: 'http://storage.test/pages/1.webp?signed', width: 1224, height: 1584 }
const LINES = [
  ...SCRIPT.slice(0, 2),
  wireLine(3, 'DAN1', 'To give it', {
    page: 2,
    box: [0.25, 0.5, 0.75, 0.55],
    doubts: ['The name looks unusual.', 'It ends in the middle of a sentence.'],
  }),
  ...SCRIPT.slice(3, 5),
  wireLine(6, 'DANI', 'Do not follow me.', { page: 3, doubts: ['It is unusually long.'] }),
]

beforeEach(() => signedIn())

async function openReview() {
  const server = serveScript(LINES)
  const app = await openLines()
  return { ...app, server, panel: within(screen.getByRole('region', { name: 'Check these lines' })) }
}

describe('The lines to review', () => {
  beforeEach(() => void answer(documents.pageImage, PICTURE))

  it('The lines to review come first, with their reasons', async () => {
    const { panel } = await openReview()
    expect(panel.getByText('2 left')).toBeVisible()
    expect(panel.getByText('To give it')).toBeVisible()
    expect(panel.getByText('The name looks unusual.')).toBeVisible()
    expect(panel.getByText('It ends in the middle of a sentence.')).toBeVisible()
    expect(panel.getByRole('button', { name: /^Line #3 DAN1/ })).toHaveAttribute('aria-expanded', 'true')
    expect(panel.getByRole('button', { name: /^Line #6 DANI/ })).toHaveAttribute('aria-expanded', 'false')
    const check = panel.getByText('Check these lines')
    expect(check.compareDocumentPosition(line(1))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('A line to review is shown beside the picture of its page and marked in it', async () => {
    const seen = answer(documents.pageImage, PICTURE)
    const { panel, user } = await openReview()
    const picture = await panel.findByRole('img', { name: 'Page 2 of the original' })
    expect(picture).toHaveAttribute('src', PICTURE.url)
    expect(picture.nextElementSibling).toHaveStyle({ left: '25%', top: '50%', width: '50%' })
    await user.click(panel.getByRole('button', { name: /^Line #6 DANI/ }))
    expect(await panel.findByRole('img', { name: 'Page 3 of the original' })).toBeVisible()
    expect(seen.map(({ url }) => url.pathname)).toEqual(
      [2, 3].map((page) => `/api/v1/documents/${DOCUMENT}/pages/${page}`),
    )
  })

  it('[R-48-15] The picture of a page of a confidential script is decrypted, or the lines around it are shown', async () => {
    const url = `${PICTURE.url}#key=${'0f'.repeat(32)}`
    const picture = await encryptObject(url, new Blob(['picture'], { type: 'image/webp' }))
    const content = await picture.arrayBuffer()
    server.use(http.get('http://storage.test/pages/1.webp', () => HttpResponse.arrayBuffer(content)))
    answer(documents.pageImage, { ...PICTURE, url })
    const { panel, user } = await openReview()
    expect(await panel.findByRole('img', { name: 'Page 2 of the original' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:/),
    )
    server.use(http.get('http://storage.test/pages/1.webp', () => HttpResponse.arrayBuffer(content.slice(1))))
    await user.click(panel.getByRole('button', { name: /^Line #6 DANI/ }))
    expect(await panel.findByText(/There is no picture of this page/)).toBeVisible()
  })

  it('A line is marked as reviewed with one click, and the next one opens', async () => {
    const { panel, user, server } = await openReview()
    await user.click(panel.getByRole('button', { name: "It's right" }))
    expect(await panel.findByText('1 left')).toBeVisible()
    expect(panel.getByText('It is unusually long.')).toBeVisible()
    expect(screen.getByText('Line 3 is marked as correct.')).toBeInTheDocument()
    await user.click(panel.getByRole('button', { name: "It's right" }))
    const done = await screen.findByRole('heading', { name: "You've checked all of these lines." })
    expect(done).toHaveFocus()
    await waitFor(() =>
      expect(server.settled.map(({ url }) => url.pathname.split('/').at(-2))).toEqual([lineId(3), lineId(6)]),
    )
    expect(server.lines().flatMap(({ doubts }) => doubts)).toEqual([])
  })

  it('A review that cannot be saved restores the line', async () => {
    const { panel, user } = await openReview()
    answer(scenes.settleDoubt, () => failure('internal', 'boom'))
    await user.click(panel.getByRole('button', { name: "It's right" }))
    expect(await findToast("We couldn't save that. Please try again.")).toBeVisible()
    expect(await panel.findByText('2 left')).toBeVisible()
  })

  it('A line that is corrected counts as reviewed', async () => {
    const { panel, user, server } = await openReview()
    await user.click(panel.getByRole('button', { name: 'Correct it' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Scene' }))
    await user.type(dialog.getByLabelText('Dialog'), ' back.')
    await user.click(dialog.getByRole('button', { name: 'Update Scene' }))
    expect(await panel.findByText('1 left')).toBeVisible()
    expect(server.updated[0]?.body).toEqual({ scene_text: 'To give it back.' })
  })

  it('A line to review can be shown in the script', async () => {
    const { panel, user } = await openReview()
    await user.click(panel.getByRole('button', { name: 'Show in script' }))
    await waitFor(() => expect(line(3)).toHaveFocus())
    expect(within(line(3)).getByText('Check')).toBeVisible()
  })

  it('The page of a line opens in a sheet on narrow screens', async () => {
    const { panel, user } = await openReview()
    await user.click(panel.getByRole('button', { name: 'See the page' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Line #3' }))
    expect(await sheet.findByRole('img', { name: 'Page 2 of the original' })).toBeVisible()
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(panel.getByRole('button', { name: 'See the page' })).toHaveFocus())
  })
})

describe('A page without a picture', () => {
  const NO_PICTURE = /There is no picture of this page/

  it.each([
    ['was deleted', () => void answer(documents.pageImage, { url: null, width: null, height: null })],
    ['cannot be fetched', () => void answer(documents.pageImage, () => failure('unavailable', 'boom'))],
  ])('A picture that %s is replaced by the lines around', async (_, arrange) => {
    arrange()
    const { panel } = await openReview()
    const page = within((await panel.findByText(NO_PICTURE)).parentElement!)
    expect(page.getByText('To give it')).toBeVisible()
    expect(page.getByText('You kept the key.')).toBeVisible()
  })

  it('A picture that does not load is replaced by the lines around', async () => {
    answer(documents.pageImage, PICTURE)
    const { panel } = await openReview()
    fireEvent.error(await panel.findByRole('img', { name: 'Page 2 of the original' }))
    expect(await panel.findByText(NO_PICTURE)).toBeVisible()
  })
})

const CLOSED = { page: 1, text: 'OTIS: We close at ten.', reason: 'crossed-out', times: 1 } as const
const HEADER = { page: 1, text: 'THE LAST DRYER', reason: 'header-or-footer', times: 12 } as const
const NUMBERS = { page: 1, text: '1.', reason: 'header-or-footer', times: 1 } as const

describe('What is not in the script', () => {
  const openList = async (...texts: (typeof CLOSED | typeof HEADER | typeof NUMBERS)[]) => {
    answer(scenes.leftOut, { texts })
    serveScript()
    const { user } = await openLines()
    await user.click(await screen.findByText('Look'))
    return user
  }

  it('[R-22-10] [R-84-03] Text that was left out is listed whole, with its page and its reason', async () => {
    await openList(CLOSED, HEADER, NUMBERS)
    expect(screen.getByText('2 lines are not in your script.')).toBeVisible()
    const crossedOut = within(screen.getByRole('region', { name: 'Crossed out' }))
    expect(crossedOut.getByText('OTIS: We close at ten.')).toBeVisible()
    expect(crossedOut.getByText('Page 1')).toBeVisible()
    const headers = within(screen.getByRole('region', { name: 'Headers and footers' }))
    expect(headers.getByText('THE LAST DRYER')).toBeVisible()
    expect(headers.getByText('Page 1, 12 times')).toBeVisible()
    expect(headers.getByText('1.')).toBeVisible()
  })

  it('[R-84-03] Numbers alone are no lines that are missing, but listed', async () => {
    await openList(NUMBERS)
    expect(screen.getByText('Only numbers and marks are not in your script.')).toBeVisible()
    expect(screen.getByText('1.')).toBeVisible()
  })

  it('[R-84-03] What was left out is added to the script behind the lines of its page', async () => {
    const user = await openList(CLOSED)
    await user.click(screen.getByRole('button', { name: 'Add: OTIS: We close at ten.' }))
    expect(screen.getByRole('textbox', { name: 'Dialog' })).toHaveValue('OTIS: We close at ten.')
  })

  it('[R-22-10] A script of which nothing was left out says nothing about it', async () => {
    serveScript()
    await openLines()
    expect(screen.queryByText(/not in your script/)).toBeNull()
  })
})

describe('A script in which nobody speaks', () => {
  beforeEach(() => void answer(documents.pageImage, PICTURE))
  const TEXT = [1, 1, 2].map((page, at) => wireLine(at + 1, 'narrator', `A paragraph, number ${at + 1}.`, { page }))

  it('[R-84-04] A script in which nobody speaks says so and shows its pages beside its lines', async () => {
    serveScript(TEXT)
    const { user } = await openLines()
    const panel = within(screen.getByRole('region', { name: "We didn't find who speaks" }))
    expect(await panel.findByRole('img', { name: 'Page 1 of the original' })).toBeVisible()
    expect(line(3)).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Next page' }))
    expect(await panel.findByRole('img', { name: 'Page 2 of the original' })).toBeVisible()
    expect(panel.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('[R-84-04] With one line that a character says, the script no longer says that nobody speaks', async () => {
    serveScript([...TEXT.slice(0, 2), wireLine(3, 'DANI', 'Do not follow me.', { page: 2 })])
    await openLines()
    expect(screen.queryByRole('region', { name: "We didn't find who speaks" })).toBeNull()
  })
})

it('A script without lines to review shows no review panel', async () => {
  serveScript()
  await openLines()
  expect(screen.queryByText('Check these lines')).not.toBeInTheDocument()
  expect(screen.queryByText("You've checked all of these lines.")).not.toBeInTheDocument()
})
