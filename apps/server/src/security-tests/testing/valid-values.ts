import * as z from 'zod/mini'

/** One of these satisfies any field there is so far; a new kind of field needs a line here, and the test says so. */
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
  1000,
  1,
  true,
  null,
  [],
]

/** Names whose value must be of a kind that the schema alone does not demand. */
const FITTING: [RegExp, unknown][] = [
  [/email/, 'ada.lee@example.com'],
  [/password/, 'Wrong-Curtain1!'],
  [/username/, 'ada_lee_fuzzed'],
  [/url/, 'http://127.0.0.1:5173/reset-password'],
  [/token/, 'tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T'],
]

const isValid = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

/** Something that the schema accepts; `name` helps where any text would do. */
export function validValue(schema: z.core.$ZodType, name = ''): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return validValues(schema)
  const fitting = FITTING.filter(([pattern]) => pattern.test(name)).map(([, value]) => value)
  const candidates = [...fitting, ...CANDIDATES]
  if (def.type === 'array') candidates.push([validValue(def.element, name)])
  if (def.type === 'optional' || def.type === 'nullable') return validValue(def.innerType, name)
  if (def.type === 'enum') candidates.push(...Object.values(def.entries))
  const found = candidates.findIndex((value) => isValid(schema, value))
  if (found === -1) throw new Error(`Nothing among the valid values fits the field "${name}"`)
  return candidates[found]
}

/** The fields of an object of the contract, each with a value that it accepts. */
export function validValues(schema: z.core.$ZodType | undefined): Record<string, unknown> {
  if (schema === undefined) return {}
  const { def } = (schema as z.core.$ZodObject)._zod
  if (def.type !== 'object') throw new Error('A call takes something else than an object')
  return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, validValue(field, name)]))
}
