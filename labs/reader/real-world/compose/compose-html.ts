import { createGoldRecorder, type GoldEntry, type GoldRecorder } from '../../render/gold.ts'
import type { Narration, Script, Speech } from '../../scripts/script.ts'
import type { Look } from './look.ts'

export interface Composition {
  /** What the programs are given: HTML, LaTeX or the text itself. */
  source: string
  /** The expected result. */
  entries: GoldEntry[]
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export function bracketed(text: string, brackets: string): string {
  return `${brackets.charAt(0)}${text}${brackets.charAt(1)}`
}

const titleCase = (name: string): string =>
  name.toLowerCase().replaceAll(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())

export function printName(name: string, nameCase: Look['nameCase']): string {
  if (nameCase === 'upper') return name.toUpperCase()
  if (nameCase === 'lower') return name.toLowerCase()
  return nameCase === 'title' ? titleCase(name) : name
}

/** Sets a script as one HTML document, and records the expected result in the order of the page. */
export function composeHtml(script: Script, look: Look): Composition {
  const gold = createGoldRecorder()
  const body =
    look.arrangement === 'picture-and-sound' ? composeRows(script, look, gold) : composeFlow(script, look, gold)
  const source = `<!doctype html>
<html><head><meta charset="utf-8"><title>${escapeHtml(script.title)}</title>
<style>@page { ${look.page ?? 'size: letter; margin: 1in'} } * { box-sizing: border-box } p { margin: 0 } ${look.css}</style></head>
<body>${look.onEveryPage ?? ''}${look.frontMatter ?? ''}${body}</body></html>
`
  return { source, entries: gold.entries }
}

function composeFlow(script: Script, look: Look, gold: GoldRecorder): string {
  const busiest = findBusiestActor(script)
  let speeches = 0
  let ofBusiest = 0
  const parts = script.elements.map((element) => {
    if (element.kind !== 'speech') return composeNarration(element, look, gold)
    speeches += 1
    if (element.actor === busiest) ofBusiest += 1
    const startsPage = element.actor === busiest && look.namesFirst !== undefined && ofBusiest % look.namesFirst === 0
    gold.speak(element)
    return composeSpeech(element, speeches, look, startsPage)
  })
  const body = parts.join('\n')
  return look.arrangement === 'names-beside' ? `<table class="script">${body}</table>` : body
}

function findBusiestActor({ elements }: Script): string | undefined {
  const counts = new Map<string, number>()
  for (const element of elements)
    if (element.kind === 'speech') counts.set(element.actor, (counts.get(element.actor) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

function printNarration({ kind, text }: Narration, look: Look): string {
  if (kind !== 'action') return text
  const printed = look.isActionUpper ? text.toUpperCase() : text
  return look.actionBrackets === undefined ? printed : bracketed(printed, look.actionBrackets)
}

function composeNarration(narration: Narration, look: Look, gold: GoldRecorder): string {
  gold.narrate(narration.text, narration.kind)
  const text = escapeHtml(printNarration(narration, look))
  if (look.arrangement === 'names-beside') return `<tr><td colspan="2" class="${narration.kind}">${text}</td></tr>`
  return `<p class="${narration.kind}">${text}</p>`
}

function composeSpeech(speech: Speech, number: number, look: Look, startsPage: boolean): string {
  const open = `<div class="speech${startsPage ? ' new-page' : ''}">`
  const note = composeNote(number, look)
  const name = composeName(speech, look)
  const numberText = look.hasNumbers ? `<span class="number">${number}.</span> ` : ''
  const inline = speech.parts.map((part) => composeInlinePart(part, look)).join(' ')
  switch (look.arrangement) {
    case 'inline':
      return `${open}<p class="line">${numberText}<span class="name">${name}</span>${look.separator ?? ': '}${inline}${note}</p></div>`
    case 'names-beside':
      return `<tr><td class="name">${numberText}${name}</td><td class="say">${inline}</td></tr>`
    default: {
      const lines = speech.parts.map((part, at) =>
        part.kind === 'parenthetical'
          ? `<p class="direction">${composeInlinePart(part, look)}</p>`
          : `<p class="say">${escapeHtml(part.text)}${at === speech.parts.length - 1 ? note : ''}</p>`,
      )
      return `${open}<p class="cue">${numberText}${name}</p>${lines.join('')}</div>`
    }
  }
}

function composeName(speech: Speech, look: Look): string {
  const extension = speech.extension === '' ? '' : ` ${speech.extension}`
  return escapeHtml(printName(speech.actor, look.nameCase) + extension)
}

function composeInlinePart(part: Speech['parts'][number], look: Look): string {
  if (part.kind !== 'parenthetical') return escapeHtml(part.text)
  return `<i>${escapeHtml(bracketed(part.text, look.brackets ?? '()'))}</i>`
}

function composeNote(number: number, { notes }: Look): string {
  if (notes === undefined || number % notes.everyNth !== 0) return ''
  const text = notes.texts[(number / notes.everyNth - 1) % notes.texts.length] ?? ''
  return `<span class="note">${escapeHtml(text)}</span>`
}

/** Each action starts a row: what is seen on the left, what is said meanwhile on the right. */
function composeRows(script: Script, look: Look, gold: GoldRecorder): string {
  const rows: { seen: string; said: string[] }[] = []
  for (const element of script.elements) {
    if (element.kind === 'speech') {
      if (rows.length === 0) rows.push({ seen: '', said: [] })
      gold.speak(element)
      const inline = element.parts.map((part) => composeInlinePart(part, look)).join(' ')
      rows.at(-1)?.said.push(`<p><b>${composeName(element, look)}</b>${look.separator ?? ': '}${inline}</p>`)
    } else {
      gold.narrate(element.text, element.kind)
      rows.push({ seen: escapeHtml(printNarration(element, look)), said: [] })
    }
  }
  const body = rows.map(({ seen, said }) => `<tr><td>${seen}</td><td>${said.join('')}</td></tr>`)
  return `<table class="script"><tr><th>VIDEO</th><th>AUDIO</th></tr>${body.join('\n')}</table>`
}
