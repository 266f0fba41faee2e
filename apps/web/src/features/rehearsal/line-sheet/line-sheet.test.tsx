import { audio, scenes, voices } from '@sidelight/contract'
import { PLAIN_LINE } from '@sidelight/domain/direction/direct-line'
import { MANNERS } from '@sidelight/domain/direction/direction'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, THEO } from '#testing/casting-fixtures.ts'
import { answer, failure } from '#testing/contract-server.ts'
import { directed, serveDirections } from '#testing/direction-fixtures.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { signedIn } from '#testing/open-app.tsx'
import { cardOf, LINES, liveLine, openRehearsal, openStage } from '#testing/rehearsal-fixtures.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})

const sheet = () => within(screen.getByRole('dialog', { name: 'Marcus' }))
const word = (name: string) => sheet().getByRole('radio', { name })
const button = (name: string) => sheet().getByRole('button', { name })
const MAKING = 'Making this read…'

async function openSheet(lines = LINES) {
  const app = await openRehearsal(lines)
  const server = serveDirections(lines)
  await app.user.click(screen.getByRole('button', { name: 'Regenerate Line #1' }))
  await screen.findByRole('dialog', { name: 'Marcus' })
  return { ...app, server }
}

type Sheet = Awaited<ReturnType<typeof openSheet>>
const lastChoice = ({ server }: Sheet): unknown => server.chosen.at(-1)?.body
const expectHeard = ({ player }: Sheet, read: string) =>
  waitFor(() => expect(player.count() === 1 && player.address()).toContain(`/clips/${read}.mp3`), { timeout: 8000 })

