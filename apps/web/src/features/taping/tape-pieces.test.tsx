import { describeTape } from '@sidelight/domain/taping/export/describe-tape'
import { DEFAULT_MIX } from '@sidelight/domain/taping/mix-plan'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { advanceTime } from '#testing/advance-time.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { signedIn } from '#testing/open-app.tsx'
import { tapeLine, tapeTake } from '#testing/taping/fake-takes.ts'
import { button, expectFrame, findHeading, openFrame, openTake, openTape } from '#testing/taping/open-tape.ts'
import { openTakes } from '#testing/taping/open-takes.tsx'
import { actorsLine } from '#testing/rehearsal-fixtures.ts'
import { findMix } from './takes/take-choices.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})

const PIECE = [actorsLine(1, 'I kept the key.'), actorsLine(2, 'So sue me.')]

describe('a piece in tape mode', () => {
  it('[R-96-01] A scene in which only the actor speaks has a limit and is one unbroken take; a scene with a partner has neither', async () => {
    const app = await openFrame({ lines: PIECE })
    expect(screen.getByRole('radio', { name: 'None' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'One unbroken take' })).toBeChecked()
    await app.user.click(screen.getByRole('radio', { name: '1:30' }))
    expect(JSON.parse(localStorage.getItem('tapeSettings') ?? '{}')).toMatchObject({ limitSeconds: 90 })
    cleanup()
    await openFrame()
    expect(screen.queryByRole('group', { name: 'Time limit' })).toBeNull()
  })

  it('[R-96-05] A script in which nobody answers asks about no earbud and takes the sound as it is; one with a partner asks', async () => {
    const app = openTape({ lines: PIECE, isEarbudAnswered: false })
    await app.user.click(await screen.findByRole('button', { name: 'Open the camera' }))
    await expectFrame()
    expect(app.tape.requests.at(-1)).toMatchObject({ hasHeadphones: true })
    cleanup()
    openTape({ isEarbudAnswered: false })
    await findHeading('Is there an earbud in your ear?')
  })

  it('[R-96-02] The clock counts down, says how much the take is over, and ends nothing', async () => {
    await openTake({ lines: PIECE, settings: { limitSeconds: 60 } })
    await waitFor(() => expect(screen.getByRole('timer', { name: 'Time left' })).toHaveTextContent(/^0:5\d$/))
    await advanceTime(61_000)
    await waitFor(() => expect(screen.getByRole('timer', { name: 'Time' })).toHaveTextContent(/^over by 0:0[1-9]$/))
    expect(button('Stop')).toHaveAttribute('aria-disabled', 'false')
  })

  it('[R-96-03] A piece that broke off is taped again from the start, unless it may be joined', async () => {
    const breakOff = async (isUnbroken: boolean) => {
      const app = await openTake({ lines: PIECE, settings: { isUnbroken } })
      await waitFor(() => expect(app.tape.isArmed()).toBe(true))
      app.tape.hear({ type: 'cue', kind: 'heard' })
      await advanceTime(500)
      await waitFor(() => expect(app.tape.lines).toHaveLength(1))
      await app.user.click(button('Stop'))
      await findHeading('Take 1 is kept.')
    }
    await breakOff(true)
    expect(screen.queryByRole('button', { name: /^Again from/ })).toBeNull()
    cleanup()
    await breakOff(false)
    expect(button('Again from line 2')).toBeVisible()
  })
})

describe('the takes of a piece', () => {
  const lines = [tapeLine(1, { isActors: true }), tapeLine(2), tapeLine(3, { isActors: true }), tapeLine(4)]
  const LONG = tapeTake(1, { lines, seconds: 75, keys: [0, 1], trim: { from: 1, to: 64 } })
  const keep = (settings: object) => localStorage.setItem('tapeSettings', JSON.stringify(settings))

  it('[R-96-02] A take whose file is over the limit says by how much, and trimmed it says nothing', async () => {
    keep({ limitSeconds: 60 })
    const { reload, device } = await openTakes([LONG], '', [], true)
    expect(screen.getAllByText(/3 s over your limit of 1:00\./)).toHaveLength(2)
    await device.saveChoices(LONG.id, { isStarred: false, trim: { from: 1, to: 61 } })
    await reload()
    expect(screen.queryByText(/over your limit/)).toBeNull()
  })

  it('[R-96-05] A take of a piece has no partner to set, whatever another take has, and its file says so', async () => {
    const other = tapeTake(2, { mix: { ...DEFAULT_MIX, partnerDb: -3 } })
    expect(findMix([other, LONG], LONG).partnerDb).toBe(-3)
    const piece = { ...LONG, isPiece: true }
    const mix = findMix([other, piece], piece)
    expect(describeTape(new Map([[piece.id, piece]]), [{ takeId: piece.id, from: 1, to: 64, mix }])).toContain(
      'No partner is heard on this tape.',
    )
    expect(findMix([{ ...piece, mix }, tapeTake(3)], tapeTake(3)).partnerDb).toBe(DEFAULT_MIX.partnerDb)
    await openTakes([piece], '', [], true)
    expect(screen.getByText('Sound against picture')).toBeInTheDocument()
    expect(screen.queryByLabelText('Partner on the tape')).toBeNull()
    cleanup()
    await openTakes([LONG], '', [], true)
    expect(screen.getByLabelText('Partner on the tape')).toBeInTheDocument()
  })

  it('[R-96-03] An unbroken piece offers no pick-up', async () => {
    keep({ isUnbroken: true })
    const { reload } = await openTakes([LONG], '', [], true)
    expect(screen.queryByRole('button', { name: 'Pick up one line' })).toBeNull()
    keep({ isUnbroken: false })
    await reload()
    expect(button('Pick up one line')).toBeVisible()
  })
})
