import { audio, scenes, voices } from '@sidelight/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, success } from '#testing/contract-server.ts'
import { advanceTime } from '#testing/advance-time.ts'
import { ADA, STAGE_PATH, serveCasting, statusOf } from '#testing/casting-fixtures.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { signedIn } from '#testing/open-app.tsx'
import { actorsLine, LINES, liveLine, openStage, voiced } from '#testing/rehearsal-fixtures.ts'
import { STREET } from '#testing/script-fixtures.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})

const button = (name: string) => screen.getByRole('button', { name })
const expectLive = (text: string) => waitFor(() => expect(liveLine()).toHaveTextContent(text))

async function startRun(lines = LINES) {
  const stage = await openStage(lines)
  await stage.user.keyboard('{Enter}')
  await waitFor(() => expect(stage.player.count()).toBe(1))
  return stage
}

describe('keys', () => {
  it('[R-20-09] [R-20-30] Enter starts, Escape pauses, and a second Escape stays on the stage', async () => {
    const { user, player, path, router } = await startRun()
    await user.keyboard('{Escape}')
    expect(player.count()).toBe(0)
    await user.keyboard('{Escape}')
    expect(router.state.navigation.state).toBe('idle')
    expect(path()).toBe(STAGE_PATH)
    expect(button('Resume')).toBeVisible()
  })

  it('[R-20-09] Space pauses and goes on, and gives the next cue in the actor’s line', async () => {
    const { user, player } = await startRun()
    await user.keyboard(' ')
    expect(player.count()).toBe(0)
    await user.keyboard(' ')
    await waitFor(() => expect(player.count()).toBe(1))
    player.end()
    await expectLive('To give it back.')
    await user.keyboard(' ')
    await expectLive('Then give it back.')
  })

  it('[R-20-09] The left arrow goes back one line', async () => {
    const { user, player } = await startRun()
    player.end()
    await expectLive('To give it back.')
    await user.keyboard('{ArrowLeft}')
    await expectLive('You kept the key.')
  })

  it('[R-20-07] [R-20-09] The brackets change the speed of every clip of the scene', async () => {
    const { user, player } = await startRun([voiced(1, 'Well?'), voiced(2, 'Well, well.'), actorsLine(3, 'Yes.')])
    await user.keyboard(']')
    expect(screen.getByRole('combobox', { name: 'Speed' })).toHaveDisplayValue('1.25x')
    await waitFor(() => expect(player.speed()).toBe(1.25))
    player.end()
    await expectLive('Well, well.')
    await waitFor(() => expect(player.speed()).toBe(1.25))
    await user.keyboard('[['.repeat(4))
    expect(screen.getByRole('combobox', { name: 'Speed' })).toHaveDisplayValue('0.5x')
  })

  it('[R-20-09] At the end the key R runs the scene again', async () => {
    const { user, player } = await startRun([voiced(1, 'Well?')])
    player.end()
    await screen.findByRole('heading', { level: 1, name: 'End of scene.' })
    await user.keyboard('r')
    await waitFor(() => expect(player.count()).toBe(1))
  })
})

it('[R-20-08] Loop repeats the actor’s line with cue and answer until it is pressed again', async () => {
  const { user, player } = await startRun([
    voiced(1, 'One.'),
    voiced(2, 'Two.'),
    actorsLine(3, 'Three.'),
    voiced(4, 'Four.'),
    voiced(5, 'Five.'),
  ])
  await user.keyboard('o')
  await expectLive('Two.')
  expect(button('Loop')).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(player.count()).toBe(1))
  player.end()
  await expectLive('Three.')
  await user.keyboard(' ')
  await expectLive('Four.')
  await waitFor(() => expect(player.count()).toBe(1))
  player.end()
  await expectLive('Two.')
  await user.click(button('Loop'))
  expect(button('Loop')).toHaveAttribute('aria-pressed', 'false')
})

it('[R-20-12] The run goes to a scene heading that the actor chooses', async () => {
  const { user } = await startRun([...LINES, voiced(4, 'Taxi!', { heading: STREET })])
  await user.click(button('Scenes and parts'))
  expect(screen.getByRole('button', { name: 'INT. KITCHEN - DAY' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: STREET }))
  await expectLive('Taxi!')
  expect(button('Pause Playback')).toBeVisible()
})

describe('the actor’s part', () => {
  it('[R-20-13] Another part is assigned, the former one gets its voice, and missing clips are generated', async () => {
    const { user } = await openStage()
    const { assigned } = serveCasting({ MARCUS: 'kokoro:am_michael', DANI: 'record_by_me' })
    const generated = answer(audio.generate, () => {
      answer(scenes.list, {
        scenes: LINES.map((line) =>
          line.actor === 'MARCUS'
            ? { ...line, voice_id: 'record_by_me', audio_url: '' }
            : { ...line, voice_id: ADA.voice_id, audio_url: '', audio_status: 'processing' as const },
        ),
        can_undo: false,
      })
      return success(audio.generate, statusOf('processing', { processing: 1, recorded_by_me: 2 }))
    })
    await user.click(button('Scenes and parts'))
    await user.click(screen.getByRole('radio', { name: 'MARCUS' }))
    await waitFor(() => expect(liveLine()).toHaveTextContent('MARCUS (You)'))
    expect(assigned.map(({ body }) => body)).toEqual([
      {
        assignments: [
          { actor: 'MARCUS', voice_id: 'record_by_me' },
          { actor: 'DANI', voice_id: ADA.voice_id },
        ],
      },
    ])
    expect(generated).toHaveLength(1)
  })

  it('[R-20-13] A part that could not be changed stays, and the dialog says so', async () => {
    const { user } = await openStage()
    answer(voices.casting, () => Response.error())
    await user.click(button('Scenes and parts'))
    await user.click(screen.getByRole('radio', { name: 'MARCUS' }))
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't change your part. Please try again.")
    expect(screen.getByRole('radio', { name: 'DANI' })).toBeChecked()
  })
})

it('[R-20-14] In a run the dock rests after three seconds, and a key or the pointer brings it back', async () => {
  await startRun()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const isResting = () => button('Loop').closest('.opacity-0') !== null
  act(() => void fireEvent.pointerMove(window))
  await advanceTime(2900)
  expect(isResting()).toBe(false)
  await advanceTime(200)
  expect(isResting()).toBe(true)
  expect(button('Pause Playback').closest('.opacity-0')).toBeNull()
  expect(button('Line?').closest('.opacity-0')).toBeNull()
  act(() => void fireEvent.keyDown(window, { key: 'Shift' }))
  expect(isResting()).toBe(false)
  vi.useRealTimers()
})
