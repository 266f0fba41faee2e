import { createGoldRecorder } from '../../render/gold.ts'
import type { Narration, Script, Speech } from '../../scripts/script.ts'
import { bracketed, type Composition, printName } from './compose-html.ts'
import type { Look } from './look.ts'

/** How a script looks after it was copied into a message or a plain text file: without indents. */
export interface PasteLook {
  /** The name above the speech, or before it with this between them. */
  separator?: string
  nameCase?: Look['nameCase']
  brackets?: '()' | '[]' | '{}'
  actionBrackets?: '()' | '[]' | '{}'
  hasBlankLines: boolean
  /** Directions that follow a speech continue its line, as when line breaks are lost. */
  joinsDirections?: boolean
  /** Lines are broken at this many characters. */
  width?: number
  /** Before every line, as in a quoted mail. */
  prefix?: string
  before?: string[]
  after?: string[]
}

export function composePaste(script: Script, look: PasteLook): Composition {
  const gold = createGoldRecorder()
  const blocks: string[][] = []
  let afterSpeech: string[] | undefined
  for (const element of script.elements) {
    if (element.kind === 'speech') {
      gold.speak(element)
      afterSpeech = printSpeech(element, look)
      blocks.push(afterSpeech)
    } else {
      gold.narrate(element.text, element.kind)
      const isJoined = look.joinsDirections && element.kind === 'action'
      if (isJoined && afterSpeech !== undefined) afterSpeech.push(`${afterSpeech.pop() ?? ''} ${element.text}`)
      else blocks.push([printNarration(element, look)])
      afterSpeech = undefined
    }
  }
  const body = blocks.flatMap((block) => [...block, ...(look.hasBlankLines ? [''] : [])])
  const lines = body.flatMap((line) => wrap(line, look.width)).map((line) => `${look.prefix ?? ''}${line}`)
  return { source: `${[...(look.before ?? []), ...lines, ...(look.after ?? [])].join('\n')}\n`, entries: gold.entries }
}

function printNarration({ kind, text }: Narration, { actionBrackets }: PasteLook): string {
  return kind === 'action' && actionBrackets !== undefined ? bracketed(text, actionBrackets) : text
}

function printSpeech(speech: Speech, look: PasteLook): string[] {
  const extension = speech.extension === '' ? '' : ` ${speech.extension}`
  const name = printName(speech.actor, look.nameCase) + extension
  const said = speech.parts
    .map((part) => (part.kind === 'parenthetical' ? bracketed(part.text, look.brackets ?? '()') : part.text))
    .join(' ')
  return look.separator === undefined ? [name, said] : [`${name}${look.separator}${said}`]
}

