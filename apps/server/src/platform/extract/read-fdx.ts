import type { LeftOutElement, SourceElement } from '@sidelight/script-parser/document/source'
import { cleanText } from '@sidelight/extraction/clean-text'
import { ExtractionError } from '@sidelight/extraction/extraction-error'
import { readXml, type XmlElement } from './xml.ts'

const KINDS = new Map<string, SourceElement['kind']>(
  Object.entries({
    'scene heading': 'heading',
    action: 'action',
    general: 'action',
    character: 'character',
    parenthetical: 'parenthetical',
    dialogue: 'dialogue',
    singing: 'lyric',
    lyrics: 'lyric',
    transition: 'transition',
    shot: 'shot',
    'cast list': 'note',
    'new act': 'heading',
    'end of act': 'heading',
  } as const),
)

/** Elements whose text does not belong to the scene. */
const LEFT_OUT_ELEMENTS = new Map<string, LeftOutElement>([
  ['TitlePage', 'title-page'],
  ['HeaderAndFooter', 'header'],
  ['ScriptNote', 'note'],
  ['OmittedScene', 'omitted'],
])

/** Elements without text that anybody reads: settings. */
const SKIPPED_ELEMENTS = new Set([
  'SceneProperties',
  'ElementSettings',
  'Macros',
  'SmartType',
  'Revisions',
  'TargetScriptLength',
  'Watermarking',
  'AltCollection',
  'TagData',
  'DisplayBoards',
])

interface OpenParagraph {
  kind: SourceElement['kind']
  parts: string[]
  isDual: boolean
  startsPage: boolean
}

export function readFdx(xml: string): SourceElement[] {
  const elements: SourceElement[] = []
  try {
    readXml(removeForbiddenCharacters(xml), createHandlers(elements))
  } catch (error) {
    throw new ExtractionError('fdx-damaged', error)
  }
  return elements
}

/** Removes characters that XML forbids; they come from copying and have no meaning. */
const removeForbiddenCharacters = (xml: string): string =>
  xml
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replace(/^\ufeff/, '')

function createHandlers(elements: SourceElement[]) {
  const paragraphs: OpenParagraph[] = []
  const leftOut: LeftOutElement[] = []
  let skippedDepth = 0
  let dualDepth = 0
  let page = 1
  let textStyle: string | undefined

  const finish = (paragraph: OpenParagraph) => {
    if (paragraph.startsPage && elements.length > 0) page += 1
    const text = cleanText(paragraph.parts.join('')).trim()
    const kind = leftOut.at(-1) ?? paragraph.kind
    // The file has the title page behind the script.
    if (text !== '') elements.push({ kind, text, isDual: paragraph.isDual, page: kind === 'title-page' ? 1 : page })
  }
  const leaveOut = (struck: string) => {
    const text = cleanText(struck).trim()
    if (text !== '') elements.push({ kind: 'struck', text, isDual: false, page })
  }
  const openText = (element: XmlElement) => {
    textStyle = `${element.attribute('Style') ?? ''}+${element.attribute('AdornmentStyle') ?? ''}`
  }
  return {
    open: (element: XmlElement) => {
      if (skippedDepth > 0 || SKIPPED_ELEMENTS.has(element.name)) skippedDepth += 1
      else if (LEFT_OUT_ELEMENTS.has(element.name)) leftOut.push(LEFT_OUT_ELEMENTS.get(element.name) ?? 'note')
      else if (element.name === 'DualDialogue') dualDepth += 1
      else if (element.name === 'Text') openText(element)
      else if (element.name === 'Paragraph') paragraphs.push(openParagraph(element, dualDepth > 0))
    },
    close: (name: string) => {
      if (skippedDepth > 0) skippedDepth -= 1
      else if (LEFT_OUT_ELEMENTS.has(name)) leftOut.pop()
      else if (name === 'DualDialogue') dualDepth -= 1
      else if (name === 'Text') textStyle = undefined
      else if (name === 'Paragraph') {
        const paragraph = paragraphs.pop()
        if (paragraph !== undefined) finish(paragraph)
      }
    },
    text: (text: string) => {
      const paragraph = paragraphs.at(-1)
      if (skippedDepth > 0 || paragraph === undefined || textStyle === undefined) return
      const printed = /allcaps/i.test(textStyle) ? text.toUpperCase() : text
      // Struck text was removed by a revision.
      if (/strike/i.test(textStyle)) leaveOut(printed)
      else paragraph.parts.push(printed)
    },
  }
}

const openParagraph = (element: XmlElement, isDual: boolean): OpenParagraph => ({
  kind: findKind(element.attribute('Type') ?? ''),
  parts: [],
  isDual,
  startsPage: element.attribute('StartsNewPage') === 'Yes',
})

function findKind(type: string): SourceElement['kind'] {
  const name = type.trim().toLowerCase()
  const kind = KINDS.get(name)
  if (kind !== undefined) return kind
  if (name.includes('heading') || name.includes('slug')) return 'heading'
  if (name.includes('character')) return 'character'
  if (name.includes('dialog')) return 'dialogue'
  if (name.includes('parenthetical')) return 'parenthetical'
  if (/outline|summary|note|beat/.test(name)) return 'note'
  return 'action'
}
