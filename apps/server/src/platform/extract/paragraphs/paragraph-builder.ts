import type { SourceParagraph, SourceRun } from '@sidelight/script-parser/document/source'
import { cleanText } from '@sidelight/extraction/clean-text'
import type { ParagraphProperties, RunProperties } from './paragraph-properties.ts'
import type { StyleSheet } from './style-sheet.ts'

export interface BuiltParagraph {
  paragraph: SourceParagraph
  hasContextualSpacing: boolean
}

/** Collects the runs of one paragraph and resolves its styles. */
export interface ParagraphBuilder {
  properties: ParagraphProperties
  hasText: () => boolean
  add: (text: string, run: RunProperties) => void
  build: () => BuiltParagraph
}

export function createParagraphBuilder(styles: StyleSheet, properties: ParagraphProperties): ParagraphBuilder {
  const runs: SourceRun[] = []
  const resolve = createRunResolver(styles, properties)
  return {
    properties,
    hasText: () => runs.some(({ text }) => text.trim() !== ''),
    add: (text, run) => {
      const resolved = resolve(run)
      if (resolved.isHidden === true) return
      const cleaned = cleanText(resolved.isCapitals === true ? text.toUpperCase() : text)
      const flags = toFlags(resolved)
      const last = runs.at(-1)
      if (last !== undefined && isSameFormat(last, flags)) last.text += cleaned
      else if (cleaned !== '') runs.push({ text: cleaned, ...flags })
    },
    build: () => {
      const resolved = { ...styles.paragraphOf(properties.styleId), ...properties }
      return {
        hasContextualSpacing: resolved.hasContextualSpacing ?? false,
        paragraph: {
          kind: 'paragraph',
          runs,
          styleName: styles.nameOf(properties.styleId),
          indentLeft: resolved.indentLeft ?? 0,
          indentRight: resolved.indentRight ?? 0,
          indentFirst: resolved.indentFirst ?? 0,
          align: resolved.align ?? 'left',
          spaceBefore: resolved.spaceBefore ?? 0,
          spaceAfter: resolved.spaceAfter ?? 0,
          startsPage: resolved.startsPage ?? false,
        },
      }
    },
  }
}

/** The style of a paragraph is known once its properties are read, so it is resolved with the first run. */
function createRunResolver(styles: StyleSheet, properties: ParagraphProperties): (run: RunProperties) => RunProperties {
  let fromParagraph: RunProperties | undefined
  return (run) => {
    fromParagraph ??= styles.paragraphRunOf(properties.styleId)
    return { ...fromParagraph, ...(run.styleId === undefined ? {} : styles.runOf(run.styleId)), ...run }
  }
}

type Flags = Omit<SourceRun, 'text'>

const toFlags = (run: RunProperties): Flags => ({
  isBold: run.isBold ?? false,
  isItalic: run.isItalic ?? false,
  isUnderlined: run.isUnderlined ?? false,
  isStruck: run.isStruck ?? false,
})

const isSameFormat = (a: Flags, b: Flags): boolean =>
  a.isBold === b.isBold && a.isItalic === b.isItalic && a.isUnderlined === b.isUnderlined && a.isStruck === b.isStruck
