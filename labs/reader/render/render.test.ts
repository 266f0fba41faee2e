import { unzipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { listScripts } from '../scripts/library.ts'
import { createSentencePool } from '../scripts/sentence-maker.ts'
import { makeSyntheticScript } from '../scripts/synthetic.ts'
import { layouts } from './layouts/catalogue/catalogue.ts'
import type { Layout } from './layouts/layout.ts'
import { scanLayouts } from './layouts/catalogue/scan-layouts.ts'
import type { CorpusFile } from './render-corpus.ts'
import { renderFile } from './render-corpus.ts'

const scripts = listScripts()

function suitedScripts(layout: Layout, count: number) {
  const suited = scripts.filter((script) => layout.genres?.includes(script.genre) ?? true)
  const start = layout.name.length % suited.length
  return [...suited.slice(start), ...suited.slice(0, start)].slice(0, count)
}

/** Letters and digits alone: typography, capitals and hyphens may differ between the truth and the page. */
function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Entries whose words, as the labels have them, are not the truth's words in the truth's order. */
function listMisdrawn({ gold, labels }: CorpusFile): string[] {
  return gold.entries.flatMap((entry, index) => {
    const roles = entry.actor === 'narrator' ? ['heading', 'action', 'transition'] : ['speech', 'lyric']
    const drawn = labels
      .filter((label) => label.entry === index && roles.includes(label.role))
      .map((label) => label.text)
    const withDirections = (entry.segs ?? []).map((seg) => seg.text).join(' ')
    const isRight = [letters(entry.dialog), letters(withDirections)].includes(letters(drawn.join('')))
    return isRight ? [] : [`${gold.id} ${index} ${entry.actor}: ${drawn.join('')}`]
  })
}

/** What a program that knows nothing of us finds in the file. */
async function readBack(file: CorpusFile): Promise<string> {
  if (file.name.endsWith('.docx')) {
    const xml = new TextDecoder().decode(unzipSync(file.bytes)['word/document.xml'])
    const inserted = xml.replace(/<w:delText[^>]*>[^<]*<\/w:delText>/g, '')
    const text = [...inserted.matchAll(/<w:t[ >][^<]*/g)].map(([match]) => match.slice(match.indexOf('>') + 1)).join('')
    return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  }
  if (file.name.endsWith('.pdf')) {
    const pdf = await getDocument({ data: file.bytes.slice(), verbosity: 0 }).promise
    const texts: string[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const content = await (await pdf.getPage(number)).getTextContent()
      texts.push(...content.items.map((item) => ('str' in item ? item.str : '')))
    }
    return texts.join('')
  }
  return decodeText(file.bytes)
}

function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  return text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text
}

/** Letters that the truth has more often than the file: the order in which a PDF draws is its own affair. */
function listMissingLetters(text: string, file: CorpusFile): string[] {
  const left = new Map<string, number>()
  for (const letter of letters(text)) left.set(letter, (left.get(letter) ?? 0) + 1)
  const truth = file.gold.entries
    .map((entry) => (entry.actor === 'narrator' ? '' : entry.actor) + entry.dialog)
    .join('')
  return [...letters(truth)].filter((letter) => {
    const count = left.get(letter) ?? 0
    left.set(letter, count - 1)
    return count <= 0
  })
}

describe('the renderer', () => {
  test('There are at least forty layouts with different names, and twenty scripts', () => {
    const names = [...layouts, ...scanLayouts].map((layout) => layout.name)
    expect(names.length).toBeGreaterThanOrEqual(40)
    expect(new Set(names).size).toBe(names.length)
    expect(scripts.length).toBeGreaterThanOrEqual(20)
  })

  test.each(layouts)('The layout $name draws what its gold file says', async (layout) => {
    for (const script of suitedScripts(layout, 3)) {
      const file = await renderFile(script, layout, 'test')
      expect(file.gold.entries.some((entry) => entry.actor !== 'narrator')).toBe(true)
      expect(file.labels.length === 0 ? [] : listMisdrawn(file)).toEqual([])
      expect(listMissingLetters(await readBack(file), file).join(''), file.name).toBe('')
    }
  })

  test.each(scanLayouts)('The scan $name shows what its gold file says and contains no text', async (layout) => {
    const [script] = suitedScripts(layout, 1)
    if (script === undefined) throw new Error('no script')
    const file = await renderFile(script, layout, 'test')
    expect(listMisdrawn(file)).toEqual([])
    expect(await readBack(file)).toBe('')
  })

  test('A seed gives the same bytes again, and another seed gives others', async () => {
    for (const layout of layouts) {
      const [script] = suitedScripts(layout, 1)
      if (script === undefined) throw new Error(`no script suits ${layout.name}`)
      const first = await renderFile(script, layout, '7')
      const again = await renderFile(script, layout, '7')
      expect(Buffer.from(first.bytes).equals(Buffer.from(again.bytes)), layout.name).toBe(true)
    }
    const [layout] = layouts
    const [script] = scripts
    if (layout === undefined || script === undefined) throw new Error('nothing to draw')
    const [one, two] = [await renderFile(script, layout, '1'), await renderFile(script, layout, '2')]
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(false)
  })

  test('Synthetic scripts are made of sentences of the others and are the same for a seed', () => {
    const pool = createSentencePool(scripts)
    const script = makeSyntheticScript(pool, '3')
    expect(makeSyntheticScript(pool, '3')).toEqual(script)
    expect(makeSyntheticScript(pool, '4')).not.toEqual(script)
    const speeches = script.elements.filter((element) => element.kind === 'speech')
    expect(speeches.length).toBeGreaterThan(5)
    expect(speeches.every((speech) => speech.parts.some((part) => part.kind !== 'parenthetical'))).toBe(true)
  })
})
