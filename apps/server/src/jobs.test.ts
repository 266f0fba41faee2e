import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { handlers } from './handlers.ts'
import { jobs, assertEveryJobHandled } from './jobs.ts'
import { handle } from './platform/jobs/handler.ts'
import { defineJob } from './platform/jobs/job.ts'

const aJob = (name: string) => defineJob({ name, payload: z.strictObject({}), attempts: 1 })
const aHandlerOf = (name: string) => handle(aJob(name), { run: async () => undefined })

describe('start-up of a worker', () => {
  it('refuses jobs that nobody does, and names each of them', () => {
    const defined = [aJob('tape.cut'), aJob('tape.rewind'), aJob('tape.burn')]
    expect(() => assertEveryJobHandled(defined, [aHandlerOf('tape.rewind')])).toThrow(
      'No handler for: tape.cut, tape.burn',
    )
  })

  it('refuses a job that two would do', () => {
    const twice = [aHandlerOf('tape.cut'), aHandlerOf('tape.cut')]
    expect(() => assertEveryJobHandled([aJob('tape.cut')], twice)).toThrow('More than one handler for: tape.cut')
  })

  it('refuses a handler of a job that has no queue', () => {
    expect(() => assertEveryJobHandled([], [aHandlerOf('tape.cut')])).toThrow('No queue for: tape.cut')
  })

  it('finds a handler for every job of the product', () => {
    expect(jobs.length).toBeGreaterThan(3)
    expect(() => assertEveryJobHandled(jobs, handlers)).not.toThrow()
  })
})

describe('what the product asks of its queues', () => {
  it('gives every job a name of its own', () => {
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
  })

  it('carries ids only: text beside them is refused or left behind', () => {
    const text = { text: 'a line of a script', email: 'rosa@sidelight.local' }
    for (const { payload, name } of jobs) {
      const parsed = z.safeParse(payload, { ...text, userId: randomUUID(), messageId: randomUUID() })
      expect(JSON.stringify(parsed.data ?? null), name).not.toMatch(/script|rosa/)
    }
  })
})
