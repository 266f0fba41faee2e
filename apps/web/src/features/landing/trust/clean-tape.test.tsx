import { describeTape } from '@sidelight/domain/taping/export/describe-tape'
import { DEFAULT_MIX } from '@sidelight/domain/taping/mix-plan'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openApp } from '#testing/open-app.tsx'
import { tapeLine } from '#testing/taping/fake-takes.ts'
import { CLEAN_TAPE } from './clean-tape-copy.ts'

const pickUp = (isLineOnly: boolean) => ({
  kind: 'pick-up' as const,
  pickUp: { takeId: 'one', lineId: 'line', isLineOnly },
})
const TAKES = new Map<string, Pick<TapeTake, 'kind' | 'pickUp'> & Partial<Pick<TapeTake, 'lines'>>>([
  ['one', { kind: 'scene' }],
  ['two', { kind: 'scene' }],
  ['read by a friend', { kind: 'scene', lines: [tapeLine(1, { isFriends: true })] }],
  ['line', pickUp(true)],
  ['rest', pickUp(false)],
])
/** Each part is as long as the seconds behind its take. */
const describeFile = (parts: readonly (readonly [takeId: string, seconds: number])[], mix = DEFAULT_MIX) =>
  describeTape(
    TAKES,
    parts.map(([takeId, seconds]) => ({ takeId, from: 0, to: seconds, mix })),
  )
const ONE_LINE = describeFile([
  ['one', 48],
  ['line', 5],
  ['one', 40],
])
const SENTENCES = [
  ONE_LINE,
  describeFile([['one', 90]]),
  describeFile([
    ['one', 72],
    ['rest', 20],
  ]),
  describeFile([
    ['one', 101],
    ['two', 40],
  ]),
  describeFile([['one', 90]], { ...DEFAULT_MIX, partnerDb: undefined }),
  describeFile([['read by a friend', 90]]),
]

it('[R-91-01] The clean tape page explains each part of every sentence that a file can carry, and nothing else', async () => {
  openApp('/clean-tape')
  const meanings = within(await screen.findByRole('region', { name: 'What each part means' }))
  const said = meanings.getAllByRole('term').map(({ textContent }) => textContent.replaceAll(/[“”]/g, ''))
  expect(said.filter((part) => !SENTENCES.some((sentence) => sentence.includes(part)))).toEqual([])
  const unexplained = SENTENCES.map((sentence) =>
    said.reduce((rest, part) => rest.replace(part, ''), sentence).replaceAll(/[ ,;.]/g, ''),
  )
  expect(unexplained).toEqual(['Performanceinonetake', '', 'Performanceinonetake', '', '', ''])
  expect(screen.getByText(CLEAN_TAPE.example)).toBeVisible()
  expect(CLEAN_TAPE.example).toBe(ONE_LINE)
})

it('[R-91-01] The clean tape page says where the sentence stands in a file, and that nothing is signed', async () => {
  const { user, path } = openApp('/clean-tape')
  const read = within(await screen.findByRole('region', { name: 'Where to find it in a file' }))
  expect(read.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Windows')
  expect(screen.getByText(/^Nothing is signed or certified\./)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Contact Us' }))
  await screen.findByRole('heading', { level: 1, name: 'Contact Us' })
  expect(path()).toBe('/contact-us')
})
