import { credits } from '@sidelight/contract'
import { operators } from '@sidelight/contract/operators'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBillingHarness, type BillingHarness } from '#modules/billing/testing/billing-harness.ts'
import { SENTENCES, SWITCHES, type SwitchName, usualState } from '#platform/switches/switches.ts'
import { idOf, insertAccount, insertUser } from '#testing/accounts.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import type { TestServer } from '#testing/test-server.ts'
import { setSwitch } from './switches.service.ts'
import { CONSOLE_ENV, openConsole, type Operator, type TestConsole } from './testing/console.ts'

let harness: BillingHarness
let server: TestServer
let operatorConsole: TestConsole
let operator: Operator
beforeAll(async () => {
  harness = await openBillingHarness({ env: CONSOLE_ENV, speech: createScriptedSpeech() })
  server = harness.server
  operatorConsole = await openConsole(server)
  operator = await operatorConsole.addOperator()
})
afterEach(async () => {
  for (const [name, isOn] of Object.entries(SWITCHES)) await setSwitch(server.ctx, name as SwitchName, isOn)
  for (const name of Object.keys(SWITCHES)) await reach(name as SwitchName, usualState(name as SwitchName))
})
afterAll(async () => {
  await operatorConsole.app.close()
  await harness.stop()
})

const { acts, lookups, session } = operators

const reach = (name: SwitchName, isOn: boolean) =>
  waitUntil(async () => (await server.ctx.switches.readIsOn(name)) === isOn, { what: name, timeoutMs: 30_000 })

const set = (name: string, isOn: boolean, ticket = 'OPS-7') =>
  operator.ask(acts.setSwitch, { body: { ticket, switch: name, is_on: isOn } })

async function setAndReach(name: SwitchName, isOn: boolean): Promise<void> {
  await setSwitch(server.ctx, name, isOn)
  await reach(name, isOn)
}

const find = async (name: string) => (await operator.call(lookups.switches)).find((each) => each.name === name)

describe('switches at the console', { timeout: 60_000 }, () => {
  it('[R-52-15] Operators see every switch, how it is and usually is, and what users read', async () => {
    const names = (await operator.call(lookups.switches)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(Object.keys(SWITCHES)))
    expect(await find('checkout')).toMatchObject({ is_on: true, usual: true, sentence: SENTENCES.checkout })
    expect(await find('read-only')).toMatchObject({ is_on: false, usual: false, sentence: SENTENCES['read-only'] })
    expect(await find('low-limits')).toMatchObject({ sentence: null })
  })

  it('[R-52-15] A switch that is set is followed, shown with its time and recorded with operator and ticket', async () => {
    const before = server.clock.now()
    expect((await set('checkout', false, 'ops-12')).http).toBe(200)
    const shown = await find('checkout')
    expect(shown).toMatchObject({ is_on: false, usual: true })
    expect(Date.parse(shown?.set_at ?? '')).toBeGreaterThanOrEqual(before.getTime())
    await reach('checkout', false)
    const events = server.ctx.db.selectFrom('auditEvent').selectAll().where('action', '=', 'switch set')
    expect(await events.orderBy('id', 'desc').limit(1).execute()).toMatchObject([
      {
        actor: 'operator',
        actorUserId: operator.userId,
        details: { name: 'checkout', isOn: false, ticket: 'OPS-12' },
      },
    ])
  })

  it('[R-52-15] One voice is switched by its id, and names of no switch or voice are refused and recorded', async () => {
    expect((await set(`voice:${LOW}`, false)).http).toBe(200)
    expect(await find(`voice:${LOW}`)).toMatchObject({ is_on: false, usual: true, sentence: SENTENCES.voice })
    expect((await set(`voice:${LOW}`, true)).http).toBe(200)
    expect(await find(`voice:${LOW}`)).toBeUndefined()
    for (const name of ['gravity', 'voice:', 'voice:kokoro:nobody', 'toString'])
      expect((await set(name, false)).http, name).toBe(400)
    const refused = server.ctx.db.selectFrom('auditEvent').select('id').where('action', '=', 'operator act refused')
    expect(await refused.where('actorUserId', '=', operator.userId).execute()).toHaveLength(4)
  })

  it('[R-52-15] In read-only mode operators sign in, look and set switches, and change nothing else', async () => {
    const userId = await idOf(server, await insertAccount(server))
    const suspend = () => operator.ask(acts.suspend, { params: { userId }, body: { ticket: 'OPS-7' } })
    await setAndReach('read-only', true)
    expect((await operatorConsole.signIn(operator.authenticator)).http).toBe(200)
    expect((await operator.ask(session.current)).http).toBe(200)
    expect((await operator.ask(lookups.log, { query: {} })).http).toBe(200)
    expect((await suspend()).http).toBe(503)
    expect((await set('read-only', false)).http).toBe(200)
    await reach('read-only', false)
    expect((await suspend()).http).toBe(200)
  })
})

describe('what users read of a switch', { timeout: 60_000 }, () => {
  it('[R-52-19] The gravest pause is told in one sentence, and nothing while all is as usual', async () => {
    const ada = await insertUser(server)
    const read = async () => (await ada.call(credits.current)).paused
    expect(await ada.call(credits.current)).not.toHaveProperty('paused')
    await setAndReach('mail', false)
    expect(await read()).toBe(SENTENCES.mail)
    await setAndReach('generation', false)
    expect(await read()).toBe(SENTENCES.generation)
    await setAndReach('read-only', true)
    expect(await read()).toBe(SENTENCES['read-only'])
  })

  it('[R-52-19] Only users of the Free plan read that its lines wait', async () => {
    const [free, paid] = [await insertUser(server), await insertUser(server)]
    await harness.subscribe(paid, 'independent')
    await setAndReach('free-generation', false)
    expect((await free.call(credits.current)).paused).toBe(SENTENCES['free-generation'])
    expect(await paid.call(credits.current)).not.toHaveProperty('paused')
  })

  it('[R-52-19] While nothing can be bought, users get a sentence for where things are bought and none for every page', async () => {
    const ada = await insertUser(server)
    expect(await ada.call(credits.current)).not.toHaveProperty('checkout_paused')
    await setAndReach('checkout', false)
    const told = await ada.call(credits.current)
    expect(told.checkout_paused).toBe(SENTENCES.checkout)
    expect(told).not.toHaveProperty('paused')
  })
})
