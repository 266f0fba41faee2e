import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { handlers } from './handlers.ts'
import { jobs, assertEveryJobHandled } from './jobs.ts'
import { handle } from './platform/jobs/handler.ts'
import { defineJob, LANES, type Lane } from './platform/jobs/job.ts'

const jobNamed = (name: string) => defineJob({ name, lane: 'io', payload: z.strictObject({}), attempts: 1 })
const handlerOf = (name: string) => handle(jobNamed(name), { run: async () => undefined })

describe('start-up of a worker', () => {
  it('A worker does not start with jobs that have no handler, and names each of them', () => {
    const defined = [jobNamed('tape.cut'), jobNamed('tape.rewind'), jobNamed('tape.burn')]
    expect(() => assertEveryJobHandled(defined, [handlerOf('tape.rewind')])).toThrow(
      'No handler for: tape.cut, tape.burn',
    )
  })

  it('A worker does not start with two handlers for one job', () => {
    const twice = [handlerOf('tape.cut'), handlerOf('tape.cut')]
    expect(() => assertEveryJobHandled([jobNamed('tape.cut')], twice)).toThrow('More than one handler for: tape.cut')
  })

  it('A worker does not start with a handler of a job that has no queue', () => {
    expect(() => assertEveryJobHandled([], [handlerOf('tape.cut')])).toThrow('No queue for: tape.cut')
  })

  it('Every job of the product has a handler', () => {
    expect(jobs.length).toBeGreaterThan(3)
    expect(() => assertEveryJobHandled(jobs, handlers)).not.toThrow()
  })
})

describe('the jobs of the product', () => {
  const scheduled = new Map(jobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [[name, cron]])))

  it('[R-43-04] [R-48-30] Expired scripts are looked for at least every four minutes', () =>
    expect(scheduled.get('documents.expire-scripts')).toMatch(/^\*(\/[1-4])? \* \* \* \*$/))

  it('[R-49-04] Every job that looks for what is due does so at least once an hour', () => {
    for (const [name, cron] of scheduled) expect(cron, name).toMatch(/^(\*|\*\/\d+|\d+) \* \* \* \*$/)
    expect(scheduled.keys()).toContain('credits.renew-months')
  })

  it('[R-51-01] Every job has a lane: voices in speech, files of users in read, and the others in io', () => {
    const names = (lane: Lane) => jobs.filter((job) => job.lane === lane).map(({ name }) => name)
    expect(names('speech')).toEqual(['audio.speak-kokoro', 'audio.speak-elevenlabs'])
    expect(names('read')).toEqual([
      'documents.inspect',
      'documents.read',
      'documents.read-revision',
      'documents.draw-pages',
    ])
    expect(LANES.flatMap(names)).toHaveLength(jobs.length)
  })

  it('[D31] Whoever fills a queue with long work of their own leaves a slot to others', () => {
    const shared = jobs.filter(({ perGroup }) => perGroup !== undefined)
    expect(shared.map(({ name }) => name)).toContain('documents.read-revision')
    for (const { name, concurrency = 0, perGroup = 0 } of shared) expect(concurrency, name).toBeGreaterThan(perGroup)
  })

  it('No two jobs share a name', () => {
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
  })

  it('A job payload holds ids only: other text is rejected or dropped', () => {
    const text = { text: 'a line of a script', email: 'rosa@sidelight.local' }
    for (const { payload, name } of jobs) {
      const parsed = z.safeParse(payload, { ...text, userId: randomUUID(), messageId: randomUUID() })
      expect(JSON.stringify(parsed.data ?? null), name).not.toMatch(/script|rosa/)
    }
  })
})
