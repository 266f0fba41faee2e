import type { Trial } from './child-pool.ts'
import { mutate } from './mutate.ts'
import { createSeededRandom } from './seeded-random.ts'
import {
  soundAnnotatedPdf,
  validDocx,
  soundFdx,
  soundFountain,
  soundPackedPdf,
  validPdf,
  soundStoredDocx,
  validText,
} from './valid-files.ts'

/** PDF and Word three times each: they have the deepest parsers. */
const listSeeds = (): [string, Buffer][] => [
  ['pdf', validPdf()],
  ['pdf', soundPackedPdf()],
  ['pdf', soundAnnotatedPdf()],
  ['docx', validDocx()],
  ['docx', soundStoredDocx()],
  ['docx', soundStoredDocx()],
  ['fdx', soundFdx()],
  ['txt', validText()],
  ['fountain', soundFountain()],
]

export function* listMutants(count: number, seed: number): Generator<Trial> {
  const seeds = listSeeds()
  const others = seeds.map(([, file]) => file)
  for (let number = 0; number < count; number += 1) {
    const [extension, file] = seeds[number % seeds.length] as [string, Buffer]
    const random = createSeededRandom(seed * 1_000_003 + number)
    yield { name: `mutant ${seed}-${number}.${extension}`, bytes: mutate(file, random, others), isHeavy: false }
  }
}
