import { join } from 'node:path'
import type { Script } from '../../scripts/script.ts'
import type { RealWorldSet } from '../generate-set.ts'
import { listMissingPackages, programs } from '../produce/programs.ts'
import type { Recipe } from '../recipes.ts'
import { type FilesByKind, listFiles } from '../set-file.ts'
import * as looks from './looks.ts'
import type { MakeMarkup } from './markup/compose-marked.ts'
import type { Capture } from './produce/captures.ts'
import * as effect from './produce/effects.ts'
import { weasyprint } from './produce/makers.ts'
import { type Effect, shade, warp } from './produce/pixels.ts'
import { made } from './recipes.ts'

/** A book that is pressed on a copier: the lines fall towards the spine. */
const spine =
  (depth: number): Effect =>
  (page) =>
    warp(
      page,
      page,
      (x, y, place) => {
        const near = Math.exp((-9 * x) / page.width)
        place.x = x + 0.35 * page.width * depth * near
        place.y = y - page.height * depth * near
      },
      120,
    )

/** Held from below: nearer at the bottom, turned a little, and the table is not in the picture. */
const close =
  (tilt: number, bow: number): Effect =>
  (page) =>
    warp(
      page,
      page,
      (x, y, place) => {
        const [across, down] = [x / page.width - 0.5, y / page.height - 0.5]
        place.x = page.width * (0.5 + across * (0.97 + tilt * down))
        place.y = page.height * (0.5 + down * 0.97 + 0.02 * across + bow * (across + across * across))
      },
      180,
    )

/** A window with a frame: two bands of light, and paper that has stains. */
const blinds: Effect = (page) =>
  shade(page, (value, x, y) => {
    const side = Math.sin((5 * x) / page.width + (7 * y) / page.height)
    const stain = Math.hypot(x / page.width - 0.7, y / page.height - 0.35)
    return value * (0.78 + 0.2 / (1 + Math.exp(-9 * side))) * (stain < 0.16 && stain > 0.14 ? 0.8 : 1)
  })

/** The camera moved sideways. */
const moved =
  (pixels: number): Effect =>
  (page) =>
    shade(page, (_, x, y) => {
      let sum = 0
      for (let by = 0; by < pixels; by += 1) sum += page.grey[y * page.width + Math.min(page.width - 1, x + by)] ?? 255
      return sum / pixels
    })

const streaks: Effect = (page) =>
  shade(page, (value, x) => (x % 331 < 2 ? 255 : x % 457 === 3 ? Math.min(value, 120) : value))

const capture = (seed: number, dpi: number, effects: Effect[], more: Partial<Capture> = {}): Capture => ({
  dpi,
  seed,
  quality: 55,
  effects,
  ...more,
})

const photographed = { isPhoto: true, colour: [247, 240, 228] } satisfies Partial<Capture>
const bound = (seed: number) =>
  capture(seed, 170, [effect.levels(35, 240), spine(0.045), effect.blur(1), effect.grain(10)])
const near = (seed: number) =>
  capture(
    seed,
    190,
    [effect.levels(50, 228), close(0.07, 0.03), blinds, effect.blur(1), effect.grain(12)],
    photographed,
  )
const onDarkTable = (seed: number) =>
  capture(
    seed,
    165,
    [
      effect.levels(45, 225),
      effect.skew(-1.8),
      effect.held({ tilt: 0.1, curl: -0.025, table: 35, margin: 0.08 }),
      effect.lamp(0.9, 0.2, 0.7),
      effect.handShadow(0.3, 0.9, 0.45),
      moved(3),
      effect.grain(9),
    ],
    photographed,
  )
const twoUp = (seed: number) =>
  capture(seed, 150, [effect.levels(40, 235), effect.skew(-0.9, 30), effect.blackEdge(0.02, 0.03), effect.grain(14)], {
    isTwoUp: true,
  })
const thirdCopy = (seed: number) =>
  capture(
    seed,
    200,
    [
      effect.blur(1),
      effect.grain(30),
      effect.threshold(190),
      effect.specks(0.00008, 3),
      effect.skew(1.1),
      effect.blackEdge(0.006, 0),
    ],
    { quality: 80 },
  )
const fax = (seed: number) =>
  capture(seed, 200, [effect.skew(-0.6), effect.grain(45), effect.threshold(150), streaks], { quality: 90 })
