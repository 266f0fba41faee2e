import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { tapeLine, tapeTake } from '#testing/taping/fake-takes.ts'
import { openTakes } from '#testing/taping/open-takes.tsx'

/** The actor begins: their cue is at 2 s, the breath at 4.2 s, the first word at 5.2 s. */
const ACTOR_FIRST = tapeTake(2, { lines: [tapeLine(2, { from: 2, to: 8, firstVoice: 5.2 }), tapeLine(3), tapeLine(4)] })

describe('The start of a tape', () => {
  it('[R-95-03] The tape starts on the breath or on the line, and the take stays whole', async () => {
    const { user, takes } = await openTakes([ACTOR_FIRST])
    expect(await screen.findByRole('group', { name: 'Start' })).toHaveAccessibleDescription(
      'Casting comes in where the first handle stands.',
    )
    await user.click(screen.getByRole('radio', { name: 'On the breath' }))
    expect(screen.getByRole('slider', { name: 'Start of the tape' })).toHaveAttribute('aria-valuenow', '4')
    expect(screen.getByText('You breathe in. 1.2 s before your first word.')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'On the line' }))
    expect(screen.getByText('Straight in: 0.2 s before your first word.')).toBeVisible()
    await expect.poll(() => takes()[0]?.trim?.from).toBe(5)
    expect(takes()[0]?.seconds).toBe(24)
  })

  it('[R-95-03] A start that is trimmed by hand is neither', async () => {
    const { user } = await openTakes([ACTOR_FIRST])
    await user.click(await screen.findByRole('radio', { name: 'On the line' }))
    screen.getByRole('slider', { name: 'Start of the tape' }).focus()
    await user.keyboard('{ArrowLeft}')
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
  })

  it('[R-95-03] A take that the partner begins has one start', async () => {
    await openTakes([tapeTake(1)])
    expect(screen.queryByRole('group', { name: 'Start' })).toBeNull()
  })
})
