import { escapeXml } from '../../docx/xml-text.ts'
import { createGoldRecorder } from '../../gold.ts'
import type { GoldEntry } from '../../gold.ts'
import type { Layout } from '../layout.ts'
import type { Random } from '../../random.ts'
import type { Narration, Script, ScriptElement, Speech } from '../../../scripts/script.ts'

function goldOf(script: Script): GoldEntry[] {
  const gold = createGoldRecorder()
  for (const element of script.elements) {
    if (element.kind === 'speech') gold.speak(element)
    else gold.narrate(element.text, element.kind)
  }
  return gold.entries
}

export const fountain: Layout = {
  name: 'fountain',
  family: 'fountain',
  extension: 'fountain',
  render: (script) => ({
    bytes: new TextEncoder().encode(
      `Title: ${script.title}\nAuthor: Somebody\n\n${script.elements.map(writeFountainElement).join('\n\n')}\n`,
    ),
    entries: goldOf(script),
    labels: [],
  }),
}

function writeFountainElement(element: ScriptElement): string {
  if (element.kind !== 'speech') return writeFountainNarration(element)
  const force = /\p{Ll}/u.test(element.actor) || !/\p{L}/u.test(element.actor) ? '@' : ''
  const extension = element.extension === '' ? '' : ` ${element.extension}`
  return [`${force}${element.actor}${extension}${element.isDual ? ' ^' : ''}`, ...writeLines(element)].join('\n')
}

function writeFountainNarration({ kind, text }: Narration): string {
  if (kind === 'heading') return /^(?:INT|EXT|EST)[. ]/.test(text) ? text : `.${text}`
  if (kind === 'transition') return /^[A-Z ]+TO:$/.test(text) ? text : `> ${text}`
  return /\p{Ll}/u.test(text) ? text : `!${text}`
}

function writeLines(speech: Speech): string[] {
  return speech.parts.map((part) => {
    if (part.kind === 'parenthetical') return `(${part.text})`
    return part.kind === 'lyric' ? `~${part.text}` : part.text
  })
}

export const finalDraft: Layout = {
  name: 'fdx',
  family: 'fdx',
  extension: 'fdx',
  render: (script, random) => ({
    bytes: new TextEncoder().encode(writeFinalDraft(script, random)),
    entries: goldOf(script),
    labels: [],
  }),
}

function writeFinalDraft(script: Script, random: Random): string {
  const body: string[] = []
  script.elements.forEach((element, index) => {
    if (element.kind === 'speech' && element.isDual) return
    const next = script.elements[index + 1]
    if (element.kind === 'speech' && next?.kind === 'speech' && next.isDual) {
      body.push(
        `<Paragraph><DualDialogue>${[element, next].flatMap((speech) => writeFinalDraftElement(speech, random)).join('')}</DualDialogue></Paragraph>`,
      )
    } else body.push(...writeFinalDraftElement(element, random))
  })
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>\n<FinalDraft DocumentType="Script" Template="No" Version="5">\n' +
    `<Content>\n${body.join('\n')}\n</Content>\n<TitlePage><Content><Paragraph Alignment="Center"><Text>${escapeXml(script.title)}</Text></Paragraph></Content></TitlePage>\n</FinalDraft>\n`
  )
}

function writeFinalDraftElement(element: ScriptElement, random: Random): string[] {
  const write = (type: string, text: string) =>
    `<Paragraph Type="${type}">${writeFinalDraftText(text, random)}</Paragraph>`
  if (element.kind !== 'speech') {
    const types = { heading: 'Scene Heading', transition: 'Transition', action: 'Action' }
    return [write(types[element.kind], element.text)]
  }
  const extension = element.extension === '' ? '' : ` ${element.extension}`
  const types = { say: 'Dialogue', verse: 'Dialogue', lyric: 'Singing', parenthetical: 'Parenthetical' }
  return [
    write('Character', element.actor + extension),
    ...element.parts.map((part) =>
      write(types[part.kind], part.kind === 'parenthetical' ? `(${part.text})` : part.text),
    ),
  ]
}

function writeFinalDraftText(text: string, random: Random): string {
  if (text.length < 20 || !random.chance(0.2)) return `<Text>${escapeXml(text)}</Text>`
  const at = random.int(5, text.length - 5)
  return `<Text>${escapeXml(text.slice(0, at))}</Text><Text Style="Italic">${escapeXml(text.slice(at))}</Text>`
}
