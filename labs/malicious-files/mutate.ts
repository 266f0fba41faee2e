import type { SeededRandom } from '../shared/seeded-random.ts'

/** Byte sequences with a meaning in PDF, ZIP, XML or plain text. */
const TOKENS = [
  '\0',
  '\u00ff\u00ff\u00ff\u00ff',
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  'endobj',
  'endstream',
  ' 0 R',
  '/Kids',
  '/Length 99999999',
  '-1',
  '4294967295',
  '1e308',
  'PK\u0003\u0004',
  'PK\u0001\u0002',
  'PK\u0005\u0006',
  '<w:tbl>',
  '</w:p>',
  '<w:p>',
  '&#0;',
  '&x;',
  '<![CDATA[',
  '<!DOCTYPE x>',
  '\f',
  '\ufeff',
].map((token) => Buffer.from(token, 'latin1'))

type Mutation = (file: Buffer, random: SeededRandom, donors: readonly Buffer[]) => Buffer

const flipBits: Mutation = (file, random) => {
  const copy = Buffer.from(file)
  for (let count = 1 + random.integer(8); count > 0; count -= 1) {
    const at = random.integer(copy.length)
    copy[at] = (copy[at] ?? 0) ^ (1 << random.integer(8))
  }
  return copy
}

const setBytes: Mutation = (file, random) => {
  const copy = Buffer.from(file)
  for (let count = 1 + random.integer(20); count > 0; count -= 1)
    copy[random.integer(copy.length)] = random.integer(256)
  return copy
}

const truncate: Mutation = (file, random) => file.subarray(0, random.integer(file.length))

const cutOut: Mutation = (file, random) => {
  const at = random.integer(file.length)
  return Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + random.integer(200))])
}

const insertToken: Mutation = (file, random) => {
  const at = random.integer(file.length)
  return Buffer.concat([file.subarray(0, at), random.pick(TOKENS), file.subarray(at)])
}

const overwriteWithToken: Mutation = (file, random) => {
  const copy = Buffer.from(file)
  random.pick(TOKENS).copy(copy, random.integer(copy.length))
  return copy
}

const repeatPiece: Mutation = (file, random) => {
  const at = random.integer(file.length)
  const piece = file.subarray(at, at + 1 + random.integer(100))
  const times = 1 + random.integer(50)
  return Buffer.concat([file.subarray(0, at), ...Array.from({ length: times }, () => piece), file.subarray(at)])
}

const insertFromDonor: Mutation = (file, random, donors) => {
  const donor = random.pick(donors)
  const from = random.integer(donor.length)
  const at = random.integer(file.length)
  return Buffer.concat([file.subarray(0, at), donor.subarray(from, from + random.integer(500)), file.subarray(at)])
}

const changeNumber: Mutation = (file, random) => {
  const digits = [...file.entries()].filter(([, byte]) => byte >= 0x30 && byte <= 0x39)
  const [at] = digits.length === 0 ? [0] : random.pick(digits)
  const number = random.pick(['0', '-1', '7', '65536', '2147483648', '99999999999', '0.5'])
  return Buffer.concat([file.subarray(0, at), Buffer.from(number), file.subarray(at + 1)])
}

const MUTATIONS: Mutation[] = [
  flipBits,
  setBytes,
  truncate,
  cutOut,
  insertToken,
  overwriteWithToken,
  repeatPiece,
  insertFromDonor,
  changeNumber,
]

/** Applies one to four mutations in succession. */
export function mutate(file: Buffer, random: SeededRandom, donors: readonly Buffer[]): Buffer {
  let mutant = file
  for (let count = 1 + random.integer(4); count > 0; count -= 1) {
    if (mutant.length > 0) mutant = random.pick(MUTATIONS)(mutant, random, donors)
  }
  return mutant
}
