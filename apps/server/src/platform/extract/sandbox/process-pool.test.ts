import { readFileSync } from 'node:fs'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterEach, expect, it } from 'vitest'
import { extractSafely } from '../extract-safely.ts'
import { drawText, writePages } from '../testing/write-pdf.ts'
import { startProcessPool, type ProcessPool } from './process-pool.ts'

const ourChildren = (): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const read = () => extractSafely(writePages([{ content: drawText(72, 100, 'MARA') }]), 'sides.pdf')

let before: Set<number>
let kept: ProcessPool
function keep(count: number): void {
  before = new Set(ourChildren())
  kept = startProcessPool(count)
}
const warm = () => ourChildren().filter((pid) => !before.has(pid))
const another = (than: number) =>
  waitUntil(() => warm().find((pid) => pid !== than), { what: 'another child', timeoutMs: 30_000 })
afterEach(() => kept.stop())

it('a child that waits opens one document, and another takes its place', { timeout: 60_000 }, async () => {
  keep(1)
  const [first] = warm()
  expect(await read()).toMatchObject({ kind: 'pages', characterCount: 4 })
  expect(warm()).not.toContain(first)
  const second = await another(first ?? 0)
  expect(await read()).toMatchObject({ kind: 'pages', characterCount: 4 })
  expect(warm()).not.toContain(second)
})

it('a child that died while it waited is no reason to refuse a document', { timeout: 60_000 }, async () => {
  keep(1)
  process.kill(warm()[0]!, 'SIGKILL')
  expect(await read()).toMatchObject({ kind: 'pages', characterCount: 4 })
})

it('none is left when nobody wants them any more', { timeout: 60_000 }, async () => {
  keep(2)
  expect(warm()).toHaveLength(2)
  await read()
  await kept.stop()
  expect(warm()).toEqual([])
  kept = startProcessPool(0)
})
