import type { HeadersAndFooters, PageShape } from '../../laid-out-script.ts'
import { plainHeaders } from '../../laid-out-script.ts'
import type { BlockStyle, BlockStyleChanges, Brackets } from '../composition/block-style.ts'
import { changeStyle, featureStyle, noBrackets, round, square } from '../composition/block-style.ts'
import { composeBlocks } from '../composition/compose-blocks.ts'
import { anyType, courier, proportional, prosePage, screenplayPage } from '../composition/page-shapes.ts'
import { twoDigits } from '../composition/two-digits.ts'
import type { SheetLayout } from '../layout.ts'
import { pageNumberHeader, shiftedFeature } from './screenplay-layouts.ts'
import { addLineNumbers } from '../../pdf/margin-marks.ts'
import type { Random } from '../../random.ts'
import type { Script, ScriptElement } from '../../../scripts/script.ts'
import { listActors } from '../../../scripts/script.ts'

function maybeNumbered(random: Random): HeadersAndFooters {
  return random.chance(0.6) ? { ...plainHeaders, ...pageNumberHeader(random) } : plainHeaders
}

/** Everything at the left edge; each layout marks the names in its way. */
export function flushStyle(random: Random, changes: BlockStyleChanges): BlockStyle {
  const base = changeStyle(featureStyle, {
    heading: { isBold: random.chance(0.5), before: 3 },
    action: { isItalic: random.chance(0.35), before: 2, brackets: random.pick([noBrackets, noBrackets, round]) },
    cue: { left: 0, before: 2 },
    speech: { left: 0, right: 0 },
    parenthetical: { left: 0, right: 0, isInline: random.chance(0.5), isItalic: random.chance(0.3) },
    hasSideBySide: false,
  })
  return changeStyle(base, changes)
}

export function blockLayout(
  name: string,
  style: (random: Random) => BlockStyle,
  extra: Partial<SheetLayout> = {},
): SheetLayout {
  return {
    name,
    compose: (script, random) =>
      composeBlocks(script, style(random), {
        page: prosePage(random),
        type: anyType(random),
        headersAndFooters: maybeNumbered(random),
      }),
    ...extra,
  }
}

export const boldCues = blockLayout('bold-cues', (random) =>
  flushStyle(random, {
    cue: {
      isBold: true,
      nameCase: random.pick(['title', 'title', 'upper', 'lower']),
      suffix: random.pick(['', '', ':']),
    },
    speech: { left: random.pick([0, 0, 18, 36]) },
  }),
)

export const bracketCues = blockLayout('bracket-cues', (random) =>
  flushStyle(random, {
    cue: {
      brackets: random.pick([square, square, ['<', '>']] as Brackets[]),
      nameCase: random.pick(['upper', 'title']),
      left: random.pick([0, 0, 72, 144]),
    },
    speech: { left: random.pick([0, 36]) },
  }),
)

export const underlinedCues = blockLayout('underlined-cues', (random) =>
  flushStyle(random, {
    cue: { isUnderlined: true, nameCase: random.pick(['upper', 'title']), suffix: random.pick(['', ':']) },
    speech: { left: random.pick([0, 36, 72]) },
  }),
)

export const rightCues = blockLayout('right-cues', (random) =>
  flushStyle(random, {
    cue: {
      align: 'right',
      right: random.pick([0, 36]),
      nameCase: random.pick(['upper', 'title']),
      isBold: random.chance(0.3),
    },
    speech: { left: random.pick([0, 72, 144]) },
  }),
)

export const doubleSpaced = blockLayout('double-spaced', (random) =>
  changeStyle(shiftedFeature(random), {
    action: { lineSpacing: 2, before: random.pick([2, 3]) },
    cue: { before: random.pick([2, 3]) },
    speech: { lineSpacing: 2, before: 2 },
  }),
)

export const justified = blockLayout('justified', (random) =>
  changeStyle(shiftedFeature(random), {
    action: { align: 'justify' },
    speech: { align: 'justify' },
    cue: { align: random.pick(['left', 'center']) },
  }),
)

