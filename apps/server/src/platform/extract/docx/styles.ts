import { readXml, type XmlElement } from '../xml.ts'
import { createStyleSheet, emptyStyle, type Style, type StyleSheet } from '../paragraphs/style-sheet.ts'
import { readParagraphProperty, readRunProperty } from './properties.ts'
import { isWordNamespace } from './word-names.ts'

export function readStyles(xml: string | undefined): StyleSheet {
  const styles = new Map<string, Style>()
  const defaults = emptyStyle()
  let defaultParagraphStyle: string | undefined
  let current: Style | undefined
  const path: string[] = []

  const open = (element: XmlElement) => {
    if (!isWordNamespace(element.namespace)) return
    const parent = path.at(-1)
    path.push(element.name)
    if (element.name === 'docDefaults') current = defaults
    else if (element.name === 'style') {
      current = emptyStyle()
      const id = element.attribute('styleId')
      if (id !== undefined) styles.set(id, current)
      const isDefault = ['1', 'true', 'on'].includes(element.attribute('default') ?? '')
      if (isDefault && element.attribute('type') === 'paragraph') defaultParagraphStyle = id
    } else if (current !== undefined) readStyleChild(element, parent, current)
  }
  if (xml !== undefined) {
    readXml(xml, {
      open,
      close: (name, namespace) => {
        if (!isWordNamespace(namespace)) return
        path.pop()
        if (name === 'style' || name === 'docDefaults') current = undefined
      },
      text: () => undefined,
    })
  }

  return createStyleSheet(styles, defaults, () => defaultParagraphStyle)
}

function readStyleChild(element: XmlElement, parent: string | undefined, style: Style): void {
  if (element.name === 'name' && parent === 'style') style.name = element.attribute('val') ?? ''
  else if (element.name === 'basedOn') style.basedOn = element.attribute('val')
  else if (parent === 'pPr') readParagraphProperty(element, style.paragraph)
  else if (parent === 'rPr') readRunProperty(element, style.run)
}
