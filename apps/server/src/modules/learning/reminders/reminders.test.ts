import { randomUUID } from 'node:crypto'
import { documents, learning, type Reminder, scenes, users, voices } from '@sidelight/contract'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { insertUser } from '#testing/accounts.ts'
import { createScript } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'
import { findRemindersJob } from '../learning.jobs.ts'
import { mailReminder } from './reminders.service.ts'

const MORNING: Reminder = { local_time: '08:30', zone: 'America/New_York' }
const DAY_MS = 86_400_000

let server: TestServer
let ada: SignedIn
let documentId: string

beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '86400000' })
})
afterAll(() => server.stop())

beforeEach(async () => {
  ada = await insertUser(server)
  documentId = await createScript(server, ada)
  await ada.call(voices.assign, {
    params: { documentId },
    body: { assignments: [{ actor: 'DANI', voice_id: RECORD_BY_ME }] },
  })
})

const ask = (reminder: Reminder | null, user = ada) =>
  user.ask(learning.setReminder, { params: { documentId }, body: { reminder } })
const read = () => ada.call(learning.document, { params: { documentId } })
const stop = (token: string) => server.ask(learning.stopReminder, { params: { token } })
const listMails = () => server.inbox.listMails(ada.email)

const NEW_YORK = new Intl.DateTimeFormat('en-GB', { timeZone: MORNING.zone, timeStyle: 'short' })

/** Moves the clock to the next time at which clocks in New York show this. */
function advanceTo(localTime: string): void {
  do server.clock.advance({ seconds: 60 - (Math.floor(server.clock.now().getTime() / 1000) % 60) })
  while (NEW_YORK.format(server.clock.now()) !== localTime)
}

async function findReminders(): Promise<void> {
  await server.ctx.jobs.enqueue(server.ctx.db, findRemindersJob, {})
  await server.jobsDone()
}

const localDay = (offset = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
    server.clock.now().getTime() + offset * DAY_MS,
  )

/** Says both lines of the actor twice per rung, so that none of them is due for days. */
async function learnAll(): Promise<void> {
  const { scenes: lines } = await ada.call(scenes.list, { params: { documentId } })
  const own = lines.filter(({ voice_id }) => voice_id === RECORD_BY_ME)
  const beginsMs = server.clock.now().getTime() - 9 * DAY_MS
  for (const [at, hours] of [0, 1, 2, 3, 4, 5, 6, 12, 48, 100, 210].entries())
    await ada.call(learning.saveRun, {
      params: { documentId },
      body: {
        run_id: randomUUID(),
        started_at: new Date(beginsMs + hours * 3_600_000 + at).toISOString(),
        day: '2026-01-01',
        seconds: 30,
        results: own.map(({ _id, dialog }) => ({
          scene_id: _id,
          text_id: lineTextId(dialog),
          rung: 'cue only' as const,
          words: 4,
          heard: 4,
          prompts: 0,
        })),
      },
    })
}

describe('asking for a reminder', () => {
  it('[R-47-01] A reminder is off until it is asked for, and can be changed and taken back', async () => {
    expect((await read()).reminder).toBeUndefined()
    await ask(MORNING)
    expect((await read()).reminder).toEqual(MORNING)
    const evening = { local_time: '19:00', zone: 'Europe/Lisbon' }
    expect((await ask(evening)).body).toMatchObject({ data: { reminder: evening } })
    await ask(null)
    expect((await read()).reminder).toBeUndefined()
  })

  it('[R-47-01] A time that no clock shows and a zone that no clock knows are rejected', async () => {
    for (const wrong of [{ local_time: '24:00' }, { local_time: '8:30' }, { zone: 'Europe/Atlantis' }])
      expect((await ask({ ...MORNING, ...wrong })).http).toBe(400)
    expect((await ask({ ...MORNING, local_time: '23:59' })).http).toBe(200)
  })

  it('[R-47-06] A reminder for a confidential script is refused, and one it had is gone', async () => {
    await ask(MORNING)
    const expires_at = new Date(server.clock.now().getTime() + 5 * DAY_MS).toISOString()
    await ada.call(documents.makeConfidential, { params: { documentId }, body: { expires_at } })
    expect((await read()).reminder).toBeUndefined()
    expect((await ask(MORNING)).http).toBe(409)
  })

  it('[C70] Another user gets the response of a missing script and changes no reminder', async () => {
    await ask(MORNING)
    const bob = await insertUser(server)
    expect((await ask(null, bob)).http).toBe(404)
    expect((await read()).reminder).toEqual(MORNING)
  })
})

