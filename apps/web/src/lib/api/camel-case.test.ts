import { expect, it } from 'vitest'
import { camelCase, snakeCase } from './camel-case.ts'

it('Names of the wire become names of the app at every depth, and values stay as they are', () => {
  const wire = { _id: 'a', page_count: 2, amount_in_usd: null, links: [{ _id: 'b', parts_sha256: 'past_due' }] }
  const app = { id: 'a', pageCount: 2, amountInUsd: null, links: [{ id: 'b', partsSha256: 'past_due' }] }
  expect(camelCase(wire)).toEqual(app)
  expect([camelCase(null), camelCase('is_cast')]).toEqual([null, 'is_cast'])
})

it('Names of the app become names of the wire again', () => {
  const app = { packageType: 'paygo', packageDetails: { pagesBuy: 3 }, partsSha256: 'a', title: undefined }
  expect(snakeCase(app)).toEqual({ package_type: 'paygo', package_details: { pages_buy: 3 }, parts_sha256: 'a' })
})
