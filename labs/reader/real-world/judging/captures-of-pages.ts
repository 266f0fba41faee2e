import * as effect from './produce/effects.ts'
import type { Capture } from './produce/captures.ts'

/** A scanning app: straightened by the phone, whitened, saved small. */
export const scanApp = (seed: number, degrees: number, quality = 42): Capture => ({
  dpi: 160,
  seed,
  quality,
  effects: [
    effect.blur(1),
    effect.held({ tilt: 0.012, curl: 0.004, table: 214, margin: 0.004 }),
    effect.skew(degrees, 226),
    effect.handShadow(0.62, 0.3, 0.35),
    effect.grain(10),
    effect.cleaned(26, 1.7),
  ],
})

/** A photo of a sheet on a table. */
export const photo = (seed: number, curl: number, tilt: number, colour: [number, number, number]): Capture => ({
  dpi: 185,
  seed,
  quality: 60,
  colour,
  isPhoto: true,
  effects: [
    effect.levels(42, 236),
    effect.held({ tilt, curl, table: 88, margin: 0.045 }),
    effect.lamp(0.25, 0.1, 0.45),
    effect.handShadow(0.75, -0.35, 0.3),
    effect.blur(1),
    effect.grain(13),
  ],
})

/** Folded in a pocket, then photographed. */
export const pocketPhoto = (seed: number): Capture => {
  const usual = photo(seed, 0.012, 0.05, [250, 244, 232])
  return { ...usual, effects: [effect.folds, ...usual.effects] }
}

/** Two pages on a sheet of the copier, one generation too many. */
export const twoUp = (seed: number, degrees: number): Capture => ({
  dpi: 180,
  seed,
  isTwoUp: true,
  effects: [
    effect.blur(1),
    effect.skew(degrees),
    effect.grain(34),
    effect.threshold(172),
    effect.specks(0.00005, 3),
    effect.blackEdge(0.012, 0.02),
  ],
})

/** Scans whose pages lie on their side or on their head. */
export const turned = (seed: number, ways: ('left' | 'right' | 'down' | 'up')[]): Capture => ({
  dpi: 200,
  seed,
  quality: 70,
  effects: [effect.levels(30, 248), effect.skew(0.5), effect.grain(9)],
  byPage: ways.map(
    (way) =>
      ({ left: [effect.quarterTurn(false)], right: [effect.quarterTurn(true)], down: [effect.upsideDown], up: [] })[
        way
      ],
  ),
})

/** A fax on thermal paper, kept for a year and scanned again. */
export const thermalFax = (seed: number, down: 98 | 196): Capture => ({
  dpi: { across: 204, down },
  seed,
  quality: 75,
  effects: [
    effect.skew(0.35),
    effect.grain(40),
    effect.threshold(165),
    effect.stretched(204 / down),
    effect.thermal(5),
    effect.blur(1),
    effect.levels(58, 226),
    effect.grain(8),
  ],
})

/** A scanner of an office: thin paper, everything in greys. */
export const flatbed = (seed: number, degrees: number, dpi = 150): Capture => ({
  dpi,
  seed,
  quality: 50,
  effects: [
    effect.showThrough(0.16),
    effect.levels(48, 240),
    effect.skew(degrees, 200),
    effect.blur(1),
    effect.grain(11),
  ],
})

/** A copier that sends a mail: two colours, nothing else. */
export const twoColours = (seed: number, dpi: number, degrees: number): Capture => ({
  dpi,
  seed,
  effects: [effect.skew(degrees), effect.threshold(140), effect.specks(0.00001, 2)],
})