describe('mailing', () => {
  it('[R-47-02] [R-47-03] The mail comes at the chosen time, once a day, with the count and no word of the script', async () => {
    await ask(MORNING)
    advanceTo('08:25')
    await findReminders()
    expect(await listMails()).toEqual([])
    advanceTo('08:30')
    await findReminders()
    await findReminders()
    const mails = await listMails()
    expect(mails.map(({ subject }) => subject)).toEqual(['2 lines are due today'])
    const [mail] = mails
    expect(mail?.text).toContain('2 lines are due today, about a minute.')
    expect(mail?.links[0]).toMatch(new RegExp(`/dashboard/process/${documentId}/off-book$`))
    const source = await server.inbox.readSource(mail?.id ?? '')
    const [script] = (await ada.call(documents.list)).documents
    for (const word of [script!.title, 'DANI', 'MARCUS', 'Laundromat', 'the key', 'Not like'])
      expect(source.toLowerCase()).not.toContain(word.toLowerCase())
    advanceTo('08:30')
    await findReminders()
    expect(await listMails()).toHaveLength(2)
  })

  it('[R-47-03] On a day without due lines no mail comes', async () => {
    await learnAll()
    await ask(MORNING)
    advanceTo('08:30')
    await findReminders()
    expect(await listMails()).toEqual([])
    server.clock.advance({ hours: 24 * 8 })
    await findReminders()
    advanceTo('08:30')
    await findReminders()
    expect(await listMails()).toHaveLength(1)
  })

  it('[R-47-04] A reminder that is asked for again on the same day mails nothing a second time', async () => {
    await ask(MORNING)
    advanceTo('08:30')
    await findReminders()
    await ask(null)
    await ask({ ...MORNING, local_time: '09:00' })
    advanceTo('09:00')
    await findReminders()
    expect(await listMails()).toHaveLength(1)
  })

  it('[R-47-04] A worker that is killed after the mail was sent does not send it again, and a refused mail is tried again', async () => {
    await ask(MORNING)
    advanceTo('08:31')
    let sent = 0
    const mailer = {
      send: async () => {
        sent += 1
        if (sent === 1) throw new AppError('unavailable', 'The mail could not be sent.')
      },
    }
    const run = () => mailReminder({ ...server.ctx, mailer }, documentId, localDay())
    await expect(run()).rejects.toThrow('could not be sent')
    await run()
    // The job of a killed worker runs again from its beginning.
    await run()
    expect(sent).toBe(2)
  })

  it('[R-47-04] Workers that look at the same moment mail once', async () => {
    await ask(MORNING)
    advanceTo('08:30')
    await Promise.all(Array.from({ length: 4 }, () => server.ctx.jobs.enqueue(server.ctx.db, findRemindersJob, {})))
    await server.jobsDone()
    expect(await listMails()).toHaveLength(1)
  })

  it('[R-47-04] A mail that is late by a day is left out', async () => {
    await ask(MORNING)
    advanceTo('08:30')
    server.clock.advance({ hours: 24 * 2 - 1 })
    await findReminders()
    expect(await listMails()).toEqual([])
    advanceTo('08:30')
    await findReminders()
    expect(await listMails()).toHaveLength(1)
  })

  it('[R-47-05] The last mail comes on the deadline, then the reminder is off', async () => {
    advanceTo('07:00')
    await ask(MORNING)
    const due_on = localDay(1)
    await ada.call(learning.setDeadline, { params: { documentId }, body: { due_on } })
    for (const mails of [1, 2, 2]) {
      advanceTo('08:30')
      await findReminders()
      expect(await listMails()).toHaveLength(mails)
    }
    expect((await read()).reminder).toBeUndefined()
    expect((await ask(MORNING)).http).toBe(400)
  })
})

describe('stopping', () => {
  async function mailedToken(): Promise<string> {
    advanceTo('08:30')
    await findReminders()
    const mail = (await listMails()).at(-1)
    return mail?.links.find((link) => link.includes('/stop-reminder#'))?.split('#')[1] ?? ''
  }

  it('[R-47-07] The link of any mail stops the reminder without a session, also one that was asked for since', async () => {
    await ask(MORNING)
    const token = await mailedToken()
    expect((await read()).reminder).toEqual(MORNING)
    expect((await stop(token)).http).toBe(200)
    expect((await read()).reminder).toBeUndefined()
    await ask(MORNING)
    expect((await stop(token)).http).toBe(200)
    expect((await read()).reminder).toBeUndefined()
  })

  it('[R-47-07] A link that was never mailed stops nothing', async () => {
    await ask(MORNING)
    expect((await stop('x'.repeat(43))).http).toBe(200)
    expect((await stop('short')).http).toBe(400)
    expect((await read()).reminder).toEqual(MORNING)
  })

  it('[R-47-07] The button of a mail program stops the reminder with the form it sends', async () => {
    await ask(MORNING)
    await mailedToken()
    const source = await server.inbox.readSource((await listMails()).at(-1)?.id ?? '')
    const [, url = ''] = /^List-Unsubscribe:\s+<(\S+)>\r?$/m.exec(source) ?? []
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const opened = await server.app.inject({ method: 'GET', url: new URL(url).pathname })
    expect(opened.statusCode).toBe(404)
    expect((await read()).reminder).toEqual(MORNING)
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(statusCode).toBe(200)
    expect((await read()).reminder).toBeUndefined()
  })
})

describe('what is kept', () => {
  it('[R-47-08] The reminder is in the data export, and is gone on request, with the script and with the account', async () => {
    const userId = await userIdOf(server, ada)
    const count = async () => {
      const reminders = await server.ctx.db.selectFrom('reminder').select('zone').where('userId', '=', userId).execute()
      const mails = await server.ctx.db
        .selectFrom('reminderMail')
        .select('day')
        .where('documentId', '=', documentId)
        .execute()
      return [reminders.length, mails.length]
    }
    await ask(MORNING)
    advanceTo('08:30')
    await findReminders()
    await ada.call(users.startDataExport, { body: { password: ada.password } })
    await server.jobsDone()
    const { url } = await ada.call(users.dataExport)
    const files = unzipSync(new Uint8Array(await (await fetch(url ?? '')).arrayBuffer()))
    expect(JSON.parse(strFromU8(files['learning.json']!))).toMatchObject({
      reminders: [{ documentId, localTime: '08:30', zone: 'America/New_York' }],
      reminderMails: [{ documentId, day: localDay() }],
    })

    await ada.call(learning.forget, { params: { documentId } })
    expect(await count()).toEqual([0, 1])
    await ask(MORNING)
    await ada.call(documents.remove, { params: { documentId } })
    expect(await count()).toEqual([0, 0])

    documentId = await createScript(server, ada)
    await ask(MORNING)
    await ada.call(users.deleteAccount, { body: { password: ada.password } })
    expect(await count()).toEqual([0, 0])
  })
})
