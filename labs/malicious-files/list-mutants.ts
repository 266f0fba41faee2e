import type { FileUnderTest } from './extract-files.ts'
import { mutate } from './mutate.ts'
import { createSeededRandom } from '../shared/seeded-random.ts'
import {
  validAnnotatedPdf,
  validCompressedPdf,
  validDocx,
  validFdx,
  validFountain,
  validPdf,
  validStoredDocx,
  validText,
} from './valid-files.ts'

/** Three times PDF and three times Word: these have the deepest parsers. */
const listOriginals = (): [string, Buffer][] => [
  ['pdf', validPdf()],
  ['pdf', validCompressedPdf()],
  ['pdf', validAnnotatedPdf()],
  ['docx', validDocx()],
  ['docx', validStoredDocx()],
  ['docx', validStoredDocx()],
  ['fdx', validFdx()],
  ['txt', validText()],
  ['fountain', validFountain()],
]

export function* listMutants(count: number, seed: number): Generator<FileUnderTest> {
  const originals = listOriginals()
  const donors = originals.map(([, file]) => file)
  for (let number = 0; number < count; number += 1) {
    const [extension, file] = originals[number % originals.length] as [string, Buffer]
    const random = createSeededRandom(seed * 1_000_003 + number)
    yield { name: `mutant ${seed}-${number}.${extension}`, bytes: mutate(file, random, donors), isHeavy: false }
  }
}
