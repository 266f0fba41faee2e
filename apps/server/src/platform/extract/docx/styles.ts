import { readXml, type XmlElement } from '../xml.ts'
import { readParagraphProperty, readRunProperty, type ParagraphProperties, type RunProperties } from './properties.ts'
import { isWordNamespace } from './word-names.ts'

interface Style {
  name: string
  basedOn: string | undefined
  paragraph: ParagraphProperties
  run: RunProperties
}

export interface StyleSheet {
  nameOf: (styleId: string | undefined) => string
  paragraphOf: (styleId: string | undefined) => ParagraphProperties
  /** The run properties that a paragraph of this style gives its text. */
  paragraphRunOf: (styleId: string | undefined) => RunProperties
  runOf: (styleId: string) => RunProperties
}

/** A longer chain is a cycle. */
const MAX_CHAIN = 20
const MAX_NAME_LENGTH = 100

export function readStyles(xml: string | undefined): StyleSheet {
  const styles = new Map<string, Style>()
  const defaults: Style = { name: '', basedOn: undefined, paragraph: {}, run: {} }
  let defaultParagraphStyle: string | undefined
  let current: Style | undefined
  const path: string[] = []

  const open = (element: XmlElement) => {
    if (!isWordNamespace(element.namespace)) return
    const parent = path.at(-1)
    path.push(element.name)
    if (element.name === 'docDefaults') current = defaults
    else if (element.name === 'style') {
      current = { name: '', basedOn: undefined, paragraph: {}, run: {} }
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

  const chainOf = (styleId: string | undefined): Style[] => {
    const chain: Style[] = []
    let id = styleId
    while (id !== undefined && chain.length < MAX_CHAIN) {
      const style = styles.get(id)
      if (style === undefined) break
      chain.unshift(style)
      id = style.basedOn
    }
    return chain
  }
  return {
    nameOf: (styleId) =>
      (styles.get(styleId ?? defaultParagraphStyle ?? '')?.name ?? styleId ?? '').slice(0, MAX_NAME_LENGTH),
    paragraphOf: (styleId) =>
      Object.assign(
        {},
        defaults.paragraph,
        ...chainOf(styleId ?? defaultParagraphStyle).map((style) => style.paragraph),
      ) as ParagraphProperties,
    paragraphRunOf: (styleId) => mergeRuns([defaults, ...chainOf(styleId ?? defaultParagraphStyle)]),
    runOf: (styleId) => mergeRuns(chainOf(styleId)),
  }
}

function readStyleChild(element: XmlElement, parent: string | undefined, style: Style): void {
  if (element.name === 'name' && parent === 'style') style.name = element.attribute('val') ?? ''
  else if (element.name === 'basedOn') style.basedOn = element.attribute('val')
  else if (parent === 'pPr') readParagraphProperty(element, style.paragraph)
  else if (parent === 'rPr') readRunProperty(element, style.run)
}

const mergeRuns = (chain: Style[]): RunProperties => Object.assign({}, ...chain.map(({ run }) => run)) as RunProperties
