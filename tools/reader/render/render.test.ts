import { describe, expect, test } from 'vitest'
import { listScripts } from '../scripts/library.ts'
import { layouts } from './layouts/catalogue.ts'
import type { TextLabel } from './layouts/layout.ts'
import { renderFile } from './render-corpus.ts'

const scripts = listScripts()

/** Letters and digits alone: typography, capitals and hyphens may differ between the truth and the page. */
function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function drawnLetters(labels: TextLabel[], entry: number, roles: string[]): string {
  return letters(
    labels
      .filter((label) => label.entry === entry && roles.includes(label.role))
      .map((label) => label.text)
      .join(''),
  )
}

describe('the renderer', () => {
  test('has at least forty layouts with names of their own, and twenty scripts', () => {
    expect(layouts.length).toBeGreaterThanOrEqual(40)
    expect(new Set(layouts.map((layout) => layout.name)).size).toBe(layouts.length)
    expect(scripts.length).toBeGreaterThanOrEqual(20)
  })

  test.each(layouts)('draws in $name what its truth says, in order', async (layout) => {
    const suited = scripts.filter((script) => layout.genres?.includes(script.genre) ?? true)
    for (const script of suited) {
      const { gold, labels, bytes } = await renderFile(script, layout, 'test')
      expect(bytes.length).toBeGreaterThan(100)
      expect(gold.entries.some((entry) => entry.actor !== 'narrator')).toBe(true)
      if (labels.length === 0) continue
      gold.entries.forEach((entry, index) => {
        if (entry.actor === 'narrator') {
          const drawn = drawnLetters(labels, index, ['heading', 'action', 'transition'])
          expect(drawn, `${script.id} ${entry.dialog}`).toBe(letters(entry.dialog))
        } else {
          const drawn = drawnLetters(labels, index, ['speech', 'lyric'])
          const spoken = letters(entry.dialog)
          const withDirections = letters((entry.segs ?? []).map((seg) => seg.text).join(' '))
          expect([spoken, withDirections], `${script.id} ${entry.actor}`).toContain(drawn)
        }
      })
    }
  })

  test('draws the same bytes for a seed, and others for another', async () => {
    for (const layout of layouts) {
      const script = scripts.find((candidate) => layout.genres?.includes(candidate.genre) ?? true)
      if (script === undefined) throw new Error(`no script suits ${layout.name}`)
      const first = await renderFile(script, layout, '7')
      const again = await renderFile(script, layout, '7')
      expect(Buffer.from(first.bytes).equals(Buffer.from(again.bytes)), layout.name).toBe(true)
    }
    const feature = layouts.find((layout) => layout.name === 'feature')
    const script = scripts[0]
    if (feature === undefined || script === undefined) throw new Error('nothing to draw')
    const [one, two] = [await renderFile(script, feature, '1'), await renderFile(script, feature, '2')]
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(false)
  })
})
