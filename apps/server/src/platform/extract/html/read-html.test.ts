import type { SourceParagraph } from '@sidelight/script-parser/document/source'
import { parseScript } from '@sidelight/script-parser/parse-script'
import { expect, test } from 'vitest'
import { extractText } from '../extract-text.ts'
import { readHtml } from './read-html.ts'

const read = (html: string) => readHtml(html, 60_000)
const textOf = (paragraph: SourceParagraph) => paragraph.runs.map(({ text }) => text).join('')
const texts = (html: string) =>
  read(html).blocks.map((block) => (block.kind === 'paragraph' ? textOf(block) : block.kind))

test('[R-23-12] A saved web page is read into who says what, and its markup is no text', async () => {
  const speech = (name: string, text: string) => `<p class="c0"><b>${name}</b><br>${text}</p>`
  const html =
    '<!DOCTYPE html><html><head><title>Sides</title><style>p { margin: 0 }</style></head><body>' +
    speech('ODILE', 'Is it late?') +
    speech('BRAM', 'It is &quot;very&quot; late.') +
    speech('ODILE', 'Then we wait.') +
    speech('BRAM', 'No.') +
    '<script>if (a < b) alert(1)</script></body></html>'
  const { document } = await extractText(Buffer.from(html), 'sides.html')

  expect(document.format).toBe('html')
  expect(parseScript(document).entries.map(({ actor, dialog }) => `${actor}: ${dialog}`)).toEqual([
    'ODILE: Is it late?',
    'BRAM: It is "very" late.',
    'ODILE: Then we wait.',
    'BRAM: No.',
  ])
})

test('[R-23-12] Paragraphs of a web page have the formats of their elements and style attributes', () => {
  const [first, second] = read(
    '<div class="Character" style="text-align: center; margin-left: 96px"><span style="font-weight:700">BR</span><em>AM</em></div><p>One<p>two',
  ).blocks as SourceParagraph[]

  expect(first).toMatchObject({ styleName: 'Character', align: 'center', indentLeft: 72 })
  expect(first?.runs.map(({ text, isBold, isItalic }) => [text, isBold, isItalic])).toEqual([
    ['BR', true, false],
    ['AM', false, true],
  ])
  expect(second).toMatchObject({ indentLeft: 0, spaceBefore: 12 })
})

test('[R-23-12] Tables of a web page keep their rows and cells, also without end tags', () => {
  const [table] = read('<table><tr><th>Who<th>Line<tr><td>ODILE<td>Late.<br>Very.</table>').blocks

  expect(table?.kind === 'table' && table.rows.map((row) => row.map((cell) => cell.map(textOf)))).toEqual([
    [['Who'], ['Line']],
    [['ODILE'], ['Late.\nVery.']],
  ])
})

test('[R-23-12] Signs that begin no tag are text, and references become letters', () => {
  expect(
    texts('<p>1 < 2 &amp; caf&eacute; &#8217;&#x2019; &unknown; <3</p><!-- gone --><p>a <b title="x > y">b</b>'),
  ).toEqual(['1 < 2 & café ’’ &unknown; <3', 'a b'])
})

test('[R-23-13] A web page that is built to exhaust us is read at once', () => {
  const start = performance.now()
  read('<a'.repeat(1_000_000))
  read('<a b="'.repeat(300_000))
  read('<table><tr><td>x'.repeat(50_000))
  read('<!--'.repeat(500_000))
  read(`<b ${'a='.repeat(9000)}>`.repeat(100))

  expect(performance.now() - start).toBeLessThan(15_000)
})