export const deepIndents = blockLayout('deep-indents', (random) => {
  const speechLeft = random.pick([18, 36, 54, 100, 130])
  return changeStyle(featureStyle, {
    action: { left: random.pick([0, 0, 24]), right: random.pick([0, 40]), before: random.pick([2, 2, 1.5]) },
    cue: {
      left: Math.max(0, speechLeft + random.pick([-18, 18, 36, 90, 120])),
      nameCase: random.pick(['upper', 'upper', 'title']),
      before: random.pick([2, 1.5]),
      // Narrow enough at times for a long name to take two lines.
      right: random.pick([0, 0, 180]),
    },
    speech: { left: speechLeft, right: random.pick([0, 36, 72, 120]), before: random.pick([1, 1, 1.5]) },
    parenthetical: { left: speechLeft + random.pick([0, 18, 36]), right: 60, isInline: random.chance(0.3) },
  })
})

export const halfPage: SheetLayout = {
  name: 'half-page',
  compose: (script, random) => {
    const page: PageShape = {
      ...random.pick([
        { width: 396, height: 612 },
        { width: 420, height: 595 },
      ]),
      left: 54,
      right: 36,
      top: 44,
      bottom: 40,
    }
    const style = changeStyle(shiftedFeature(random), {
      cue: { left: random.pick([90, 110]) },
      speech: { left: random.pick([36, 45]), right: random.pick([36, 50]) },
      parenthetical: { left: 60, right: 60 },
    })
    return composeBlocks(script, style, {
      page,
      type: courier(random, random.pick([8, 9, 10])),
      headersAndFooters: maybeNumbered(random),
    })
  },
}

export const teleprompter: SheetLayout = {
  name: 'teleprompter',
  compose: (script, random) => {
    const style = flushStyle(random, {
      action: { isCaps: true, brackets: random.pick([round, square]), isItalic: false },
      cue: {
        brackets: random.pick([square, noBrackets]),
        suffix: random.pick(['', ':']),
        nameCase: 'upper',
        isBold: random.chance(0.4),
      },
      speech: { isCaps: true },
      parenthetical: { isCaps: true, isInline: true },
    })
    const size = random.pick([18, 20, 24])
    return composeBlocks(script, style, {
      page: prosePage(random),
      type: { family: random.pick(['helvetica', 'courier']), size, leading: size * 1.3 },
      headersAndFooters: plainHeaders,
    })
  },
}

export const libretto: SheetLayout = {
  name: 'libretto',
  genres: ['musical', 'animation', 'voice', 'stage'],
  compose: (script, random) => {
    const style = flushStyle(random, {
      heading: { align: 'center' },
      action: { brackets: round, isItalic: random.chance(0.6), left: random.pick([0, 72, 144]) },
      cue: { nameCase: 'upper', align: random.pick(['left', 'center']), isBold: random.chance(0.4) },
      speech: { left: random.pick([0, 18]) },
      lyric: { isCaps: random.chance(0.7), isItalic: random.chance(0.3), indent: random.pick([0, 36, 54, 72]) },
    })
    return composeBlocks(script, style, {
      page: prosePage(random),
      type: anyType(random),
      headersAndFooters: maybeNumbered(random),
    })
  },
}

export const animation: SheetLayout = {
  name: 'animation',
  compose: (script, random) => {
    const style = changeStyle(shiftedFeature(random), {
      heading: { numbering: random.pick(['margins', 'inline', 'none']), isBold: random.chance(0.5) },
      cue: { numbering: random.pick(['margin', 'before-name']) },
    })
    return composeBlocks(script, style, {
      page: screenplayPage(random),
      type: courier(random),
      headersAndFooters: maybeNumbered(random),
    })
  },
}

export const dual: SheetLayout = {
  name: 'dual',
  compose: (script, random) =>
    composeBlocks(pairUp(script, random), shiftedFeature(random), {
      page: screenplayPage(random),
      type: courier(random),
      headersAndFooters: maybeNumbered(random),
    }),
}

/** Makes some neighbouring speeches simultaneous. */
function pairUp(script: Script, random: Random): Script {
  const elements: ScriptElement[] = []
  for (const element of script.elements) {
    const previous = elements.at(-1)
    const isPair =
      element.kind === 'speech' && previous?.kind === 'speech' && !previous.isDual && previous.actor !== element.actor
    elements.push(isPair && random.chance(0.25) ? { ...element, isDual: true } : element)
  }
  return { ...script, elements }
}

