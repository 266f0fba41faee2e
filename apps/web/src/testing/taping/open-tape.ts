import type { PieceRules } from '@sidelight/domain/taping/piece'
import { audio, type Document, documents, type Scene, scenes } from '@sidelight/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import { advanceTime } from '../advance-time.ts'
import { answer } from '../contract-server.ts'
import { openFakeAudio } from '../fake-audio.ts'
import { openFakeTape } from './fake-tape-mode.ts'
import { openApp } from '../open-app.tsx'
import { LAUNDROMAT, LINES } from '../rehearsal-fixtures.ts'
import { DOCUMENT } from '../script-fixtures.ts'

export const TAPE_PATH = `/dashboard/process/${DOCUMENT}/tape`

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name })

interface Opened extends NonNullable<Parameters<typeof openFakeTape>[0]> {
  lines?: Scene[]
  search?: string
  isEarbudAnswered?: boolean
  /** Kept on this device from before. */
  settings?: Partial<PieceRules>
  /** As the list of scripts has it. */
  listed?: Document
  /** By line. */
  reads?: { scene_id: string; audio_urls: string[] }[]
}

/** Opens tape mode by its address; the earbud was asked about before. */
export function openTape({
  lines = LINES,
  search = '',
  isEarbudAnswered = true,
  settings = {},
  listed = LAUNDROMAT,
  reads = [],
  ...devices
}: Opened = {}) {
  localStorage.setItem('tapeSettings', JSON.stringify({ isEarbudAnswered, ...settings }))
  const tape = openFakeTape(devices)
  const player = openFakeAudio()
  answer(scenes.list, { scenes: lines, can_undo: false })
  answer(audio.reads, { lines: reads, missing: 0 })
  answer(documents.list, { documents: [listed] })
  return { ...openApp(`${TAPE_PATH}${search}`), tape, player }
}

export const expectFrame = () => waitFor(() => expect(button('Roll')).toHaveAttribute('aria-disabled', 'false'))

export async function openFrame(opened: Opened = {}) {
  const app = openTape(opened)
  await app.user.click(await screen.findByRole('button', { name: 'Open the camera' }))
  await expectFrame()
  return app
}

/** A take whose countdown is over; the scene has begun. The clock is the test's. */
export async function openTake(opened: Opened = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const app = await openFrame(opened)
  await app.user.click(button('Roll'))
  await countDown(app.tape)
  return app
}

/** Three seconds, and one of room tone. */
export async function countDown(tape: ReturnType<typeof openFakeTape>) {
  const begun = () => tape.log.filter((event) => event === 'begun').length
  const before = begun()
  await waitFor(() => expect(tape.log.at(-1)).toBe('armed'))
  await advanceTime(3000)
  expect(begun()).toBe(before + 1)
  await advanceTime(1000)
}

export async function sayLine({ tape, player }: Awaited<ReturnType<typeof openTake>>) {
  await waitFor(() => expect(player.count()).toBe(1))
  player.end()
  await waitFor(() => expect(tape.isArmed()).toBe(true))
  tape.hear({ type: 'cue', kind: 'heard' })
  await advanceTime(2000)
}
