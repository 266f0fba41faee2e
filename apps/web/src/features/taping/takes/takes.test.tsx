import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { TapeExportError } from '../export/file/tape-export-error.ts'
import { MEASURES, tapeLine, tapeTake } from '#testing/taping/fake-takes.ts'
import { openTakes } from '#testing/taping/open-takes.tsx'
import { DOCUMENT } from '#testing/script-fixtures.ts'

const FIVE = tapeTake(5, { isStarred: true })
const FOUR = tapeTake(4, { lines: [1, 2, 3].map((line) => tapeLine(line)) })
const THREE = tapeTake(3, {
  lines: [tapeLine(1), tapeLine(2), tapeLine(3), tapeLine(4, { missed: 1 })],
})
const SLATE = tapeTake(1, { id: 'slate', kind: 'slate', seconds: 6, lines: [], bytes: 6 * 1_192_000 })
const PICK_UP = tapeTake(6, {
  id: 'again',
  kind: 'pick-up',
  seconds: 12,
  lines: [tapeLine(3, { from: 1, to: 5 }), tapeLine(4, { from: 6, to: 10 })],
  pickUp: { takeId: FIVE.id, lineId: 'line-4', isLineOnly: true },
})

const row = (name: string) => within(screen.getByRole('button', { name }).closest('li')!)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('The list of takes', () => {
  it('[R-31-01] The newest take is first, with length, time and a sentence, and the page says where the takes are', async () => {
    await openTakes([THREE, FOUR, FIVE])
    const rows = within(screen.getByRole('list', { name: 'Takes' })).getAllByRole('heading', { level: 2 })
    expect(rows.map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['Take 5', 'Take 4', 'Take 3'])
    expect(row('Take 5').getByText('0:24')).toBeVisible()
    expect(row('Take 5').getByText(/9:05 pm$/)).toBeVisible()
    expect(row('Take 5').getByText('All 2 lines clean')).toBeVisible()
    expect(row('Take 4').getByText('Stopped in line 4')).toBeVisible()
    expect(row('Take 3').getByText('1 clean, one word not heard in line 4')).toBeVisible()
    expect(screen.getByText('Laundromat, Dani. Only on this computer.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Take 6' })).toHaveAttribute('href', `/dashboard/process/${DOCUMENT}/tape`)
  })

  it('[R-30-22] A take that broke off names the line in which it did, in the words of tape mode', async () => {
    await openTakes([{ ...FOUR, problem: 'computer slept' }])
    expect(row('Take 4').getByText('The recording stood still in line 4')).toBeVisible()
  })

  it('[R-31-02] Each of the actor’s lines has a bar', async () => {
    await openTakes([THREE, FOUR, FIVE])
    expect(row('Take 4').getByRole('img', { name: 'Your lines: 1 followed, 1 not reached' })).toBeVisible()
    expect(row('Take 3').getByRole('img', { name: 'Your lines: 1 followed, 1 with words not heard' })).toBeVisible()
  })

  it('[R-31-03] A take is starred, renamed and goes by its number again without a name', async () => {
    const { user, takes } = await openTakes([THREE, FOUR, FIVE])
    await user.click(button('Star Take 4'))
    await waitFor(() => expect(button('Star Take 4')).toHaveAttribute('aria-pressed', 'true'))
    await user.click(button('Take 4'))
    await user.click(button('Rename'))
    await user.type(screen.getByLabelText('Name'), 'The slow one')
    await user.click(button('Save'))
    await screen.findByRole('button', { name: 'The slow one' })
    expect(takes().find(({ id }) => id === FOUR.id)).toMatchObject({ isStarred: true, name: 'The slow one' })
    await user.click(button('Rename'))
    await user.clear(screen.getByLabelText('Name'))
    await user.click(button('Save'))
    await screen.findByRole('button', { name: 'Take 4' })
    expect(takes().find(({ id }) => id === FOUR.id)).not.toHaveProperty('name')
  })

  it('[R-31-04] Deleting a take is confirmed, says that it is the only copy, and takes its pick-ups with it', async () => {
    const { user, takes } = await openTakes([FOUR, FIVE, PICK_UP])
    await user.click(button('Delete'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Take 5?' }))
    expect(dialog.getByText(/This is the only copy: it is on this computer and nowhere else \(29 MB\)\./)).toBeVisible()
    expect(dialog.getByText(/Its pick-up goes with it\./)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Keep it' }))
    expect(takes()).toHaveLength(3)
    await user.click(button('Delete'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(takes().map(({ id }) => id)).toEqual([FOUR.id]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[R-31-05] A take that nobody ended is marked and offered', async () => {
    const { user } = await openTakes([FIVE, { ...FOUR, isLeftover: true }])
    expect(screen.getByText(/The page closed while take 4 was rolling\./)).toBeVisible()
    expect(row('Take 4').getByText('Cut off in line 4 when the page closed')).toBeVisible()
    await user.click(button('Watch it'))
    expect(screen.getByRole('region', { name: 'Take 4' })).toBeVisible()
    await user.click(button('Delete it'))
    expect(await screen.findByRole('dialog', { name: 'Delete Take 4?' })).toBeVisible()
  })

  it('[R-31-06] The room on the disk is told', async () => {
    await openTakes([FIVE])
    expect(screen.getByText('1 take, 29 MB. Room for 2 hours more on this computer.')).toBeVisible()
  })

  it('[R-31-06] A script without a take leads to tape mode', async () => {
    await openTakes([])
    expect(await screen.findByRole('heading', { name: 'No takes yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Tape the scene' })).toHaveAttribute(
      'href',
      `/dashboard/process/${DOCUMENT}/tape`,
    )
  })
})

describe('A take', () => {
  it('[R-31-07] The handles stand a breath around the lines and move from keyframe to keyframe', async () => {
    const { user, exports } = await openTakes([THREE, FOUR, FIVE])
    const start = screen.getByRole('slider', { name: 'Start of the tape' })
    const end = screen.getByRole('slider', { name: 'End of the tape' })
    expect(start).toHaveAttribute('aria-valuenow', '1')
    expect(end).toHaveAttribute('aria-valuenow', '22')
    expect(screen.getByText('Starts one breath before the first line')).toBeVisible()
    fireEvent.keyDown(start, { key: 'ArrowRight' })
    fireEvent.keyDown(end, { key: 'ArrowLeft' })
    expect(screen.getByText('0:02 to 0:22')).toBeVisible()
    await user.click(button('Export'))
    await user.click(button('Make the file'))
    expect(exports[0]?.plan.parts).toMatchObject([{ takeId: FIVE.id, from: 1.5, to: 21.5 }])
  })

  it('[R-31-07] The trim is undone to the whole take, and a trim by hand to the automatic one', async () => {
    const { user } = await openTakes([THREE, FOUR, FIVE])
    const start = () => screen.getByRole('slider', { name: 'Start of the tape' })
    await user.click(button('Undo the trim'))
    expect(screen.getByText('The whole take')).toBeVisible()
    expect(start()).toHaveAttribute('aria-valuenow', '0')
    fireEvent.keyDown(start(), { key: 'ArrowRight' })
    await user.click(button('Undo the trim'))
    expect(start()).toHaveAttribute('aria-valuenow', '1')
  })

  it('[R-31-08] The partner’s level, ducking and the nudge are heard at once and go into the file', async () => {
    const { user, previews, exports } = await openTakes([THREE, FOUR, FIVE])
    const level = screen.getByRole('slider', { name: 'Partner on the tape' })
    expect(level).toHaveAttribute('aria-valuetext', 'A little under you')
    fireEvent.change(level, { target: { value: '-18' } })
    expect(level).toHaveAttribute('aria-valuetext', 'Barely there')
    fireEvent.change(level, { target: { value: '-19' } })
    expect(level).toHaveAttribute('aria-valuetext', 'Not on the tape')
    await user.click(screen.getByRole('switch', { name: /Lower under my voice/ }))
    fireEvent.change(screen.getByRole('slider', { name: 'Sound against picture' }), { target: { value: '-80' } })
    const mix = { partnerDb: undefined, isLowerUnderVoice: true, nudgeMs: -80 }
    expect(previews.mixes.at(-1)).toEqual(mix)
    await user.click(button('Export'))
    await user.click(button('Make the file'))
    expect(exports[0]?.plan.parts.map((part) => part.mix)).toEqual([mix])
  })

  it('[R-31-09] Pick up one line shows the cue and the line, and leads to tape mode with both', async () => {
    const { user } = await openTakes([THREE])
    await user.click(button('Pick up one line'))
    const sheet = within(await screen.findByRole('dialog', { name: 'Pick up one line' }))
    expect(sheet.getByText('He told you that I called?')).toBeVisible()
    expect(sheet.getByText('Nobody called.')).toBeVisible()
    const link = () => sheet.getByRole('link', { name: 'Record the line' }).getAttribute('href')
    expect(link()).toBe(`/dashboard/process/${DOCUMENT}/tape?take=take-3&line=line-4`)
    await user.click(sheet.getByRole('button', { name: 'Another line' }))
    await user.click(sheet.getByRole('button', { name: /I kept it so I could give it back\./ }))
    expect(link()).toBe(`/dashboard/process/${DOCUMENT}/tape?take=take-3&line=line-2`)
  })

  it('[R-31-10] A pick-up is cut in at its line, and the export names where the picture jumps', async () => {
    const { user, exports } = await openTakes([FIVE, PICK_UP])
    expect(screen.queryByRole('button', { name: 'Line 4 again' })).toBeNull()
    await user.click(screen.getByRole('switch', { name: /Cut in: Line 4 again/ }))
    await user.click(button('Export'))
    expect(await screen.findByText(/The picture jumps at 0:11, where takes are joined\./)).toBeVisible()
    await user.click(button('Make the file'))
    expect(exports[0]?.plan.parts.map(({ takeId }) => takeId)).toEqual([FIVE.id, PICK_UP.id])
  })

  it('[R-31-01] The take in the address is selected', async () => {
    await openTakes([THREE, FOUR, FIVE], '?take=take-3')
    expect(screen.getByRole('region', { name: 'Take 3' })).toBeVisible()
  })
})

describe('What was chosen about a take', () => {
  const level = () => screen.getByRole('slider', { name: 'Partner on the tape' })

  it('[R-33-01] Trim, sound and cut-ins are as they were when the page is opened again', async () => {
    const { user, reload, takes } = await openTakes([FIVE, PICK_UP])
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Start of the tape' }), { key: 'ArrowRight' })
    fireEvent.change(level(), { target: { value: '-12' } })
    fireEvent.change(level(), { target: { value: '-19' } })
    fireEvent.change(screen.getByRole('slider', { name: 'Sound against picture' }), { target: { value: '-80' } })
    await user.click(screen.getByRole('switch', { name: /Cut in: Line 4 again/ }))
    await waitFor(() => expect(takes().find(({ id }) => id === PICK_UP.id)?.isCutIn).toBe(true))
    await reload()
    expect(screen.getByRole('slider', { name: 'Start of the tape' })).toHaveAttribute('aria-valuenow', '1.5')
    expect(level()).toHaveAttribute('aria-valuetext', 'Not on the tape')
    expect(screen.getByRole('slider', { name: 'Sound against picture' })).toHaveValue('-80')
    expect(screen.getByRole('switch', { name: /Cut in: Line 4 again/ })).toBeChecked()
    await user.click(button('Undo the trim'))
    await waitFor(() => expect(takes().find(({ id }) => id === FIVE.id)).not.toHaveProperty('trim'))
  })

  it('[R-33-01] Lines called better stay so when the page is opened again, and go with their take', async () => {
    const { user, reload, takes } = await openTakes([THREE, FOUR])
    await user.click(button('Compare two'))
    await user.click(button(/Line 2 is better in Take 3$/))
    await waitFor(() => expect(takes().find(({ id }) => id === THREE.id)?.betterLines).toEqual(['line-2']))
    await reload()
    await user.click(button('Compare two'))
    expect(button(/Line 2 is better in Take 3$/)).toHaveAttribute('aria-pressed', 'true')
    expect(button(/Line 2 is better in Take 4$/)).toHaveAttribute('aria-pressed', 'false')
  })

  it('[R-33-02] A take whose sound was never set sounds like the newest whose sound was', async () => {
    const { user } = await openTakes([THREE, FOUR, FIVE])
    await user.click(button('Take 4'))
    fireEvent.change(level(), { target: { value: '-12' } })
    await user.click(button('Take 5'))
    expect(level()).toHaveValue('-12')
    fireEvent.change(level(), { target: { value: '-3' } })
    await user.click(button('Take 4'))
    expect(level()).toHaveValue('-12')
    await user.click(button('Take 3'))
    expect(level()).toHaveValue('-3')
  })

  it('[R-77-01] A choice that cannot be written is not shown as kept, and the page says so', async () => {
    const { user, device } = await openTakes([THREE, FOUR, FIVE])
    device.saveChoices = () => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'))
    await user.click(button('Star Take 4'))
    await waitFor(() => expect(button('Star Take 4')).toHaveAttribute('aria-pressed', 'false'))
    expect(await screen.findByText(/^Your change wasn't kept\. This computer may be out of room/)).toBeVisible()
  })
})

describe('Comparing', () => {
  it('[R-31-11] In the grid each cell plays that line of that take', async () => {
    const { user, previews } = await openTakes([THREE, FOUR, FIVE])
    await user.click(button('Line by line'))
    expect(screen.queryByRole('button', { name: 'Play line 4 of Take 4' })).toBeNull()
    await user.click(button('Play line 4 of Take 5'))
    await waitFor(() => expect(previews.played).toEqual(['take-5 from 16.75 to 21.25']))
    await user.click(button('Play line 2 of Take 3'))
    await waitFor(() => expect(previews.played.at(-1)).toBe('take-3 from 6.75 to 11.25'))
    expect(screen.getByRole('region', { name: 'Take 3' })).toBeVisible()
  })

  it('[R-31-12] Two takes are compared with the keys 1, 2 and Down', async () => {
    const { user, previews } = await openTakes([THREE, FOUR, FIVE])
    await user.click(button('Compare two'))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Take 5 or take 4?')
    await user.selectOptions(screen.getAllByRole('combobox', { name: 'Take to compare' })[1]!, 'Take 3')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Take 5 or take 3?')
    act(() => screen.getByRole('main').focus())
    await user.keyboard('1')
    await waitFor(() => expect(previews.played.at(-1)).toBe('take-5 from 6.75 to 11.25'))
    await user.keyboard('2')
    await waitFor(() => expect(previews.played.at(-1)).toBe('take-3 from 6.75 to 11.25'))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(previews.played.at(-1)).toBe('take-3 from 16.75 to 21.25'))
  })

  it('[R-31-12] Better is the actor’s word for one of two takes, and the decision stars the first', async () => {
    const { user, takes } = await openTakes([THREE, FOUR])
    await user.click(button('Compare two'))
    await user.click(button(/Line 2 is better in Take 4$/))
    await user.click(button(/Line 2 is better in Take 3$/))
    expect(button(/Line 2 is better in Take 3$/)).toHaveTextContent(/^Better\./)
    expect(button(/Line 2 is better in Take 4$/)).toHaveTextContent(/^Clean\./)
    await user.click(button('Swap'))
    await user.click(button('Take 3 it is'))
    await waitFor(() => expect(takes().find(({ id }) => id === THREE.id)?.isStarred).toBe(true))
    expect(screen.getByRole('region', { name: 'Take 3' })).toBeVisible()
  })
})

describe('The export', () => {
  it('[R-31-13] Portals show their limit and the size, name the file and warn when it is too large', async () => {
    const { user } = await openTakes([tapeTake(1, { bytes: 24 * 20_192_000 })])
    await user.click(button('Export'))
    expect(screen.getByRole('radio', { name: /Actors Access.*up to 500 MB a file/ })).toBeChecked()
    expect(screen.getByLabelText('File name')).toHaveValue('Rosa_Vidal_Laundromat_Dani_Tk1.mp4')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(screen.getByRole('radio', { name: /Casting Networks/ }))
    expect(screen.getByLabelText('File name')).toHaveValue('Dani-Rosa_Vidal-Laundromat-Tk1.mp4')
    expect(screen.getByRole('alert')).toHaveTextContent(/^About 4\d\d MB: more than Casting Networks takes\./)
    await user.click(button('More portals'))
    expect(screen.getByRole('radio', { name: /Backstage/ })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'tape it again at 720p' }))
    expect(localStorage.getItem('tapeSettings')).toContain('"height":720')
  })

  it('[R-31-13] The slate goes last, first, into a file of its own or stays out', async () => {
    const { user, exports } = await openTakes([SLATE, FIVE])
    await user.click(button('Take 5'))
    await user.click(button('Export'))
    expect(screen.getByRole('group', { name: 'Slate' })).toHaveAccessibleDescription('6 seconds, after the take')
    for (const place of ['Last', 'First', 'None']) {
      await user.click(screen.getByRole('radio', { name: place }))
      await user.click(button('Make the file'))
      await user.click(button('Cancel'))
    }
    await user.click(screen.getByRole('radio', { name: 'Own file' }))
    await user.click(button('Make 2 files'))
    exports[3]!.finish()
    await waitFor(() => expect(exports).toHaveLength(5))
    expect(exports.map(({ plan }) => plan.parts.map(({ takeId }) => takeId))).toEqual([
      [FIVE.id, 'slate'],
      ['slate', FIVE.id],
      [FIVE.id],
      [FIVE.id],
      ['slate'],
    ])
    expect(exports[4]?.plan.fileName).toBe('Rosa_Vidal_Laundromat_Dani_Slate.mp4')
  })

  it('[R-31-14] The file is made with a progress bar, checked, and then saved', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user, exports } = await openTakes([THREE, FOUR, FIVE])
    await user.click(button('Export'))
    await user.click(button('Make the file'))
    act(() => exports[0]!.progress(0.64))
    expect(screen.getByRole('progressbar', { name: 'Making your file' })).toHaveAttribute('aria-valuenow', '64')
    expect(button('Save the file')).toBeDisabled()
    exports[0]!.finish()
    expect(await screen.findByText('Ready')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'File name' })).toBeNull()
    expect(screen.getByText('Rosa_Vidal_Laundromat_Dani_Tk5.mp4')).toBeVisible()
    const notes = within(screen.getByRole('list', { name: 'Tape check' }))
    expect(notes.getByText('It runs 0:20.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    await user.click(button('Save the file'))
    expect(clicked).toHaveBeenCalledOnce()
    clicked.mockRestore()
  })

  it('[R-26-31] A file with a fault is not called ready: what to look at stands first', async () => {
    const { user, exports } = await openTakes([THREE, FOUR, FIVE])
    await user.click(button('Export'))
    await user.click(button('Make the file'))
    exports[0]!.finish({ ...MEASURES, silentEndSeconds: 9 })
    expect(await screen.findByText('Made, look at this first')).toBeVisible()
    expect(screen.queryByText(/Ready/)).toBeNull()
    const [first] = within(screen.getByRole('list', { name: 'Tape check' })).getAllByRole('listitem')
    expect(first).toHaveTextContent('There are 9 seconds of silence at the end.')
    expect(button('Save the file')).toBeEnabled()
  })

  it('[R-31-14] A cancelled export is ended, and a failed one says why and can be tried again', async () => {
    const { user, exports } = await openTakes([THREE, FOUR, FIVE])
    await user.click(button('Export'))
    await user.click(button('Make the file'))
    await user.click(button('Cancel'))
    expect(exports[0]?.signal.aborted).toBe(true)
    await user.click(button('Make the file'))
    exports[1]!.fail(new TapeExportError('disk full'))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Not made\. There isn’t enough free space/)
    await user.click(button('Try again'))
    expect(exports).toHaveLength(3)
  })
})
