import { afterEach, describe, expect, it, vi } from 'vitest'
import { spokenText } from '../scripts/script.ts'
import { listHeldOutScripts, listScripts } from '../scripts/library.ts'
import { generateSet, getScript, listSetScripts, setFiles, stemOf } from './generate-set.ts'
import { listMissingPackages, programs } from './produce/programs.ts'

const scripts = listSetScripts()
const cases = setFiles.map((file) => ({ file, name: stemOf(file) }))

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The words that a person sees: without markup, and without what stands beside the script. */
const visible = (source: string) =>
  source
    .replace(/<style>.*?<\/style>/su, '')
    .replaceAll(/<span class="note">[^<]*<\/span>/gu, '')
    .replaceAll(/<ScriptNote.*?<\/ScriptNote>/gsu, '')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/\\[a-z]+/gu, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')

afterEach(() => vi.unstubAllEnvs())

describe('the set of files as programs make them', () => {
  it('There are at least sixty files of twelve scripts, and no script or title is there twice or in training', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60)
    const all = [...scripts, ...listScripts(), ...listHeldOutScripts()]
    expect(scripts.length).toBeGreaterThanOrEqual(12)
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  })

  it('Every script is used', () => {
    expect([...new Set(setFiles.map(({ script }) => script))].sort()).toEqual(scripts.map(({ id }) => id))
  })

  it.each(cases)('The gold file of $name has every speech of its script, and its source shows them', ({ file }) => {
    const script = getScript(scripts, file.script)
    const { source, entries } = file.recipe.compose(script)
    const speeches = entries.filter(({ actor }) => actor !== 'narrator')
    const spoken = script.elements.flatMap((element) =>
      element.kind === 'speech' ? [[element.actor, spokenText(element)]] : [],
    )
    expect(speeches.map(({ actor, dialog }) => [actor, dialog])).toEqual(spoken)
    expect(speeches.length).toBeGreaterThanOrEqual(12)
    expect(speeches.length).toBeLessThanOrEqual(40)
    const shown = letters(visible(source))
    const missing = entries.filter(({ actor, dialog, segs }) => {
      const texts = actor === 'narrator' ? [dialog] : (segs ?? []).map(({ text }) => text)
      return texts.some((text) => !shown.includes(letters(text)))
    })
    expect(missing).toEqual([])
  })

  it('Every program that is missing is named with its Debian package, and nothing is left out in silence', async () => {
    vi.stubEnv('PATH', '/nowhere')
    const packages = [...new Set(Object.values(programs).flatMap((program) => program.packages))]
    expect(listMissingPackages()).toEqual(expect.arrayContaining(packages.filter((name) => name !== 'chromium')))
    await expect(generateSet({ out: '/nowhere/out' }, () => undefined)).rejects.toThrow(/apt-get install .*ghostscript/)
  })
})
