import * as z from 'zod/mini'

/** Every field of the contract accepts one of these. A new kind of field needs a new candidate, and the test says so. */
const CANDIDATES: readonly unknown[] = [
  'ada.lee@example.com',
  'Wrong-Curtain1!',
  'ada_lee_fuzzed',
  'tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T',
  '018f6f3e-5c1a-7c3e-9b1a-0123456789ab',
  'http://127.0.0.1:5173/reset-password',
  'Ada Lee',
  '',
  '+1 (555) 010-0100',
  'image/png',
  'cs_test_a1b2c3',
  new Date(Date.now() + 86_400_000).toISOString(),
  1000,
  1,
  true,
  null,
  [],
]

/** Values by field name, where the schema alone accepts any text. */
const CANDIDATES_BY_NAME: [RegExp, unknown][] = [
  [/email/, 'ada.lee@example.com'],
  [/password/, 'Wrong-Curtain1!'],
  [/username/, 'ada_lee_fuzzed'],
  [/url/, 'http://127.0.0.1:5173/reset-password'],
  [/_at$/, '2026-01-31T20:00:00.000Z'],
  [/_on$|^day$/, '2026-01-31'],
  [/text_id/, '0123abcd'],
  [/local_time/, '08:30'],
  [/zone/, 'Europe/Lisbon'],
  [/sha256/, 'ab'.repeat(32)],
  [/manner/, 'plain'],
  [/switch/, 'sign-up'],
  [/token/, 'tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T'],
]

const isValid = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

/** A value that the schema accepts; `name` decides where any text would do. */
export function validValue(schema: z.core.$ZodType, name = ''): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return validValues(schema)
  const named = CANDIDATES_BY_NAME.filter(([pattern]) => pattern.test(name)).map(([, value]) => value)
  const candidates = [...named, ...CANDIDATES]
  if (def.type === 'array') candidates.push([validValue(def.element, name)])
  if (def.type === 'optional' || def.type === 'nullable') return validValue(def.innerType, name)
  if (def.type === 'enum') candidates.push(...Object.values(def.entries))
  const found = candidates.findIndex((value) => isValid(schema, value))
  if (found === -1) throw new Error(`No candidate is valid for the field "${name}"`)
  return candidates[found]
}

/** The fields of a contract object, each with a valid value. */
export function validValues(schema: z.core.$ZodType | undefined): Record<string, unknown> {
  if (schema === undefined) return {}
  const { def } = (schema as z.core.$ZodObject)._zod
  if (def.type !== 'object') throw new Error('The schema is not an object')
  return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, validValue(field, name)]))
}
