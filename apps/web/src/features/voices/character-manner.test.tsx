import { type CharacterDirection, scenes, voices } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveCasting, THEO, VOICES_PATH } from '#testing/casting-fixtures.ts'
import { answer, failure, success } from '#testing/contract-server.ts'
import { openFakeAudio } from '#testing/fake-audio.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'

const CAST = { MARCUS: THEO.voice_id, DANI: 'record_by_me' }
const cardOf = (actor: string) => within(screen.getByRole('listitem', { name: actor }))
const dialog = () => within(screen.getByRole('dialog', { name: 'How Marcus speaks' }))

async function openBoard() {
  serveCasting(CAST)
  openFakeAudio()
  const app = openApp(VOICES_PATH)
  await screen.findByRole('listitem', { name: 'MARCUS' })
  return app
}

async function openManner() {
  const board = await openBoard()
  let directions: Record<string, CharacterDirection> = {}
  const directed = answer(voices.direct, ({ body }) => {
    const { actor, direction } = body as { actor: string; direction: CharacterDirection }
    directions = { ...directions, [actor]: direction }
    return success(voices.direct, { directions })
  })
  const opener = cardOf('MARCUS').getByRole('button', { name: 'Manner of MARCUS' })
  await waitFor(() => expect(opener).toHaveAttribute('aria-disabled', 'false'))
  await board.user.click(opener)
  await screen.findByRole('dialog', { name: 'How Marcus speaks' })
  return { ...board, directed }
}

beforeEach(() => signedIn())

describe('The usual manner of a character', () => {
  it('[R-40-08] A character has one of the words as its manner, and how much of every direction is heard', async () => {
    const { user, directed } = await openManner()
    expect(dialog().getByRole('radio', { name: 'Plain' })).toBeChecked()
    expect(dialog().getByRole('radio', { name: 'Usual' })).toBeChecked()
    expect(dialog().getByRole('radio', { name: 'Shaken' })).toBeDisabled()
    await user.click(dialog().getByRole('radio', { name: 'Cold' }))
    await user.click(await dialog().findByRole('radio', { name: 'A little' }))
    await waitFor(() => expect(directed).toHaveLength(2))
    await user.click(dialog().getByRole('radio', { name: 'Muted' }))
    await waitFor(() =>
      expect(directed.at(-1)?.body).toEqual({
        actor: 'MARCUS',
        direction: { manner: 'cold', amount: 1, fullness: 'muted' },
      }),
    )
    await user.keyboard('{Escape}')
    const opener = await cardOf('MARCUS').findByRole('button', { name: 'Manner of MARCUS: cold, a little · muted' })
    expect(opener).toHaveFocus()
    expect(opener).toHaveTextContent('cold, a little · muted')
  })

  it('[C19] Characters called like properties of JavaScript objects have their own voices and manners', async () => {
    const { voice_id: theo } = THEO
    serveCasting(JSON.parse(`{ "__proto__": "${theo}", "constructor": "${theo}" }`) as Record<string, string>)
    answer(scenes.actors, { actors: ['__proto__', 'constructor', 'toString'], read_directions: false })
    const cold = { manner: 'cold', amount: 2, fullness: 'usual' }
    answer(voices.directions, JSON.parse(`{ "directions": { "__proto__": ${JSON.stringify(cold)} } }`) as never)
    openApp(VOICES_PATH)
    await screen.findByRole('listitem', { name: '__proto__' })
    expect(await cardOf('__proto__').findByRole('button', { name: 'Manner of __proto__: cold' })).toBeVisible()
    expect(cardOf('constructor').getByRole('button', { name: 'Manner of constructor' })).toBeVisible()
    expect(cardOf('toString').getByText('Pending')).toBeVisible()
  })

  it('[R-40-08] A manner that cannot be saved leaves the former one and says why', async () => {
    const { user } = await openManner()
    answer(voices.direct, () => failure('conflict', 'This character has left the script.'))
    await user.click(dialog().getByRole('radio', { name: 'Angry' }))
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      "We couldn't save that. This character has left the script.",
    )
    expect(dialog().getByRole('radio', { name: 'Plain' })).toBeChecked()
  })

  it('[R-40-08] The actor’s own part and a character without a voice have no manner to choose', async () => {
    await openBoard()
    expect(cardOf('DANI').queryByRole('button', { name: /^Manner/ })).toBeNull()
    expect(cardOf('narrator').queryByRole('button', { name: /^Manner/ })).toBeNull()
    expect(cardOf('MARCUS').getByRole('button', { name: /^Manner/ })).toBeVisible()
  })
})