describe('the line sheet', () => {
  it('[R-40-01] Regenerate on the card of a partner’s line opens its sheet, and closing it returns the focus', async () => {
    const { user } = await openSheet()
    expect(sheet().getByText('Theo reads this line')).toBeVisible()
    expect(sheet().getByText('You kept the key.')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Regenerate Line #1' })).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Regenerate Line #2' })).toBeNull()
  })

  it('[R-40-02] The sheet has eleven words as radio buttons, and an amount only for a chosen manner', async () => {
    const page = await openSheet()
    const words = within(sheet().getByRole('radiogroup', { name: 'How' })).getAllByRole('radio')
    expect(words.map((radio) => (radio as HTMLInputElement).value)).toEqual(['as written', ...MANNERS])
    expect(word('As written')).toBeChecked()
    expect(sheet().queryByRole('radiogroup', { name: 'How much' })).toBeNull()
    await page.user.click(word('Cold'))
    expect(word('Cold')).toBeChecked()
    await expectHeard(page, '1-cold-read-0')
    await page.user.click(word('A little'))
    expect(lastChoice(page)).toEqual({ direction: { manner: 'cold', amount: 1 }, read: 0 })
    await expectHeard(page, '1-cold-1-read-0')
  })

  it('[R-40-02] Arrow keys choose a word', async () => {
    const page = await openSheet()
    word('As written').focus()
    await page.user.keyboard('{ArrowRight}')
    expect(word('Softer')).toBeChecked()
    await expectHeard(page, '1-softer-read-0')
  })

  it('[R-40-02] A line that the script directs can be said plainly', async () => {
    const script = { ...PLAIN_LINE, manner: 'whispered' } as const
    const page = await openSheet([directed(LINES[0]!, { direction: {}, read: 0 }, script), ...LINES.slice(1)])
    expect(sheet().getByText(/^As written: whispered\./)).toBeVisible()
    await page.user.click(word('Plain'))
    await waitFor(() => expect(lastChoice(page)).toEqual({ direction: { manner: 'plain' }, read: 0 }))
  })

  it('[R-46-11] A beat before the line is chosen in seconds, shown beside the line, and taken away again', async () => {
    const page = await openSheet()
    const beat = within(sheet().getByRole('group', { name: 'Beat before it' }))
    expect(beat.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      '',
      '0.5',
      '1',
      '2',
      '3',
      '5',
    ])
    await page.user.click(beat.getByRole('radio', { name: '2 s' }))
    await waitFor(() => expect(lastChoice(page)).toEqual({ direction: { beat: 2 }, read: 0 }))
    await waitFor(() => expect(cardOf(1).getByText('2 s beat')).toBeInTheDocument())
    await page.user.click(beat.getByRole('radio', { name: 'As scripted' }))
    await waitFor(() => expect(lastChoice(page)).toEqual({ direction: {}, read: 0 }))
  })

  it('[R-40-03] Places and the two switches change where and when the line is heard', async () => {
    const page = await openSheet()
    const where = within(sheet().getByRole('group', { name: 'Where' }))
    expect(where.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'here',
      'phone',
      'radio',
      'next room',
      'in the head',
    ])
    await page.user.click(where.getByRole('radio', { name: 'On the phone' }))
    await page.user.click(sheet().getByRole('switch', { name: /^Is cut off/ }))
    await page.user.click(sheet().getByRole('switch', { name: /^Cuts in/ }))
    expect(sheet().getByRole('switch', { name: /^Cuts in/ })).toBeChecked()
    await waitFor(() =>
      expect(lastChoice(page)).toEqual({
        direction: { place: 'phone', ending: 'cut off', entry: 'cuts in' },
        read: 0,
      }),
    )
    await page.user.click(where.getByRole('radio', { name: 'Here' }))
    await waitFor(() =>
      expect(lastChoice(page)).toEqual({ direction: { ending: 'cut off', entry: 'cuts in' }, read: 0 }),
    )
  })

  it('[R-40-04] A word that the voice cannot act is hollow and cannot be chosen, and a sentence says so', async () => {
    const { user, server } = await openSheet()
    expect(word('Shaken')).toBeDisabled()
    expect(word('Angry')).toBeEnabled()
    expect(sheet().getByRole('radiogroup', { name: 'How' })).toHaveAccessibleDescription("Theo can't do shaken.")
    await user.click(word('Shaken'))
    expect(server.chosen).toHaveLength(0)
  })

  it('[R-40-04] The sentence names a voice that can act the word', async () => {
    const { user } = await openRehearsal()
    answer(voices.list, { voices: [{ ...ADA, acts: [...MANNERS] }, THEO] })
    await user.click(screen.getByRole('button', { name: 'Regenerate Line #1' }))
    expect(await screen.findByRole('dialog', { name: 'Marcus' })).toBeVisible()
    expect(sheet().getByText(/^Theo can't do shaken\./)).toBeVisible()
  })

  it('[R-40-05] A choice is saved, made with the voice of the line, and heard when it is ready', async () => {
    const page = await openSheet()
    await page.user.click(word('Whispered'))
    expect(await sheet().findByText(MAKING)).toBeVisible()
    expect(lastChoice(page)).toEqual({ direction: { manner: 'whispered' }, read: 0 })
    await expectHeard(page, '1-whispered-read-0')
    expect(page.server.made).toHaveLength(1)
    expect(page.server.made[0]?.url.pathname).toContain(encodeURIComponent(THEO.voice_id))
    expect(sheet().queryByText(MAKING)).toBeNull()
    expect(button('Stop')).toBeVisible()
    page.player.end()
    await page.user.click(button('Hear it'))
    await expectHeard(page, '1-whispered-read-0')
  })

  it('[R-40-05] A choice that cannot be saved says why and leaves the former one', async () => {
    const { user } = await openSheet()
    answer(scenes.direct, () => failure('conflict', 'This line is not there any more.'))
    await user.click(word('Angry'))
    expect(await sheet().findByRole('alert')).toHaveTextContent(
      "We couldn't change how this line is read. This line is not there any more.",
    )
    expect(word('As written')).toBeChecked()
  })

  it('[R-40-05] [R-8-69] A read that cannot be made says why in the sheet, without a toast, and is taken back', async () => {
    const page = await openSheet()
    answer(audio.regenerate, ({ url }, count) =>
      count === 1
        ? failure('too_many_requests', 'That is ten lines in a minute. Please wait a moment.')
        : (page.server.made.push({ url } as never), failure('unavailable', 'Not now.')),
    )
    await page.user.click(word('Angry'))
    expect(await sheet().findByRole('alert')).toHaveTextContent(
      "We couldn't make this read, so the line stays as it was. That is ten lines in a minute. Please wait a moment.",
    )
    expect(word('As written')).toBeChecked()
    expect(page.server.undone).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
    expect(sheet().queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('[R-40-05] A line without audio is made when it is to be heard', async () => {
    const silent = { ...LINES[0]!, audio_url: '', audio_status: 'error' as const }
    const page = await openSheet([silent, ...LINES.slice(1)])
    await page.user.click(button('Hear it'))
    await expectHeard(page, '1-read-0')
    expect(page.server.chosen).toHaveLength(0)
  })

  it('[R-40-06] Another read takes the four reads in turn', async () => {
    const page = await openSheet()
    expect(sheet().getByText('1 of 4')).toBeVisible()
    for (const read of [1, 2, 3, 0]) {
      await page.user.click(button('Another read'))
      await expectHeard(page, `1-read-${read}`)
      expect(sheet().getByText(`${read + 1} of 4`)).toBeVisible()
    }
  })

  it('[R-40-06] "As the script says" forgets every choice and the read', async () => {
    const page = await openSheet([directed(LINES[0]!, { direction: { manner: 'cold' }, read: 2 }), ...LINES.slice(1)])
    expect(word('Cold')).toBeChecked()
    await page.user.click(button('As the script says'))
    expect(word('As written')).toBeChecked()
    await waitFor(() => expect(lastChoice(page)).toEqual({ direction: {}, read: 0 }))
    await expectHeard(page, '1-read-0')
    expect(button('As the script says')).toHaveAttribute('aria-disabled', 'true')
  })

  it('[R-40-06] Undo takes the last choice back, and the former read is there without being made', async () => {
    const page = await openSheet()
    expect(sheet().queryByRole('button', { name: 'Undo' })).toBeNull()
    await page.user.click(word('Warm'))
    await expectHeard(page, '1-warm-read-0')
    await page.user.click(button('Undo'))
    await waitFor(() => expect(word('As written')).toBeChecked())
    expect(page.server.undone).toHaveLength(1)
    await waitFor(() => expect(sheet().queryByRole('button', { name: 'Undo' })).toBeNull())
    await page.user.click(button('Hear it'))
    await expectHeard(page, 'line-1')
  })

  it('[R-40-06] Opening the sheet pauses the run', async () => {
    const { user, player } = await openRehearsal()
    await user.click(screen.getByRole('button', { name: 'Play from here, Line #3' }))
    await waitFor(() => expect(player.count()).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Regenerate Line #1' }))
    await waitFor(() => expect(player.count()).toBe(0))
  })
})

describe('the word beside a line', () => {
  const DIRECTED = [
    directed(LINES[0]!, { direction: { manner: 'cold', amount: 1, place: 'phone' }, read: 0 }),
    LINES[1]!,
    directed(LINES[2]!, { direction: {}, read: 0 }, { ...PLAIN_LINE, ending: 'cut off' }),
  ]

  it('[R-40-07] Audio Production shows a word beside lines that are not said plainly', async () => {
    await openRehearsal(DIRECTED)
    expect(cardOf(1).getByText('cold, a little · phone')).toHaveClass('text-key-text')
    expect(cardOf(3).getByText('cut off')).toBeVisible()
    expect(document.querySelectorAll('[data-direction]')).toHaveLength(2)
  })

  it('[R-40-07] The stage shows the same words, beside the live line and the others', async () => {
    await openStage(DIRECTED)
    expect(liveLine()).toHaveTextContent('MARCUS cold, a little · phone')
    expect(screen.getByText('cut off')).toHaveClass('text-key-text')
    expect(document.querySelectorAll('[data-direction]')).toHaveLength(2)
  })
})