const small = (seed: number) => capture(seed, 105, [effect.levels(20, 250), effect.skew(0.2)], { quality: 35 })

const part = ({ elements, ...script }: Script, from: number, count: number): Script => ({
  ...script,
  elements: elements.slice(from, from + count),
})

/** So many elements of a script, each file from further on. */
const excerpt = (at: number, look: MakeMarkup, how: Capture): Recipe => {
  const whole = made(look, weasyprint, how)
  const cut = (script: Script) => part(script, at * STEP, EXCERPT)
  return { compose: (script) => whole.compose(cut(script)), make: (script, shop) => whole.make(cut(script), shop) }
}

const EXCERPT = 17
const STEP = 6
const [inspection, quince, moth, ferry] = [
  'h01-the-inspection',
  'h02-quince-harvest',
  'h03-moth-patrol',
  'h04-night-ferry',
]
const mono = "'Liberation Mono'"
const termes = "'FreeSerif'"
const caladea = 'Caladea'
const carlito = 'Carlito'

const pictureFiles: FilesByKind = {
  'bound copy': {
    [`${inspection} a`]: excerpt(0, looks.draft(mono, '12pt'), bound(301)),
    [`${quince} a`]: excerpt(0, looks.actingEdition(caladea, '12pt', 'A5'), bound(302)),
    [`${moth} a`]: excerpt(0, looks.hanging(termes, '12pt', '40mm'), bound(303)),
  },
  'close photo': {
    [`${inspection} b`]: excerpt(1, looks.shooting('letter', '', 4), near(311)),
    [`${quince} b`]: excerpt(1, looks.colon(carlito, '13pt', 'A5'), near(312)),
    [`${ferry} b`]: excerpt(0, looks.draft(mono, '12pt'), near(313)),
  },
  'dark table': {
    [`${inspection} c`]: excerpt(2, looks.draft(mono, '12pt'), onDarkTable(321)),
    [`${quince} c`]: excerpt(2, looks.hanging(caladea, '12pt', '45mm'), onDarkTable(322)),
    [`${moth} c`]: excerpt(1, looks.actingEdition(termes, '13pt', 'A5'), onDarkTable(323)),
    [`${ferry} c`]: excerpt(1, looks.draft("'DejaVu Sans Mono'", '10pt'), onDarkTable(324)),
  },
  'two on a sheet': {
    [`${inspection} d`]: excerpt(3, looks.actingEdition(carlito, '12pt', 'A5'), twoUp(331)),
    [`${moth} d`]: excerpt(2, looks.colon(termes, '12pt', 'A5'), twoUp(332)),
    [`${ferry} d`]: excerpt(2, looks.actingEdition(caladea, '12pt', 'A5'), twoUp(333)),
  },
  'third copy': {
    [`${inspection} e`]: excerpt(4, looks.draft(mono, '12pt'), thirdCopy(341)),
    [`${quince} e`]: excerpt(3, looks.columns(caladea, '12pt'), thirdCopy(342)),
    [`${moth} e`]: excerpt(3, looks.draft(mono, '12pt'), thirdCopy(343)),
  },
  fax: {
    [`${quince} f`]: excerpt(4, looks.colon(carlito, '12pt', 'letter'), fax(351)),
    [`${ferry} f`]: excerpt(3, looks.draft(mono, '12pt'), fax(352)),
  },
  'small screenshot': {
    [`${moth} g`]: excerpt(4, looks.draft(mono, '12pt'), small(361)),
    [`${inspection} g`]: excerpt(5, looks.hanging(carlito, '12pt', '40mm'), small(362)),
  },
}

/** Pictures of scripts, fonts and distortions that nobody tuned on; made when that work had ended, and scored once. */
export const secondLook: RealWorldSet = {
  files: listFiles('picture', pictureFiles),
  scriptFolder: join(import.meta.dirname, '../../scripts/held-out'),
  listMissingPackages: () => {
    const { chromium, img2pdf, pdftoppm, fontconfig } = programs
    const fonts = {
      Caladea: 'fonts-crosextra-caladea',
      Carlito: 'fonts-crosextra-carlito',
      FreeSerif: 'fonts-freefont-ttf',
    }
    return listMissingPackages(
      { chromium, img2pdf, pdftoppm, fontconfig },
      { ...fonts, 'Liberation Mono': 'fonts-liberation' },
    )
  },
}
