import { plainHeaders } from '../../laid-out-script.ts'
import { changeStyle, featureStyle, noBrackets, round, square } from '../composition/block-style.ts'
import { foldDirections } from '../composition/change-script.ts'
import { composeBlocks } from '../composition/compose-blocks.ts'
import type { InlineStyle } from '../composition/compose-inline.ts'
import { composeInline } from '../composition/compose-inline.ts'
import { anyType, proportional, prosePage } from '../composition/page-shapes.ts'
import type { SheetLayout } from '../layout.ts'
import { pageNumberHeader } from '../screenplays/screenplay-layouts.ts'
import type { Random } from '../../random.ts'

/** NAME and speech in one paragraph; layouts change what makes them different. */
function inlineStyle(random: Random): InlineStyle {
  const hang = random.pick([0, 18, 24, 36])
  return {
    name: {
      nameCase: 'upper',
      isBold: random.chance(0.35),
      isItalic: false,
      isSmallCaps: false,
      isUnderlined: false,
      brackets: noBrackets,
      separator: ': ',
      takesFirstDirection: random.chance(0.35),
    },
    speech: {
      left: hang,
      first: -hang,
      before: random.pick([1, 1.5, 2]),
      lineSpacing: 1,
      align: 'left',
      isCaps: false,
    },
    direction: {
      left: random.pick([0, 0, 36, 72]),
      brackets: random.pick([noBrackets, round, round, square]),
      isItalic: random.chance(0.6),
      align: random.pick(['left', 'left', 'center']),
      before: 2,
      isCaps: false,
    },
    heading: {
      isBold: random.chance(0.5),
      isUnderlined: random.chance(0.2),
      align: random.pick(['left', 'center']),
      brackets: noBrackets,
    },
    parenthetical: { brackets: random.pick([round, round, square]), isItalic: random.chance(0.6) },
    tabs: [],
  }
}

type InlineChanges = { [Part in keyof InlineStyle]?: Partial<InlineStyle[Part]> }

export function inlineLayout(
  name: string,
  change: (random: Random, style: InlineStyle) => InlineChanges,
  extra: Partial<SheetLayout> = {},
): SheetLayout {
  return {
    name,
    compose: (script, random) => {
      const base = inlineStyle(random)
      const merged: Record<string, unknown> = { ...base }
      for (const [part, changes] of Object.entries(change(random, base))) {
        const old = merged[part]
        const isPlain = typeof old === 'object' && old !== null && !Array.isArray(old)
        merged[part] = isPlain ? { ...old, ...(changes as object) } : changes
      }
      return composeInline(foldDirections(script, random), merged as unknown as InlineStyle, {
        page: prosePage(random),
        type: anyType(random),
        headersAndFooters: random.chance(0.6) ? { ...plainHeaders, ...pageNumberHeader(random) } : plainHeaders,
      })
    },
    isHyphenated: (random) => random.chance(0.3),
    ...extra,
  }
}

export const stageColon = inlineLayout('stage-colon', (random) => ({
  name: { separator: ': ', nameCase: random.pick(['upper', 'upper', 'title']) },
}))

export const stageDot = inlineLayout(
  'stage-dot',
  (random) => ({ name: { separator: '. ', nameCase: random.pick(['upper', 'upper', 'title']), isSmallCaps: false } }),
  { isHyphenated: (random) => random.chance(0.6) },
)

export const stageSmallCaps = inlineLayout('stage-small-caps', (random) => ({
  name: {
    separator: random.pick(['. ', ': ', '  ']),
    nameCase: 'title',
    isSmallCaps: true,
    isBold: random.chance(0.2),
  },
}))

export const stageLeftColumn = inlineLayout('stage-left-column', (random) => {
  const column = random.pick([90, 108, 126, 144])
  return {
    name: {
      separator: random.pick(['\t', '\t', ':\t', '.\t']),
      takesFirstDirection: false,
      nameCase: random.pick(['upper', 'title']),
    },
    speech: { left: column, first: -column },
    direction: { left: random.pick([0, column, column]), align: 'left' },
    tabs: [column],
  }
})

export const stageCentred: SheetLayout = {
  name: 'stage-centred',
  compose: (script, random) => {
    const style = changeStyle(featureStyle, {
      heading: { align: random.pick(['center', 'left']), isBold: random.chance(0.5), before: 3 },
      action: {
        brackets: random.pick([round, round, noBrackets, square]),
        isItalic: random.chance(0.5),
        left: random.pick([0, 72, 144]),
        before: 2,
      },
      cue: { left: 0, align: 'center', nameCase: random.pick(['upper', 'upper', 'title']), isBold: random.chance(0.3) },
      speech: { left: 0, right: 0, before: 1, align: random.pick(['left', 'left', 'justify']) },
      parenthetical: { isInline: random.chance(0.7), left: 72, right: 72, isItalic: random.chance(0.5) },
    })
    return composeBlocks(foldDirections(script, random), style, {
      page: prosePage(random),
      type: random.chance(0.6) ? proportional(random) : anyType(random),
      headersAndFooters: { ...plainHeaders, ...pageNumberHeader(random) },
    })
  },
  isHyphenated: (random) => random.chance(0.2),
}
