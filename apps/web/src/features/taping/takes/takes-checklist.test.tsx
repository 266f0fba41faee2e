import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { StoredBrief } from '#features/taping/brief/stored-brief.ts'
import { MEASURES, tapeLine, tapeTake } from '#testing/taping/fake-takes.ts'
import { openTakes } from '#testing/taping/open-takes.tsx'
import { DOCUMENT } from '#testing/script-fixtures.ts'

const HEADINGS = ['INT. KITCHEN - DAY', 'INT. KITCHEN - DAY', 'EXT. STREET - NIGHT', 'EXT. STREET - NIGHT']
const lines = (number: number) => [tapeLine(number, { from: 2, to: 6 }), tapeLine(number + 1, { from: 7, to: 11 })]
const KITCHEN = tapeTake(1, { id: 'kitchen', sceneId: 'line-1', lines: lines(1), isStarred: true, seconds: 13 })
const STREET = tapeTake(2, { id: 'street', sceneId: 'line-3', lines: lines(3), isStarred: true, seconds: 13 })

const said = <Value,>(value: Value) => ({ value, span: [0, 6] as const, how: 'said' as const })
const BRIEF: StoredBrief = {
  v: 1,
  text: 'Please tape both scenes.',
  readAt: 1,
  zone: 'Europe/London',
  fields: {
    scenes: said('all' as const),
    frame: said('chest' as const),
    sendTo: said('spotlight'),
    slate: said('first' as const),
    name: said({ parts: ['role', { text: '_' }, 'scene'], letters: 'as typed' as const }),
    file: { maxBytes: said(30_000_000) },
    notes: [],
  },
  edits: { fields: { slate: null }, notes: {} },
  ticks: [],
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const list = () => within(screen.getByRole('list', { name: 'What casting asked for' }))
const stateOf = (text: string) => list().getByText(text).closest('li')?.getAttribute('data-state')

async function openBriefed(takes = [STREET, KITCHEN], brief = BRIEF) {
  const page = await openTakes(takes, '', HEADINGS)
  page.files.set('brief.json', JSON.stringify(brief))
  await page.reload()
  await screen.findByRole('list', { name: 'What casting asked for' })
  return page
}

async function makeFiles({ user, exports }: Awaited<ReturnType<typeof openTakes>>, measures = MEASURES) {
  const before = exports.length
  await user.click(screen.getAllByRole('button', { name: 'Export 2 takes' })[0]!)
  await user.click(button('Make 2 files'))
  await waitFor(() => expect(exports).toHaveLength(before + 1))
  exports[before]!.finish(measures)
  await waitFor(() => expect(exports).toHaveLength(before + 2))
  exports[before + 1]!.finish(measures)
  await screen.findAllByRole('list', { name: /^Tape check/ })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('The list below the takes', () => {
  it('[R-89-06] Without a brief the takes lead to it, also before there is a take', async () => {
    await openTakes([], '', HEADINGS)
    expect(await screen.findByRole('link', { name: 'What did casting ask for?' })).toHaveAttribute(
      'href',
      `/dashboard/process/${DOCUMENT}/brief`,
    )
  })

  it('[R-89-10] [R-89-11] The list ticks itself as files are made as casting asked, and only a tick by hand makes it ready', async () => {
    const page = await openBriefed()
    expect(screen.getByRole('heading', { name: 'Two things to go' })).toBeVisible()
    expect([stateOf('Scene 1'), stateOf('Scene 2'), stateOf('Files'), stateOf('Frame')]).toEqual([
      'done',
      'done',
      'open',
      'yours',
    ])
    await makeFiles(page)
    expect(page.exports.map(({ plan }) => plan.fileName)).toEqual(['Dani_1.mp4', 'Dani_2.mp4'])
    expect(await screen.findByRole('heading', { name: 'One thing to go' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save two files' })).toBeNull()
    await page.user.click(list().getByRole('checkbox', { name: /Frame/ }))
    expect(await screen.findByRole('heading', { name: 'Ready to send' })).toBeVisible()
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await page.user.click(button('Save two files'))
    expect(clicked).toHaveBeenCalledTimes(2)
    clicked.mockRestore()
    await page.reload()
    expect(await screen.findByRole('heading', { name: 'Ready to send' })).toBeVisible()
  })

  it('[R-89-10] A changed trim takes the tick of the files away, and another starred take too', async () => {
    const page = await openBriefed()
    await makeFiles(page)
    await page.user.click(list().getByRole('checkbox', { name: /Frame/ }))
    await screen.findByRole('heading', { name: 'Ready to send' })
    const start = screen.getByRole('slider', { name: /start/i })
    start.focus()
    await page.user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('heading', { name: 'One thing to go' })).toBeVisible()
    expect(stateOf('Files')).toBe('open')
    expect(list().getByText('A take was changed after its file was made.')).toBeVisible()
    await makeFiles(page)
    expect(await screen.findByRole('heading', { name: 'Ready to send' })).toBeVisible()
    await page.user.click(screen.getAllByRole('button', { name: 'Star Take 1' })[0]!)
    expect(await screen.findByRole('heading', { name: 'One thing to go' })).toBeVisible()
    expect([stateOf('Scene 1'), stateOf('Files')]).toEqual(['open', 'done'])
  })

  it('[R-89-10] A file above the limit of casting is too much, whatever the portal takes', async () => {
    const page = await openBriefed()
    await makeFiles(page, { ...MEASURES, bytes: 31_000_000 })
    await waitFor(() => expect(list().getAllByText('At most 30 MB')).toHaveLength(2))
    const [first] = list().getAllByText('At most 30 MB')
    expect(first?.closest('li')).toHaveAttribute('data-state', 'over')
    expect(screen.queryByRole('heading', { name: 'Ready to send' })).toBeNull()
  })

  it('[R-89-11] Portal, limit and place of the slate are preset in the export, and the actor’s choice stays', async () => {
    const slate = tapeTake(1, { id: 'slate', kind: 'slate', seconds: 6, lines: [] })
    const page = await openBriefed([slate, STREET, KITCHEN], { ...BRIEF, edits: { fields: {}, notes: {} } })
    const open = () => page.user.click(screen.getAllByRole('button', { name: 'Export 2 takes' })[0]!)
    await open()
    expect(screen.getByRole('radio', { name: /^Spotlight/ })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'First' })).toBeChecked()
    await page.user.click(screen.getByRole('radio', { name: /^Casting Networks/ }))
    await page.user.click(screen.getByRole('radio', { name: 'Own file' }))
    await page.user.keyboard('{Escape}')
    expect(stateOf('Where it is sent')).toBe('open')
    await page.reload()
    await open()
    expect(screen.getByRole('radio', { name: /^Casting Networks/ })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Own file' })).toBeChecked()
  })
})
