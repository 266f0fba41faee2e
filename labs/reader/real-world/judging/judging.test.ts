import { describe, expect, it } from 'vitest'
import { listHeldOutScripts, listScripts } from '../../scripts/library.ts'
import { spokenText } from '../../scripts/script.ts'
import { getScript, listSetScripts, stemOf } from '../generate-set.ts'
import { judgingSet } from './judging-set.ts'

const scripts = listSetScripts(judgingSet.scriptFolder)
const cases = judgingSet.files.map((file) => ({ file, name: stemOf(file) }))

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
/** Without the escapes of markup, which have letters. */
const unescaped = (source: string) =>
  source
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll(/\\(?:f[BIP]|\w+\{?)/g, ' ')

describe('the judging half', () => {
  it('At least sixty files, a third of them pictures, are of at least twelve scripts that are nowhere else', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60)
    const pictures = judgingSet.files.filter(({ medium }) => medium === 'picture')
    expect(pictures.length * 3).toBeGreaterThanOrEqual(cases.length)
    expect(scripts.length).toBeGreaterThanOrEqual(12)
    const all = [...scripts, ...listSetScripts(), ...listScripts(), ...listHeldOutScripts()]
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
    expect([...new Set(judgingSet.files.map(({ script }) => script))].sort()).toEqual(scripts.map(({ id }) => id))
  })

  it.each(cases)(
    'The gold file of $name has every speech of its script, and its source shows their words',
    ({ file }) => {
      const script = getScript(scripts, file.script)
      const { source, entries } = file.recipe.compose(script)
      const speeches = entries.filter(({ actor }) => actor !== 'narrator')
      const spoken = script.elements.flatMap((element) =>
        element.kind === 'speech' ? [[element.actor, spokenText(element)]] : [],
      )
      expect(speeches.map(({ actor, dialog }) => [actor, dialog])).toEqual(spoken)
      const shown = letters(unescaped(source))
      const words = entries.flatMap(({ dialog }) => dialog.split(' ').map(letters))
      expect(words.filter((word) => !shown.includes(word))).toEqual([])
    },
  )
})
