import type { XmlElement } from '../xml.ts'
import {
  ALIGNMENTS,
  assignDefined,
  type ParagraphProperties,
  type RunProperties,
} from '../paragraphs/paragraph-properties.ts'
import { readLength, readToggle } from './word-names.ts'

/** Reads one child of `w:pPr`; unknown elements are ignored. */
export function readParagraphProperty(element: XmlElement, properties: ParagraphProperties): void {
  switch (element.name) {
    case 'pStyle':
      assignDefined(properties, { styleId: element.attribute('val') })
      break
    case 'ind':
      readIndent(element, properties)
      break
    case 'jc':
      assignDefined(properties, { align: ALIGNMENTS.get(element.attribute('val') ?? '') })
      break
    case 'spacing':
      assignDefined(properties, {
        spaceBefore: readLength(element.attribute('before')),
        spaceAfter: readLength(element.attribute('after')),
      })
      break
    case 'contextualSpacing':
      properties.hasContextualSpacing = readToggle(element)
      break
    case 'pageBreakBefore':
      properties.startsPage = readToggle(element)
      break
    default:
  }
}

function readIndent(element: XmlElement, properties: ParagraphProperties): void {
  const hanging = readLength(element.attribute('hanging'))
  assignDefined(properties, {
    indentLeft: readLength(element.attribute('left') ?? element.attribute('start')),
    indentRight: readLength(element.attribute('right') ?? element.attribute('end')),
    indentFirst: hanging === undefined ? readLength(element.attribute('firstLine')) : -hanging,
  })
}

/** Reads one child of `w:rPr`. */
export function readRunProperty(element: XmlElement, properties: RunProperties): void {
  switch (element.name) {
    case 'rStyle':
      assignDefined(properties, { styleId: element.attribute('val') })
      break
    case 'b':
      properties.isBold = readToggle(element)
      break
    case 'i':
      properties.isItalic = readToggle(element)
      break
    case 'u':
      properties.isUnderlined = readToggle(element)
      break
    case 'strike':
    case 'dstrike':
      properties.isStruck = readToggle(element)
      break
    case 'caps':
    case 'smallCaps':
      properties.isCapitals = readToggle(element)
      break
    case 'vanish':
    case 'webHidden':
      properties.isHidden = readToggle(element)
      break
    default:
  }
}
