import { paginate } from '../http/listing.ts'
import { makeTestClock, makeWebhookEndpoint } from '../objects/clock-and-hook.ts'
import { findText, findWhole, getText, listTexts, type Params } from '../http/params.ts'
import { invalid } from '../http/stripe-error.ts'
import { listing, retrieving, type Route } from '../http/route.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import { advanceTestClock } from '../test-clocks.ts'
import type { TestClock, WebhookEndpoint } from '../stripe-types.ts'

export const clockRoutes: Route[] = [
  { method: 'POST', path: '/v1/test_helpers/test_clocks', answer: ({ sim, params }) => createClock(sim, params) },
  retrieving('test_helpers.test_clock', '/v1/test_helpers/test_clocks'),
  listing('test_helpers.test_clock', '/v1/test_helpers/test_clocks', []),
  {
    method: 'POST',
    path: '/v1/test_helpers/test_clocks/:id/advance',
    answer: ({ sim, id, params }) => advanceClock(sim, id, params),
  },
  {
    method: 'DELETE',
    path: '/v1/test_helpers/test_clocks/:id',
    answer: ({ sim, id }) => {
      sim.store.get('test_helpers.test_clock', id)
      for (const customer of sim.store.list('customer')) {
        if (customer.test_clock === id) sim.store.remove('customer', customer.id)
      }
      sim.store.remove('test_helpers.test_clock', id)
      return { id, object: 'test_helpers.test_clock', deleted: true }
    },
  },
  { method: 'POST', path: '/v1/webhook_endpoints', answer: ({ sim, params }) => addEndpoint(sim, params) },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    answer: ({ sim, params }) => {
      // The secret is shown only once, on creation.
      const endpoints = sim.store.list('webhook_endpoint').map(({ secret: _, ...endpoint }) => endpoint)
      return paginate(endpoints, params, '/v1/webhook_endpoints')
    },
  },
  {
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    answer: ({ sim, id }) => {
      sim.store.get('webhook_endpoint', id)
      sim.store.remove('webhook_endpoint', id)
      return { id, object: 'webhook_endpoint', deleted: true }
    },
  },
]

function createClock(sim: SimulatorContext, params: Params): TestClock {
  const frozen = findWhole(params, 'frozen_time')
  if (frozen === undefined) throw invalid('Missing required param: frozen_time.', 'frozen_time', 'parameter_missing')
  const clock = makeTestClock(sim.store.newId('clock'), sim.nowOf(null), frozen, findText(params, 'name') ?? null)
  sim.emit('test_helpers.test_clock.created', clock)
  return sim.store.put('test_helpers.test_clock', clock)
}

function advanceClock(sim: SimulatorContext, id: string, params: Params): TestClock {
  const clock = sim.store.get('test_helpers.test_clock', id)
  const target = findWhole(params, 'frozen_time') ?? 0
  if (target <= clock.frozen_time) throw invalid('A test clock only goes forward.', 'frozen_time')
  advanceTestClock(sim, clock, target)
  return clock
}

function addEndpoint(sim: SimulatorContext, params: Params): WebhookEndpoint {
  const given = {
    url: getText(params, 'url'),
    events: listTexts(params, 'enabled_events'),
    secret: `whsec_${sim.store.newId('local').slice(6)}`,
  }
  if (!URL.canParse(given.url)) throw invalid('Not a valid URL', 'url', 'url_invalid')
  const endpoint = makeWebhookEndpoint(sim.store.newId('we'), sim.nowOf(null), given)
  return sim.store.put('webhook_endpoint', endpoint)
}
