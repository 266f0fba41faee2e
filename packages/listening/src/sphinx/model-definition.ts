import { ByteReader } from './byte-reader.ts'

export const WORD_POSITIONS = { internal: 0, begin: 1, end: 2, single: 3 } as const
export type WordPosition = (typeof WORD_POSITIONS)[keyof typeof WORD_POSITIONS]

/** A phone in its context: the senones of its states and its transition matrix. */
export interface PhoneModel {
  senones: readonly number[]
  transitions: number
}

interface TreeNode {
  key: number
  children: number
  /** The first child, or on the lowest level the phone's number; -1 if there is none. */
  target: number
}

const TREE_LEVELS = 4

/** The binary model definition of Sphinx: the senones of each phone in each context. */
export class ModelDefinition {
  readonly phones: string[]
  readonly silence: number
  readonly senoneCount: number
  readonly #tree: TreeNode[]
  readonly #models: PhoneModel[]
  readonly #fillers = new Set<number>()
  /** The codebook of every senone, which is that of its base phone. */
  readonly codebookOfSenone: Uint8Array

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes)
    if (reader.text(4) !== 'BMDF' || reader.int32() !== 1) throw new Error('Not a binary model definition')
    reader.bytes(reader.int32())
    const [basePhones, allPhones, states, , senones, , sequences, , nodes, silence] = Array.from({ length: 10 }, () =>
      reader.int32(),
    ) as [number, number, number, number, number, number, number, number, number, number]
    this.silence = silence
    this.senoneCount = senones
    this.phones = Array.from({ length: basePhones }, () => reader.textUntil(0))
    reader.offset = Math.ceil(reader.offset / 4) * 4
    this.#tree = Array.from({ length: nodes }, () => ({
      key: reader.int16(),
      children: reader.int16(),
      target: reader.int32(),
    }))
    const entries = Array.from({ length: allPhones }, (_, index) => readPhone(reader, index < basePhones))
    reader.int32()
    const sequence = Array.from({ length: sequences }, () => Array.from({ length: states }, () => reader.int16()))
    this.#models = entries.map((entry) => ({ senones: sequence[entry.sequence]!, transitions: entry.transitions }))
    this.codebookOfSenone = new Uint8Array(senones)
    entries.forEach((entry, index) => {
      const base = index < basePhones ? index : entry.base
      if (entry.isFiller) this.#fillers.add(index)
      for (const senone of sequence[entry.sequence]!) this.codebookOfSenone[senone] = base
    })
  }

  phoneNumber(name: string): number {
    const number = this.phones.indexOf(name)
    if (number < 0) throw new Error(`No phone ${name}`)
    return number
  }

  /** The phone without a context. */
  basePhone(phone: number): PhoneModel {
    return this.#models[phone]!
  }

  phoneBetween(left: number, phone: number, right: number, position: WordPosition): PhoneModel {
    const from = this.#fillers.has(left) ? this.silence : left
    const to = this.#fillers.has(right) ? this.silence : right
    const positions = [position, ...Object.values(WORD_POSITIONS).filter((candidate) => candidate !== position)]
    for (const wordPosition of positions) {
      const found = this.#find([wordPosition, phone, from, to])
      if (found !== undefined) return this.#models[found]!
    }
    return this.basePhone(phone)
  }

  #find(path: readonly number[]): number | undefined {
    let first = 0
    let count = TREE_LEVELS
    for (const key of path) {
      const node = this.#tree.slice(first, first + count).find((candidate) => candidate.key === key)
      if (node === undefined || node.target < 0) return undefined
      if (node.children === 0) return node.target
      first = node.target
      count = node.children
    }
    return undefined
  }
}

interface PhoneEntry {
  sequence: number
  transitions: number
  base: number
  isFiller: boolean
}

function readPhone(reader: ByteReader, isBase: boolean): PhoneEntry {
  const [sequence, transitions] = [reader.int32(), reader.int32()]
  const [first, base] = [reader.int8(), reader.int8()]
  reader.int16()
  return { sequence, transitions, base, isFiller: isBase && first !== 0 }
}
