import type { TestClock, WebhookEndpoint } from '../stripe-types.ts'

const KEPT_SECONDS = 30 * 86_400

export const makeTestClock = (id: string, created: number, frozenTime: number, name: string | null): TestClock => ({
  id,
  object: 'test_helpers.test_clock',
  created,
  deletes_after: created + KEPT_SECONDS,
  frozen_time: frozenTime,
  livemode: false,
  name,
  status: 'ready',
  status_details: {},
})

export const makeWebhookEndpoint = (
  id: string,
  created: number,
  given: { url: string; events: string[]; secret: string },
): WebhookEndpoint => ({
  id,
  object: 'webhook_endpoint',
  api_version: null,
  application: null,
  created,
  description: null,
  enabled_events: given.events,
  livemode: false,
  metadata: {},
  secret: given.secret,
  status: 'enabled',
  url: given.url,
})