export function wrap(text: string, width: number | undefined): string[] {
  if (width === undefined) return [text]
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Fountain as people write it: forced elements, notes, a boneyard, sections, names in lower case. */
export function composeFountain(script: Script): Composition {
  const gold = createGoldRecorder()
  const blocks = [
    `Title: ${script.title}\nCredit: by\nAuthor: A. Writer\nDraft date: 3/4`,
    '# Act',
    '= What happens here.',
  ]
  for (const [at, element] of script.elements.entries()) {
    if (element.kind === 'speech') {
      gold.speak(element)
      const lines = element.parts.map((part) => (part.kind === 'parenthetical' ? `(${part.text})` : part.text))
      const name = at % 3 === 0 ? `@${printName(element.actor, 'title')}` : element.actor.toUpperCase()
      blocks.push([`${name}${element.extension === '' ? '' : ` ${element.extension}`}`, ...lines].join('\n'))
    } else {
      gold.narrate(element.text, element.kind)
      const mark = { heading: '.', action: '!', transition: '> ' }[element.kind]
      blocks.push(`${mark}${element.text}`)
    }
    if (at === 4) blocks.push('[[check this with the director]]')
    if (at === 7) blocks.push('/*\nSOMEBODY\nThis line was cut.\n*/')
    if (at === 9) blocks.push('===')
  }
  return { source: `${blocks.join('\n\n')}\n`, entries: gold.entries }
}

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Final Draft with what its users do to it: styled runs inside words, empty paragraphs, notes, names with extensions. */
export function composeFinalDraft(script: Script): Composition {
  const gold = createGoldRecorder()
  const paragraph = (type: string, text: string, extra = '') => {
    const cut = Math.floor(text.length / 2)
    const runs = [text.slice(0, cut), text.slice(cut)]
      .filter((run) => run !== '')
      .map((run, at) => `<Text${at === 0 ? '' : ' Style="Italic"'}>${escapeXml(run)}</Text>`)
    return `<Paragraph Type="${type}">${extra}${runs.join('')}</Paragraph>`
  }
  const content = script.elements.flatMap((element, at) => {
    const empty = at % 5 === 0 ? ['<Paragraph Type="Action"><Text></Text></Paragraph>'] : []
    if (element.kind !== 'speech') {
      gold.narrate(element.text, element.kind)
      const type = { heading: 'Scene Heading', action: 'Action', transition: 'Transition' }[element.kind]
      const note =
        at % 4 === 0 ? '<ScriptNote ID="1"><Paragraph><Text>Is this too long?</Text></Paragraph></ScriptNote>' : ''
      return [paragraph(type, element.text, note), ...empty]
    }
    gold.speak(element)
    const extension = element.extension === '' ? '' : ` ${element.extension}`
    return [
      paragraph('Character', element.actor + extension),
      ...element.parts.map((part) =>
        part.kind === 'parenthetical' ? paragraph('Parenthetical', `(${part.text})`) : paragraph('Dialogue', part.text),
      ),
      ...empty,
    ]
  })
  const source = `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<FinalDraft DocumentType="Script" Template="No" Version="5">
<Content>
${content.join('\n')}
</Content>
<TitlePage><Content><Paragraph Alignment="Center"><Text>${escapeXml(script.title)}</Text></Paragraph></Content></TitlePage>
</FinalDraft>
`
  return { source, entries: gold.entries }
}

export const escapeTex = (text: string): string =>
  text.replaceAll(/[&%$#_{}]/g, (sign) => `\\${sign}`).replaceAll(/"([^"]*)"/g, "``$1''")

/** A play in LaTeX with the fonts of 1985, which are bitmaps (Type 3). */
export function composeTex(script: Script, style: 'screenplay' | 'play'): Composition {
  const gold = createGoldRecorder()
  const body = script.elements.map((element) => {
    if (element.kind !== 'speech') {
      gold.narrate(element.text, element.kind)
      const text = escapeTex(element.text)
      return element.kind === 'action' && style === 'play' ? `\\direction{${text}}` : `\\narration{${text}}`
    }
    gold.speak(element)
    const extension = element.extension === '' ? '' : ` ${element.extension}`
    const name = escapeTex(element.actor.toUpperCase() + extension)
    const parts = element.parts.map((part) => ({ ...part, text: escapeTex(part.text) }))
    if (style === 'play') {
      const said = parts.map((part) => (part.kind === 'parenthetical' ? `{\\it (${part.text})}` : part.text)).join(' ')
      return `\\speech{${name}}{${said}}`
    }
    const lines = parts.map((part) =>
      part.kind === 'parenthetical' ? `\\aside{(${part.text})}` : `\\say{${part.text}}`,
    )
    return `\\cue{${name}}${lines.join('')}`
  })
  const source = `\\documentclass[12pt]{article}
\\oddsidemargin=0in \\textwidth=6.4in \\topmargin=0in \\textheight=8.6in \\parindent=0pt \\raggedright
\\newcommand{\\narration}[1]{\\par\\bigskip #1\\par}
\\newcommand{\\direction}[1]{\\par\\medskip{\\leftskip=0.6in\\it #1\\par}}
\\newcommand{\\speech}[2]{\\par\\medskip\\hangindent=0.4in\\hangafter=1{\\sc\\lowercase{#1}}. #2\\par}
\\newcommand{\\cue}[1]{\\par\\bigskip{\\leftskip=2.2in #1\\par}\\nobreak}
\\newcommand{\\aside}[1]{{\\leftskip=1.6in\\rightskip=2in #1\\par}}
\\newcommand{\\say}[1]{{\\leftskip=1in\\rightskip=1.5in #1\\par}}
\\begin{document}
${style === 'screenplay' ? '\\tt' : ''}
${body.join('\n')}
\\end{document}
`
  return { source, entries: gold.entries }
}
