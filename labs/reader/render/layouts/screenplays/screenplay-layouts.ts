import type { HeadersAndFooters, LaidOutScript, MarginText } from '../../laid-out-script.ts'
import { plainHeaders } from '../../laid-out-script.ts'
import type { BlockStyle } from '../composition/block-style.ts'
import { changeStyle, featureStyle, round } from '../composition/block-style.ts'
import { addActs, addCastLines, addOmitted, addSceneLetters } from '../composition/change-script.ts'
import { composeBlocks } from '../composition/compose-blocks.ts'
import { anyType, courier, proportional, prosePage, screenplayPage } from '../composition/page-shapes.ts'
import type { SheetLayout } from '../layout.ts'
import { plainQuirks } from '../../pdf/drawing-quirks.ts'
import { addRevisionStars } from '../../pdf/margin-marks.ts'
import type { Random } from '../../random.ts'
import type { Script } from '../../../scripts/script.ts'

/** The feature page with shifted columns, as in templates. */
export function shiftedFeature(random: Random): BlockStyle {
  const speechLeft = random.pick([72, 72, 60, 66, 80, 90])
  const cueLeft = speechLeft + random.pick([72, 72, 60, 80, 54])
  return changeStyle(featureStyle, {
    heading: { isBold: random.chance(0.4), isUnderlined: random.chance(0.15), before: random.pick([2, 3, 3]) },
    cue: { left: cueLeft, isBold: random.chance(0.1) },
    speech: { left: speechLeft, right: random.pick([108, 96, 120, 84]) },
    parenthetical: {
      left: speechLeft + random.pick([36, 36, 30, 24, 43]),
      right: random.pick([144, 130, 160]),
      first: random.chance(0.4) ? -7.2 : 0,
    },
    transition: { align: random.chance(0.85) ? 'right' : 'left' },
  })
}

const pageNumbers = ['#.', '#.', '#.', '#', '#', '- # -', 'Page #', 'p. #', '(#)', '# of ##', 'I-2-#']

/** The page number where programs put it, sometimes with the title or a date. */
export function pageNumberHeader(random: Random): Partial<HeadersAndFooters> {
  const number = random.pick(pageNumbers)
  const offset = random.int(28, 48)
  const isFooter = random.chance(0.25)
  const note: MarginText = {
    text: number,
    align: isFooter ? 'center' : random.pick(['right', 'right', 'center']),
    offset,
  }
  const company: MarginText[] = random.chance(0.2)
    ? [
        {
          text: random.pick(['Draft 3', '14.03.2025', 'CONFIDENTIAL', 'Rehearsal copy', 'Act One']),
          align: 'left',
          offset,
        },
      ]
    : []
  return {
    ...(isFooter ? { footer: [note, ...company] } : { header: [note, ...company] }),
    skipsFirstHeader: random.chance(0.6),
    firstPageNumber: random.chance(0.6) ? 1 : random.int(2, 97),
    ...moreMarks(random),
  }
}

function moreMarks(random: Random): Partial<HeadersAndFooters> {
  return {
    moreText: random.pick(['(MORE)', '(MORE)', '(more)', '(cont.)', '-- more --']),
    resumedText: random.pick(["(CONT'D)", "(CONT'D)", "(cont'd)", '(CONT.)', '(CONTINUED)', '(contd.)']),
  }
}

function composeFeature(script: Script, random: Random): LaidOutScript {
  return composeBlocks(script, shiftedFeature(random), {
    page: screenplayPage(random),
    type: courier(random),
    headersAndFooters: { ...plainHeaders, ...pageNumberHeader(random), hasMoreMarks: random.chance(0.7) },
  })
}

export const feature: SheetLayout = { name: 'feature', compose: composeFeature }

export const glyph: SheetLayout = {
  name: 'glyph',
  compose: composeFeature,
  quirks: (random) => ({
    ...plainQuirks,
    grain: 'glyph',
    jitter: 0.02,
    order: random.pick(['reading', 'shuffled', 'upwards']),
  }),
}

export const production: SheetLayout = {
  name: 'production',
  compose: (script, random) => {
    const colour = random.pick(['Blue', 'Pink', 'Yellow', 'Green', 'Goldenrod', 'Buff', 'Salmon', 'Cherry'])
    const title = script.title.toUpperCase()
    const number = random.pick(['#.', '#A.', '#'])
    return composeBlocks(
      addOmitted(script, random),
      changeStyle(shiftedFeature(random), { heading: { numbering: 'margins' } }),
      {
        page: { ...screenplayPage(random), top: 86 },
        type: courier(random),
        headersAndFooters: {
          ...plainHeaders,
          header: [
            { text: random.pick([`"${title}"`, title, `"${title}" Ep. 104`]), align: 'left', offset: 38 },
            {
              text: random.pick([
                `${colour} Revised Pages 3/14/25`,
                `Rev. 03/14/25 (${colour.toUpperCase()})`,
                `${colour} (14/03/2025)`,
              ]),
              align: 'center',
              offset: 38,
            },
            { text: number, align: 'right', offset: 38 },
          ],
          firstPageNumber: random.int(1, 110),
          ...moreMarks(random),
          hasMoreMarks: true,
          hasContinuedMarks: random.chance(0.8),
        },
      },
    )
  },
  finish: (pages, sheet, random) => addRevisionStars(pages, sheet, random),
}

