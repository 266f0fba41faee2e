import type { SourceParagraph, SourceRun } from '@sidelight/domain/script/document/source'
import { cleanText } from '../clean-text.ts'
import type { ParagraphProperties, RunProperties } from './properties.ts'
import type { StyleSheet } from './styles.ts'

export interface BuiltParagraph {
  paragraph: SourceParagraph
  hidesSpaceBetweenAlike: boolean
}

/** Collects the runs of one paragraph and settles what its styles leave open. */
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
      if (last !== undefined && isSameLook(last, flags)) last.text += cleaned
      else if (cleaned !== '') runs.push({ text: cleaned, ...flags })
    },
    build: () => {
      const settled = { ...styles.paragraphOf(properties.styleId), ...properties }
      return {
        hidesSpaceBetweenAlike: settled.hidesSpaceBetweenAlike ?? false,
        paragraph: {
          kind: 'paragraph',
          runs,
          styleName: styles.nameOf(properties.styleId),
          indentLeft: settled.indentLeft ?? 0,
          indentRight: settled.indentRight ?? 0,
          indentFirst: settled.indentFirst ?? 0,
          align: settled.align ?? 'left',
          spaceBefore: settled.spaceBefore ?? 0,
          spaceAfter: settled.spaceAfter ?? 0,
          startsPage: settled.startsPage ?? false,
        },
      }
    },
  }
}

/** A paragraph's style is known after its properties were read, so runs are settled when they come. */
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

const isSameLook = (a: Flags, b: Flags): boolean =>
  a.isBold === b.isBold && a.isItalic === b.isItalic && a.isUnderlined === b.isUnderlined && a.isStruck === b.isStruck
