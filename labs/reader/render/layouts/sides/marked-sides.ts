import type { LaidOutScript } from '../../laid-out-script.ts'
import { drawFrontPages } from '../composition/front-pages.ts'
import type { SheetLayout } from '../layout.ts'
import { stageCentred, stageColon, stageDot } from '../plays/stage-layouts.ts'
import { feature, flush, production, tvHour, ukTv } from '../screenplays/screenplay-layouts.ts'
import { crossOut } from '../../pdf/cross-out.ts'
import { highlightPart } from '../../pdf/highlight.ts'
import { joinColumns } from '../../pdf/join-columns.ts'
import type { PageMarking } from '../../pdf/sides-marks.ts'
import {
  faxStrip,
  levelWatermark,
  mailStamp,
  rotatedWatermark,
  sceneLabels,
  sidesHeader,
  startAndEnd,
  steppedWatermark,
  tiledWatermark,
} from '../../pdf/sides-marks.ts'
import { printTwoUp } from '../../pdf/two-pages-per-sheet.ts'

const screens = [feature, feature, production, tvHour]

const anything = [feature, feature, production, ukTv, flush, stageCentred, stageColon, stageDot]

/** A layout with marks on its pages: the first ones always, the others at random. */
function markedLayout(
  name: string,
  bases: SheetLayout[],
  always: PageMarking[],
  maybe: PageMarking[] = [],
): SheetLayout {
  return {
    name,
    compose: (script, random) => {
      const sheet = random.pick(bases).compose(script, random)
      const hasFront = random.chance(0.3)
      return hasFront
        ? { ...sheet, headersAndFooters: { ...sheet.headersAndFooters, frontPages: drawFrontPages(script, random) } }
        : sheet
    },
    finish: (pages, sheet, random) => {
      const marks = [...always, ...maybe.filter(() => random.chance(0.4))]
      return marks.reduce((marked, mark) => mark(marked, sheet, random), pages)
    },
  }
}

export const sidesRotated = markedLayout(
  'sides-rotated-watermark',
  screens,
  [rotatedWatermark],
  [sidesHeader, startAndEnd, faxStrip],
)

export const sidesLevel = markedLayout('sides-level-watermark', anything, [levelWatermark], [sidesHeader, startAndEnd])

export const sidesTiled = markedLayout('sides-tiled-watermark', anything, [tiledWatermark], [sidesHeader, mailStamp])

export const sidesStamped = markedLayout(
  'sides-mail-stamp',
  anything,
  [mailStamp, sidesHeader],
  [startAndEnd, rotatedWatermark],
)

export const sidesFaxed = markedLayout('sides-fax', screens, [faxStrip, startAndEnd], [sidesHeader])

export const sidesCrossed = markedLayout(
  'sides-crossed',
  anything,
  [crossOut(['x', 'diagonal']), startAndEnd],
  [rotatedWatermark, sidesHeader, faxStrip],
)

export const sidesInk = markedLayout('sides-ink', anything, [crossOut(['ink'])], [startAndEnd, sidesHeader])

export const sidesStruck = markedLayout(
  'sides-struck-lines',
  anything,
  [crossOut(['lines', 'annotation'])],
  [sidesHeader],
)

export const sidesBoxed = markedLayout('sides-grey-box', anything, [crossOut(['box'])], [startAndEnd, tiledWatermark])

export const frontMatter: SheetLayout = {
  name: 'front-matter',
  compose: (script, random) => {
    const sheet = random.pick(anything).compose(script, random)
    const pages = drawFrontPages(script, random)
    return {
      ...sheet,
      headersAndFooters: {
        ...sheet.headersAndFooters,
        frontPages: pages.length > 0 ? pages : drawFrontPages(script, random),
      },
    }
  },
}

export const twoUp: SheetLayout = {
  name: 'two-up',
  compose: (script, random) => random.pick(anything).compose(script, random),
  finish: (pages, sheet, random) => printTwoUp(random.chance(0.3) ? rotatedWatermark(pages, sheet, random) : pages),
}

export const sidesHighlighted = markedLayout('sides-highlighted', anything, [highlightPart], [startAndEnd, sidesHeader])

/** Short enough for the text to fill two columns: an empty second column would be no example. */
function columnBottom(sheet: LaidOutScript, size: number): number {
  const letters = sheet.entries.reduce((sum, entry) => sum + entry.actor.length + entry.dialog.length, 0)
  const width = sheet.page.width / 2 - 48
  const lines = (letters * size * 0.5) / width + sheet.entries.length * 2.4
  const height = Math.max(120, (lines * size * 1.2) / 2.2)
  return Math.max(60, sheet.page.height - sheet.page.top - height)
}

/** A book's page with two columns of text. */
export const twoColumns: SheetLayout = {
  name: 'two-columns',
  compose: (script, random) => {
    const sheet = random.pick([stageDot, stageColon, stageCentred, flush]).compose(script, random)
    const size = random.pick([8, 9, 10])
    return {
      ...sheet,
      page: { ...sheet.page, width: sheet.page.width / 2, left: 30, right: 18, bottom: columnBottom(sheet, size) },
      type: { ...sheet.type, size, leading: size * 1.2 },
      headersAndFooters: { ...sheet.headersAndFooters, header: [], footer: [] },
      blocks: sheet.blocks.map((block) =>
        block.kind === 'paragraph'
          ? { ...block, left: Math.min(block.left, 24), first: Math.max(-24, block.first), right: 0 }
          : block,
      ),
    }
  },
  finish: (pages) => joinColumns(pages),
  isHyphenated: (random) => random.chance(0.5),
}

export const sidesStepped = markedLayout(
  'sides-stepped-watermark',
  anything,
  [steppedWatermark],
  [sidesHeader, startAndEnd],
)

export const sidesLabelled = markedLayout(
  'sides-scene-labels',
  screens,
  [sceneLabels, startAndEnd],
  [sidesHeader, mailStamp],
)
