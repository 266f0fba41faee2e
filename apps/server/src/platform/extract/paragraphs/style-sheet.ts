import type { ParagraphProperties, RunProperties } from './paragraph-properties.ts'

export interface Style {
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

export const emptyStyle = (): Style => ({ name: '', basedOn: undefined, paragraph: {}, run: {} })

/** Styles that inherit from each other; they may be added while the sheet is in use. */
export function createStyleSheet(
  styles: ReadonlyMap<string, Style>,
  defaults: Style = emptyStyle(),
  findDefaultId: () => string | undefined = () => undefined,
): StyleSheet {
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
  const ofParagraph = (styleId: string | undefined) => [defaults, ...chainOf(styleId ?? findDefaultId())]
  return {
    nameOf: (styleId) =>
      (styles.get(styleId ?? findDefaultId() ?? '')?.name ?? styleId ?? '').slice(0, MAX_NAME_LENGTH),
    paragraphOf: (styleId) =>
      Object.assign({}, ...ofParagraph(styleId).map((style) => style.paragraph)) as ParagraphProperties,
    paragraphRunOf: (styleId) => mergeRuns(ofParagraph(styleId)),
    runOf: (styleId) => mergeRuns(chainOf(styleId)),
  }
}

const mergeRuns = (chain: Style[]): RunProperties => Object.assign({}, ...chain.map(({ run }) => run)) as RunProperties