export const numberedLines: SheetLayout = {
  name: 'numbered-lines',
  compose: (script, random) =>
    composeBlocks(script, random.chance(0.5) ? shiftedFeature(random) : flushStyle(random, {}), {
      page: { ...screenplayPage(random), left: 100 },
      type: random.chance(0.5) ? courier(random) : proportional(random),
      headersAndFooters: maybeNumbered(random),
    }),
  finish: addLineNumbers,
}

/** A chat on a phone: one character's messages at the right edge. */
export const chatBubbles: SheetLayout = {
  name: 'chat-bubbles',
  compose: (script, random) => {
    const style = flushStyle(random, {
      action: { align: 'center', brackets: noBrackets, isItalic: true },
      cue: { nameCase: 'title', isBold: random.chance(0.5) },
      speech: { right: 140 },
      parenthetical: { isInline: true },
    })
    const sheet = composeBlocks(script, style, {
      page: prosePage(random),
      type: { ...proportional(random), family: 'helvetica' },
      headersAndFooters: plainHeaders,
    })
    const [owner] = listActors(script)
    let minute = random.int(0, 600)
    const blocks = sheet.blocks.map((block) => {
      if (block.kind !== 'paragraph') return block
      const entry = sheet.entries[block.runs[0]?.entry ?? -1]
      const isCue = block.style === 'Character'
      if (isCue) minute += random.int(0, 2)
      const time = `  ${1 + (Math.floor(minute / 60) % 12)}:${twoDigits(minute % 60)} PM`
      const runs = isCue
        ? [...block.runs, { text: time, role: 'not-script' as const, entry: -1, lightness: 0.5 }]
        : block.runs
      const isMine = entry?.actor === owner && entry?.kind === 'dialogue'
      return isMine
        ? { ...block, runs, align: isCue ? ('right' as const) : block.align, left: isCue ? 0 : 160, right: 0 }
        : { ...block, runs }
    })
    return { ...sheet, blocks }
  },
}

const cases = ['upper', 'upper', 'upper', 'title'] as const

/** A random mixture of the other layouts; a name that looks like its speech is made bold. */
export const wildBlock = blockLayout(
  'wild-block',
  (random) => {
    const left = random.pick([0, 0, 18, 36, 72, 90])
    const align = random.pick(['left', 'left', 'center', 'right'] as const)
    const nameCase = random.pick(cases)
    const speechGap = random.pick([1, 1, 2])
    const lineSpacing = random.pick([1, 1, 1, 1.5, 2])
    // With a gap after the name, only its look distinguishes an action from a speech at the same edge.
    const isAlike = left === 0 && (speechGap > 1 || lineSpacing > 1)
    return changeStyle(featureStyle, {
      heading: {
        isBold: random.chance(0.5),
        isUnderlined: random.chance(0.3),
        numbering: random.pick(['none', 'none', 'margins', 'inline']),
        before: random.pick([2, 3]),
        align: random.pick(['left', 'left', 'center']),
      },
      action: {
        isItalic: random.chance(0.3),
        brackets: isAlike ? random.pick([round, square]) : random.pick([noBrackets, noBrackets, round, square]),
        left: random.pick([0, 0, 36]),
        before: 2,
        isCaps: random.chance(0.15),
      },
      cue: {
        left: align === 'left' ? random.pick([0, 36, 100, 144, 170]) : 0,
        align,
        nameCase,
        isBold: nameCase === 'title' || random.chance(0.3),
        isUnderlined: random.chance(0.15),
        suffix: random.pick(['', '', '', ':', '.']),
        before: random.pick([2, 2, 3]),
        numbering: random.pick(['none', 'none', 'none', 'margin', 'before-name']),
      },
      speech: {
        left,
        right: random.pick([0, 36, 72]),
        before: speechGap,
        lineSpacing,
        align: random.pick(['left', 'left', 'justify', 'center']),
      },
      parenthetical: {
        isInline: random.chance(0.5),
        left: left + random.pick([0, 18, 36]),
        right: 60,
        brackets: random.pick([round, round, square]),
        isItalic: random.chance(0.3),
        isCaps: random.chance(0.15),
      },
      lyric: { isCaps: random.chance(0.3), isItalic: random.chance(0.5), indent: random.pick([0, 24]) },
      hasSideBySide: random.chance(0.5),
    })
  },
  { isHyphenated: (random) => random.chance(0.2) },
)
