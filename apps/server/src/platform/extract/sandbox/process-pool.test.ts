import { readFileSync } from 'node:fs'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterEach, expect, it } from 'vitest'
import { parseScriptSafely } from '../extract-safely.ts'
import { drawText, writePages } from '../testing/write-pdf.ts'
import { startProcessPool, type ProcessPool } from './process-pool.ts'

const listChildren = (): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const extract = async () =>
  (await parseScriptSafely(writePages([{ content: drawText(72, 100, 'MARA') }]), 'sides.pdf')).document

let otherChildren: Set<number>
let pool: ProcessPool
function startPool(count: number): void {
  otherChildren = new Set(listChildren())
  pool = startProcessPool(count)
}
const listWarm = () => listChildren().filter((pid) => !otherChildren.has(pid))
const waitForOther = (pid: number) =>
  waitUntil(() => listWarm().find((candidate) => candidate !== pid), { what: 'another child', timeoutMs: 30_000 })
afterEach(() => pool.stop())

it('A warm process opens one document and is then replaced', { timeout: 60_000 }, async () => {
  startPool(1)
  const [first] = listWarm()
  expect(await extract()).toMatchObject({ kind: 'pages', characterCount: 4 })
  expect(listWarm()).not.toContain(first)
  const second = await waitForOther(first ?? 0)
  expect(await extract()).toMatchObject({ kind: 'pages', characterCount: 4 })
  expect(listWarm()).not.toContain(second)
})

it('A document is extracted even if the warm process has died', { timeout: 60_000 }, async () => {
  startPool(1)
  process.kill(listWarm()[0]!, 'SIGKILL')
  expect(await extract()).toMatchObject({ kind: 'pages', characterCount: 4 })
})

it('A stopped pool leaves no process behind', { timeout: 60_000 }, async () => {
  startPool(2)
  expect(listWarm()).toHaveLength(2)
  await extract()
  await pool.stop()
  expect(listWarm()).toEqual([])
  pool = startProcessPool(0)
})
