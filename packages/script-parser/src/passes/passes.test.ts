import { describe, expect, it } from 'vitest'
import { narrator } from '@sidelight/domain/lines/characters'
import { parseScript } from '../parse-script.ts'
import { typeSource } from '../testing/typed-source.ts'
import { PLAIN } from './example.ts'
import type { PassExample } from './pass.ts'
import { PASSES } from './pass-list.ts'
import { runPasses } from './run-passes.ts'

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }
  return value
}

/** "NAME: words" for every entry, the narrator's included; directions are left out. */
const parse = (example: PassExample, without = new Set<string>()) =>
  parseScript(typeSource(example), { without }).entries.map(({ actor, parts }) => {
    const said = parts.filter(({ kind }) => kind === 'say').map(({ text }) => text)
    return `${actor}: ${said.join(' ')}`
  })

const parseSpeeches = (example: PassExample) => parse(example).filter((entry) => !entry.startsWith(`${narrator}:`))

describe('the passes of the parser', () => {
  it('Every pass has a name of its own', () => {
    expect(new Set(PASSES.map(({ name }) => name)).size).toBe(PASSES.length)
  })

  it.each(PASSES)('The pass $name alone turns its example into the lines it promises', ({ name, example }) => {
    const without = new Set(PASSES.map((pass) => pass.name).filter((other) => other !== name))
    const { lines } = runPasses(typeSource(example), { without })
    expect(lines.map(({ text, isStruck }) => (isStruck ? `~~${text}~~` : text))).toEqual(example.expect)
  })

  it.each(PASSES)('The passes for the example of $name never change what they are given', ({ example }) => {
    const around = <Items>(items: Items, run: (items: Items) => Items) => run(freeze(items))
    expect(() => runPasses(freeze(typeSource(example)), { around })).not.toThrow()
  })

  it.each(PASSES)('The example of the pass $name parses to the exchange in it', ({ example }) => {
    expect(example.hasDirections ? parseSpeeches(example) : parse(example)).toEqual(example.parsed ?? PLAIN)
  })

  it.each(PASSES)('The example of the pass $name does not parse without that pass', ({ name, example }) => {
    expect(parse(example, new Set([name]))).not.toEqual(example.parsed ?? PLAIN)
  })
})
