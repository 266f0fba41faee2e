import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { clipUrl, serveClips } from '#testing/fake-audio.ts'
import { signedIn } from '#testing/open-app.tsx'
import { actorsLine, voiced } from '#testing/rehearsal-fixtures.ts'
import { lineId } from '#testing/script-fixtures.ts'
import { button, countDown, expectFrame, openTape } from '#testing/taping/open-tape.ts'

const LINES = [voiced(1, 'You kept the key.'), actorsLine(2, 'To give it back.')]
/** Clips are told apart by their length. */
const READS = ['line-1', 'second read', 'the third read']

let requested: string[]
beforeEach(() => {
  signedIn()
  requested = serveClips((path) => new HttpResponse(path))
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${(blob as Blob).size}`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
})

const take = (number: number) =>
  ({ id: `take-${number}`, kind: 'scene', number, lines: [], seconds: 20, startedAt: number }) as const

interface Opened {
  takesBefore?: number
  search?: string
  isSwitchedOff?: boolean
}

/** Rolls after so many takes, and returns the read of the partner's line that is heard. */
async function hearRead({ takesBefore = 0, search = '', isSwitchedOff = false }: Opened) {
  const reads = [{ scene_id: lineId(1), audio_urls: READS.map(clipUrl) }]
  const { user, tape, player } = openTape({ lines: LINES, reads, search })
  for (let number = 1; number <= takesBefore; number += 1) tape.takes.push(take(number))
  await user.click(await screen.findByRole('button', { name: 'Open the camera' }))
  await expectFrame()
  if (isSwitchedOff) await user.click(screen.getByRole('checkbox', { name: 'Another read each take' }))
  requested.length = 0
  await user.click(button('Roll'))
  await countDown(tape)
  await waitFor(() => expect(player.count()).toBe(1))
  const bytes = Number(player.address().replace('blob:', ''))
  return READS.find((name) => new URL(clipUrl(name)).pathname.length === bytes)
}

describe('reads on tape', () => {
  it.each([
    [0, 'line-1'],
    [1, 'second read'],
    [2, 'the third read'],
    [3, 'line-1'],
  ])(
    '[R-64-03] After %i takes the partner has the read "%s", and nothing is requested for it',
    async (before, read) => {
      expect(await hearRead({ takesBefore: before })).toBe(read)
      expect(requested).toEqual([])
    },
  )

  it('[R-64-03] A pick-up has the reads of its take', async () => {
    const search = `?take=take-2&line=${lineId(2)}`
    expect(await hearRead({ takesBefore: 3, search })).toBe('second read')
  })

  it('[R-64-03] Every take has the chosen reads if the switch is off, also the next time', async () => {
    expect(await hearRead({ takesBefore: 1, isSwitchedOff: true })).toBe('line-1')
    expect(localStorage.getItem('tapeSettings')).toContain('"isVaryingReads":false')
  })
})
