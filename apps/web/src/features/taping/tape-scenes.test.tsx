import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { advanceTime } from '#testing/advance-time.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { signedIn } from '#testing/open-app.tsx'
import {
  button,
  countDown,
  expectFrame,
  findHeading,
  openFrame,
  openTake,
  sayLine,
  TAPE_PATH,
} from '#testing/taping/open-tape.ts'
import { actorsLine, LINES, voiced } from '#testing/rehearsal-fixtures.ts'
import { lineId } from '#testing/script-fixtures.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})

describe('a script with several scenes', () => {
  const under = (heading: string) => ({ heading })
  const LOT = 'EXT. PARKING LOT - DAWN'
  const CAR = "INT. MARCUS'S CAR - DAY"
  const SCENES = [
    ...LINES.slice(0, 2),
    { ...voiced(3, 'Get in.'), ...under(LOT) },
    { ...voiced(4, 'You drove.'), ...under(CAR) },
    { ...actorsLine(5, 'Four hours.'), ...under(CAR) },
  ]
  const chooseScene = async ({ user }: Awaited<ReturnType<typeof openFrame>>, now: RegExp, next: RegExp) => {
    await user.click(button(now))
    await user.click(within(screen.getByRole('dialog', { name: 'Which scene?' })).getByRole('button', { name: next }))
  }

  it('[R-88-03] The frame step names the scene, and offers the others that the actor is in', async () => {
    const app = await openFrame({ lines: SCENES })
    await app.user.click(button(/^Scene 1 Kitchen, day/))
    const rows = within(screen.getByRole('dialog', { name: 'Which scene?' })).getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole<HTMLButtonElement>('button').disabled)).toEqual([false, true, false])
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Scene 1 Kitchen, day One line of yours. No takes yet',
      'Scene 2 Parking lot, dawn You are not in it',
      "Scene 3 Marcus's car, day One line of yours. No takes yet",
    ])
    await app.user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(app.path()).toBe(TAPE_PATH)
    await chooseScene(app, /^Scene 1/, /^Scene 3/)
    expect(screen.getByText('Four hours.')).toBeVisible()
  })

  it('[R-88-03] A script with one scene has nothing to choose', async () => {
    await openFrame()
    expect(screen.queryByRole('button', { name: /^Scene/ })).toBeNull()
  })

  it('[R-88-04] A take ends with the last line of its scene, and the next scene waits until it is asked for', async () => {
    const app = await openTake({ lines: SCENES })
    await sayLine(app)
    expect(await findHeading('Scene 1, take 1 is kept.')).toBeVisible()
    expect(app.player.count()).toBe(0)
    await app.user.click(button('Next: scene 3'))
    await expectFrame()
    expect(app.tape.log.filter((event) => event === 'begun')).toHaveLength(1)
    await app.user.click(button('Roll'))
    await countDown(app.tape)
    await waitFor(() => expect(app.player.count()).toBe(1))
    app.player.end()
    await waitFor(() => expect(app.tape.isArmed()).toBe(true))
    app.tape.hear({ type: 'cue', kind: 'heard' })
    await advanceTime(2000)
    expect(await findHeading('Scene 3, take 1 is kept.')).toBeVisible()
    expect(app.tape.lines.map(({ id }) => id)).toEqual([lineId(4), lineId(5)])
    expect(app.tape.takes.map(({ number, sceneId }) => [number, sceneId])).toEqual([
      [1, lineId(1)],
      [1, lineId(4)],
    ])
    expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull()
  })

  it('[R-88-04] The address chooses the scene, and a pick-up that of its line', async () => {
    await openFrame({ lines: SCENES, search: `?scene=${lineId(4)}` })
    expect(button(/^Scene 3/)).toBeVisible()
    cleanup()
    await openFrame({ lines: SCENES, search: `?take=take-1&line=${lineId(5)}` })
    expect(button(/^Scene 3/)).toBeVisible()
  })
})

describe('a scene with several partners', () => {
  const says = (number: number, actor: string) => voiced(number, `Line ${number}.`, { actor })
  const mark = (name: string) => screen.getByText(name, { selector: '[data-waiting] > span' }).parentElement

  it('[R-30-06] Each has a mark of its own, those with the most lines nearest to the lens, and further ones share one', async () => {
    const partners = ['LENA', 'MARCUS', 'MARCUS', 'ATTENDANT', 'COP', 'BOY']
    await openFrame({ lines: [...partners.map((name, at) => says(at + 1, name)), actorsLine(7, 'Here.')] })
    expect(
      screen
        .getAllByRole('slider', { name: /stands?$/ })
        .map(({ ariaLabel, ariaValueNow }) => [ariaLabel, ariaValueNow]),
    ).toEqual([
      ['Where Marcus stands', '-25'],
      ['Where Lena stands', '25'],
      ['Where Attendant stands', '-60'],
      ['Where Cop and others stand', '60'],
    ])
  })

  it('[R-30-06] The mark of the partner who speaks is lit', async () => {
    const { player } = await openTake({ lines: [says(1, 'LENA'), says(2, 'MARCUS'), actorsLine(3, 'Here.')] })
    await waitFor(() => expect(mark('Lena')).toHaveAttribute('data-waiting', 'false'))
    expect(mark('Marcus')).toHaveAttribute('data-waiting', 'true')
    player.end()
    await waitFor(() => expect(mark('Marcus')).toHaveAttribute('data-waiting', 'false'))
    expect(mark('Lena')).toHaveAttribute('data-waiting', 'true')
  })
})
