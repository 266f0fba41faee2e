import { audio, type AudioStatus, type Document, documents, type Scene, scenes, voices } from '@sidelight/contract'
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { answer } from './contract-server.ts'
import { ADA, PREVIEW_PATH, STAGE_PATH, statusOf, THEO } from './casting-fixtures.ts'
import { DOCUMENT, wireLine } from './script-fixtures.ts'
import { openApp } from './open-app.tsx'
import { openFakeAudio, clipUrl } from './fake-audio.ts'

export const voiced = (number: number, dialog: string, more: Partial<Scene> = {}): Scene =>
  wireLine(number, 'MARCUS', dialog, {
    voice_id: THEO.voice_id,
    audio_url: clipUrl(`line-${number}`),
    audio_status: 'completed',
    ...more,
  })
export const actorsLine = (number: number, dialog: string): Scene =>
  wireLine(number, 'DANI', dialog, { voice_id: 'record_by_me', audio_status: 'processing' })

export const LINES = [
  voiced(1, 'You kept the key.'),
  actorsLine(2, 'To give it back.'),
  voiced(3, 'Then give it back.'),
]

export const cardOf = (number: number) =>
  within(screen.getByText(`Line #${number}`, { selector: 'h2 span' }).closest('li')!)
export const mainButton = () => screen.getByRole('button', { name: /^(Play All|Pause|Resume|Loading\.\.\.)$/ })

export async function openRehearsal(
  lines: Scene[] = LINES,
  status = statusOf('completed', { completed: 2, recorded_by_me: 1 }),
  wordTimes: { scene_id: string; starts: number[] }[] = [],
) {
  const player = serveRehearsal(lines, status, wordTimes)
  const app = openApp(PREVIEW_PATH)
  await screen.findByText('Line #1', { selector: 'h2 span' })
  return { ...app, player }
}

export function serveRehearsal(
  lines: Scene[],
  status: AudioStatus,
  wordTimes: { scene_id: string; starts: number[] }[],
) {
  answer(scenes.list, { scenes: lines, can_undo: false })
  answer(audio.status, status)
  answer(scenes.actors, { actors: ['MARCUS', 'DANI'], read_directions: false })
  answer(voices.list, { voices: [ADA, THEO] })
  answer(scenes.wordTimes, { lines: wordTimes })
  return openFakeAudio()
}

/** Opens the stage by its address, so that it waits for a press. */
export async function openStage(
  lines: Scene[] = LINES,
  {
    status = statusOf('completed', { completed: 2, recorded_by_me: 1 }),
    wordTimes = [],
    listed = LAUNDROMAT,
    before = [],
  }: StageFixture = {},
) {
  const player = serveRehearsal(lines, status, wordTimes)
  answer(documents.list, { documents: [listed] })
  const app = openApp(STAGE_PATH, before)
  await screen.findByRole('region', { name: 'Script' })
  return { ...app, player }
}

interface StageFixture {
  status?: AudioStatus
  wordTimes?: { scene_id: string; starts: number[] }[]
  /** As the list of scripts has it. */
  listed?: Document
  /** The pages that Back leads to. */
  before?: readonly string[]
}

export const LAUNDROMAT: Document = {
  _id: DOCUMENT,
  title: 'Laundromat',
  created_at: '2026-11-01T10:00:00Z',
  page_count: 3,
  status: 'completed',
}

export const CONFIDENTIAL: Document = {
  ...LAUNDROMAT,
  title: 'Confidential script, 16 November',
  is_confidential: true,
  expires_at: new Date(Date.now() + 6.5 * 86_400_000).toISOString(),
}

/** The line in large type. */
export const liveLine = (): HTMLElement =>
  within(screen.getByRole('region', { name: 'Script' }))
    .getAllByRole('listitem')
    .find((line) => line.getAttribute('aria-current') === 'step')!

export const expectPlaying = async (number: number) => expect(await cardOf(number).findByText('Playing')).toBeVisible()
