import { expect, it } from 'vitest'
import { nameTape } from '../file-name.ts'
import { PORTALS, type Portal } from '../portals.ts'

const getPortal = (id: string): Portal => {
  const portal = PORTALS.find((portal) => portal.id === id)
  if (portal === undefined) throw new Error(`no portal ${id}`)
  return portal
}
const WORDS = { actor: 'Jane Doe', part: 'Detective', project: 'Harbour', scene: 1, take: 3 }

it.each([
  ['Renée Zoë O’Neill-Łukasz', 'Mrs. Groß', 'Renee_Zoe_ONeill_Lukasz_Harbour_Mrs_Gross_Sc1_Tk3.mp4'],
  ['王', 'Detective', 'Harbour_Detective_Sc1_Tk3.mp4'],
  ['../../etc', 'a/b\\c:d*?"<>|', 'etc_Harbour_a_b_c_d_Sc1_Tk3.mp4'],
])('[R-26-13] %s as %s is named %s', (actor, part, name) => {
  expect(nameTape(getPortal('eco-cast'), { ...WORDS, actor, part })).toBe(name)
})

it('[R-26-13] A name has at most 80 characters; the longest words are shortened and the scene and take stay', () => {
  const long = nameTape(getPortal('link'), { ...WORDS, actor: 'Jane Doe', project: 'Long '.repeat(30) })
  expect(long).toHaveLength(80)
  expect(long).toMatch(/^Jane_Doe_Long_.*_Detective_Sc1_Tk3\.mp4$/)
})

it('[R-26-13] A slate is named as one, and not as a take', () => {
  expect(nameTape(getPortal('eco-cast'), { ...WORDS, take: 'slate' })).toBe('Jane_Doe_Harbour_Detective_Sc1_Slate.mp4')
})

it('A tape of which nothing can be written in plain letters still has a name, and missing words leave no gap', () => {
  expect(nameTape(getPortal('backstage'), { actor: '王', part: '!' })).toBe('Tape.mp4')
  expect(nameTape(getPortal('link'), { actor: 'Jane', part: 'Ana' })).toBe('Jane_Ana.mp4')
})
