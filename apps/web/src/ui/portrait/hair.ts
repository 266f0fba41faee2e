/** SVG paths in a 96 × 112 view box; the head is 33 wide and 41 high around (48, 45). */
export interface Hair {
  /** Drawn behind the head and the shoulders. */
  back?: string
  front: string
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z`

const CENTRE_PARTING = 'M48 21.5C40 24 33.5 32 31 47 28.5 30 37 19.5 48 19.5S67.5 30 65 47C62.5 32 56 24 48 21.500Z'
const SWEPT = 'M31 45C29 25 42 19 50.5 20 61 21.5 67 30 65 45 62.5 35 55 27.5 41 32.5 35.5 34.5 32.5 38.5 31 45Z'
const DRAWN_BACK = 'M31 44C29 26 40 20.5 48 20.500S67 26 65 44C61.5 33 55 28 48 28S34.5 33 31 44Z'

const LONG: Hair = {
  back: 'M28 44C26 20 40 16 48 16S70 20 68 44L71 84C62 88 34 88 25 84Z',
  front: SWEPT,
}
const WAVES: Hair = {
  back: 'M28 42C26 20 40 15.5 48 15.500S70 20 68 42C73 50 66 56 71 64S66 79 70 87H26C30 79 20 72 25 64S23 50 28 42Z',
  front: CENTRE_PARTING,
}
const BOB: Hair = {
  back: 'M27.5 46C26 21 40 16.5 48 16.500S70 21 68.5 46V63C65 68 60 66 59 61H37C36 66 31 68 27.5 63Z',
  front: 'M31 43C30 25 41 20 48 20S66 25 65 43L62.5 37.500C52 40 44 40 33.5 37.500Z',
}
const BUN: Hair = { back: circle(48, 14, 8.5), front: DRAWN_BACK }
const TAIL: Hair = { back: 'M58 22C77 22 81 46 75 70 73 76 68 73 68.5 66 71 50 66 40 58 36Z', front: DRAWN_BACK }
const PIXIE: Hair = {
  front:
    'M30 45C27.5 23 40 17.5 50 18.5 63 19.5 68.5 30 66 45 64.5 38 63 34 60 31 52 35 43 31.5 39 29.5 35 33 32 38 30 45Z',
}
const CROWN_OF_CURLS = [
  [33, 32, 7],
  [38, 24, 8],
  [48, 20.5, 8.5],
  [58, 24, 8],
  [63, 32, 7],
] as const
const CURLS: Hair = {
  back: [circle(29, 42, 8), circle(67, 42, 8), circle(28, 54, 7.5), circle(68, 54, 7.5)].join(''),
  front: CROWN_OF_CURLS.map(([x, y, r]) => circle(x, y, r)).join(''),
}
const SHORT_CURLS: Hair = { front: CROWN_OF_CURLS.map(([x, y, r]) => circle(x, y + 0.5, r - 1.5)).join('') }
const CROP: Hair = {
  front:
    'M31 42C29.5 23.5 40 19.5 48 19.500S66.5 23.5 65 42C63.5 35 62 31.5 60 30.5 52 28 44 28 36 30.5 34 31.5 32.5 35 31 42Z',
}
const QUIFF: Hair = {
  front:
    'M31 42C28.5 28 32 19.5 44 17.5 53 13 67 17.5 66.5 30 66.5 34 65.5 38 65 42 63.5 35.5 61 31.5 57 29.5 50 32 42 31.5 37 29.5 34 31.5 32 36 31 42Z',
}
const SIDE_PARTING: Hair = {
  front:
    'M31 43C28.5 25 40 18.5 50 19.5 61 20.5 67.5 29 65 43 64 36 62.5 32.5 60 30.5 52 32 43 30.5 39 25 39 31 33 36 31 43Z',
}
const FLAT_TOP: Hair = {
  front: 'M31.5 41V27C36 17.5 60 17.5 64.5 27V41C63 35 62 31.5 59.5 29.500H36.500C34 31.5 33 35 31.5 41Z',
}
const JAW_LENGTH: Hair = {
  back: 'M29 44C27 21 40 17 48 17S69 21 67 44C68 54 71 62 66 69 62 66 34 66 30 69 25 62 28 54 29 44Z',
  front: CENTRE_PARTING,
}
const BALD: Hair = {
  front: 'M31 49C28.5 40 29.5 33 33.5 29 32.5 36 33 42 33 49ZM65 49C67.5 40 66.5 33 62.5 29 63.5 36 63 42 63 49Z',
}
const RECEDING: Hair = {
  front: 'M31 47C28.5 30 36 21 48 21S67.5 30 65 47C64 38 62 31 58 27.5 54 24.5 42 24.5 38 27.5 34 31 32 38 31 47Z',
}

export const FEMALE_HAIR = [LONG, WAVES, BOB, BUN, TAIL, PIXIE, CURLS]
export const OLD_FEMALE_HAIR = [BOB, BUN, PIXIE, CURLS, WAVES]
export const MALE_HAIR = [CROP, QUIFF, SIDE_PARTING, SHORT_CURLS, FLAT_TOP, JAW_LENGTH, RECEDING]
export const OLD_MALE_HAIR = [BALD, RECEDING, SIDE_PARTING, CROP]

export const BEARDS = [
  'M31.5 47C31.5 64 39 72 48 72S64.5 64 64.5 47C63 57 59.5 58.5 55.5 57 51 55.5 45 55.5 40.5 57 36.5 58.5 33 57 31.5 47Z',
  'M41 57C43.5 54.5 46.5 54.5 48 56 49.5 54.5 52.5 54.5 55 57 52.5 58.5 50 58 48 57.5 46 58 43.5 58.5 41 57Z',
  'M40 56C43 54.5 46.5 54.5 48 55.5 49.5 54.5 53 54.5 56 56 57 63 55 71 48 71S39 63 40 56ZM44 59.500H52C51.5 61.5 44.5 61.5 44 59.500Z',
]