export const tvHour: SheetLayout = {
  name: 'tv-hour',
  compose: (script, random) => {
    const style = changeStyle(shiftedFeature(random), {
      heading: { isBold: random.chance(0.6), isUnderlined: random.chance(0.5) },
    })
    const acted = addActs(script, random)
    return composeBlocks(acted, style, {
      page: screenplayPage(random),
      type: courier(random),
      headersAndFooters: {
        ...plainHeaders,
        header: [
          { text: `${script.title.toUpperCase()}  Ep. ${random.int(101, 312)}`, align: 'left', offset: 36 },
          { text: random.pick(['Network Draft', 'Shooting Script 2/11', 'WHITE']), align: 'center', offset: 36 },
          { text: '#.', align: 'right', offset: 36 },
        ],
        hasMoreMarks: true,
      },
    })
  },
}

export const multicam: SheetLayout = {
  name: 'multicam',
  compose: (script, random) => {
    const cueLeft = random.pick([144, 158, 170])
    const style = changeStyle(featureStyle, {
      heading: { isUnderlined: true, before: 2 },
      action: {
        brackets: round,
        isCaps: true,
        before: 3,
        right: random.pick([0, 60]),
        lineSpacing: random.pick([1, 1, 2]),
      },
      cue: { left: cueLeft, before: 3 },
      speech: { left: random.pick([60, 72]), right: 108, before: 2, lineSpacing: 2 },
      parenthetical: { isInline: true, isCaps: random.chance(0.8) },
    })
    const listed = random.chance(0.5) ? addCastLines(script) : script
    return composeBlocks(addSceneLetters(listed, random), style, {
      page: screenplayPage(random),
      type: courier(random),
      headersAndFooters: {
        ...plainHeaders,
        header: [
          { text: script.title.toUpperCase(), align: 'left', offset: 36 },
          { text: '#.', align: 'right', offset: 36 },
          { text: `(${random.pick(['A', 'B', 'I/A', 'II/E'])})`, align: 'right', offset: 48 },
        ],
        hasMoreMarks: random.chance(0.5),
      },
    })
  },
}

export const soap: SheetLayout = {
  name: 'soap',
  compose: (script, random) => {
    const style = changeStyle(featureStyle, {
      heading: { isUnderlined: random.chance(0.7), before: 2 },
      action: {
        brackets: round,
        isCaps: random.chance(0.8),
        left: random.pick([0, 36]),
        right: random.pick([144, 200]),
        before: 2,
      },
      cue: { left: random.pick([108, 130, 150]), before: 2, suffix: random.pick(['', '', ':']) },
      speech: {
        left: random.pick([0, 36]),
        right: random.pick([40, 72]),
        before: random.pick([1, 2]),
        lineSpacing: random.pick([1, 2, 1.5]),
      },
      parenthetical: { isInline: true, isCaps: random.chance(0.7) },
    })
    return composeBlocks(addSceneLetters(script, random), style, {
      page: screenplayPage(random),
      type: courier(random),
      headersAndFooters: {
        ...plainHeaders,
        header: [
          { text: `${script.title.toUpperCase()} NO. ${random.int(1000, 9999)}`, align: 'left', offset: 34 },
          { text: `PAGE #`, align: 'right', offset: 34 },
        ],
      },
    })
  },
}

export const ukTv: SheetLayout = {
  name: 'uk-tv',
  compose: (script, random) => {
    const style = changeStyle(featureStyle, {
      heading: {
        isBold: random.chance(0.7),
        isUnderlined: random.chance(0.4),
        numbering: random.pick(['inline', 'margins']),
        before: 3,
      },
      action: { before: 2, isItalic: random.chance(0.15) },
      cue: { left: 0, align: 'center', nameCase: random.pick(['upper', 'upper', 'title']), isBold: random.chance(0.3) },
      speech: {
        left: random.pick([72, 60, 90]),
        right: random.pick([72, 60, 90]),
        align: random.pick(['left', 'center', 'left']),
      },
      parenthetical: { isInline: random.chance(0.6), left: 100, right: 100, isItalic: random.chance(0.4) },
    })
    return composeBlocks(script, style, {
      page: prosePage(random),
      type: random.chance(0.8) ? proportional(random) : courier(random),
      headersAndFooters: { ...plainHeaders, ...pageNumberHeader(random) },
    })
  },
}

export const flush: SheetLayout = {
  name: 'flush',
  compose: (script, random) => {
    const blank = random.pick([1, 2, 2])
    const style = changeStyle(featureStyle, {
      heading: { isBold: random.chance(0.5), before: blank + 1 },
      action: {
        before: 2,
        isItalic: random.chance(0.3),
        brackets: random.chance(0.2) ? round : ['', ''],
      },
      cue: {
        left: 0,
        nameCase: random.pick(['upper', 'upper', 'printed']),
        isBold: random.chance(0.4),
        before: 2,
        suffix: random.pick(['', '', ':']),
      },
      speech: { left: 0, right: 0, before: 1 },
      parenthetical: { left: 0, right: 0, isInline: random.chance(0.4), isItalic: random.chance(0.3) },
      transition: { align: random.pick(['left', 'right']) },
      hasSideBySide: false,
    })
    return composeBlocks(script, style, {
      page: prosePage(random),
      type: anyType(random),
      headersAndFooters: random.chance(0.5) ? { ...plainHeaders, ...pageNumberHeader(random) } : plainHeaders,
    })
  },
}

export const titleCase: SheetLayout = {
  name: 'title-case',
  compose: (script, random) => {
    const style = changeStyle(shiftedFeature(random), {
      cue: {
        nameCase: random.pick(['title', 'title', 'lower']),
        align: random.pick(['left', 'left', 'center']),
        isSmallCaps: random.chance(0.2),
      },
    })
    const isCentred = style.cue.align === 'center'
    return composeBlocks(script, isCentred ? changeStyle(style, { cue: { left: 0 } }) : style, {
      page: screenplayPage(random),
      type: random.chance(0.6) ? courier(random) : proportional(random),
      headersAndFooters: { ...plainHeaders, ...pageNumberHeader(random) },
    })
  },
}
