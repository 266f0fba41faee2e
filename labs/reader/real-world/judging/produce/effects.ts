import { average, beside, type Effect, type Pixels, shade, warp } from './pixels.ts'

/** A page that lies a little askew on the glass. */
export const skew =
  (degrees: number, outside = 255): Effect =>
  (page) => {
    const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    const [middleX, middleY] = [page.width / 2, page.height / 2]
    return warp(
      page,
      page,
      (x, y, place) => {
        place.x = middleX + (x - middleX) * cosine + (y - middleY) * sine
        place.y = middleY - (x - middleX) * sine + (y - middleY) * cosine
      },
      outside,
    )
  }

export const quarterTurn =
  (isClockwise: boolean): Effect =>
  (page) =>
    warp(
      page,
      { width: page.height, height: page.width },
      (x, y, place) => {
        place.x = isClockwise ? y : page.width - 1 - y
        place.y = isClockwise ? page.height - 1 - x : x
      },
      255,
    )

export const upsideDown: Effect = (page) =>
  warp(
    page,
    page,
    (x, y, place) => {
      place.x = page.width - 1 - x
      place.y = page.height - 1 - y
    },
    255,
  )

interface Hold {
  /** How much narrower the far edge is, in parts of the width. */
  tilt: number
  /** How far the paper rises in the middle, in parts of the height. */
  curl: number
  /** The table around it. */
  table: number
  margin: number
}

/** A sheet on a table, seen from a hand: the far edge is narrower, and the paper does not lie flat. */
export const held =
  ({ tilt, curl, table, margin }: Hold): Effect =>
  (page) => {
    const border = Math.round(page.width * margin)
    const size = { width: page.width + 2 * border, height: page.height + 2 * border }
    return warp(
      page,
      size,
      (x, y, place) => {
        const across = (x - border) / page.width
        const down = (y - border) / page.height
        const narrowed = 0.5 + (across - 0.5) * (1 + tilt * (1 - down))
        const risen = down - curl * Math.sin(Math.PI * Math.min(1, Math.max(0, across))) * (0.4 + 0.6 * down)
        place.x = narrowed * page.width
        place.y = risen * page.height
      },
      table,
    )
  }

/** Lamp light falls off from a point, in parts of the page. */
export const lamp =
  (x: number, y: number, falloff: number): Effect =>
  (page) =>
    shade(page, (value, px, py) => {
      const distance = Math.hypot(px / page.width - x, py / page.height - y)
      return value / (1 + falloff * distance * distance)
    })

/** The shadow of a hand with the phone: a soft edge across the page. */
export const handShadow =
  (from: number, slope: number, depth: number): Effect =>
  (page) =>
    shade(page, (value, x, y) => {
      const side = y / page.height - from - slope * (x / page.width)
      return value * (1 - depth / (1 + Math.exp(-side * 28)))
    })

/** A sheet that was folded twice for a pocket. */
export const folds: Effect = (page) =>
  shade(page, (value, _, y) => {
    const [first, second] = [y - page.height / 3, y - (2 * page.height) / 3].map(Math.abs)
    const near = Math.min(first ?? 0, second ?? 0)
    return near > 9 ? value : value * (0.72 + 0.03 * near)
  })

const NOISE_LENGTH = 65_521

export const grain =
  (amount: number): Effect =>
  (page, random) => {
    const noise = Float32Array.from({ length: NOISE_LENGTH }, () => random.next() + random.next() + random.next() - 1.5)
    let at = 0
    return shade(page, (value, x) => {
      // Every row begins elsewhere, so that the noise does not repeat in columns.
      at = x === 0 ? random.int(0, NOISE_LENGTH - 1) : (at + 1) % NOISE_LENGTH
      return value + amount * (noise[at] ?? 0)
    })
  }

export const blur =
  (radius: number): Effect =>
  (page) =>
    average(page, radius)

/** Ink is never black and paper never white. */
export const levels =
  (black: number, white: number): Effect =>
  (page) =>
    shade(page, (value) => black + (value * (white - black)) / 255)

/** What a scanning app does: paper becomes white, ink dark, and the edge of a shadow stays grey. */
export const cleaned =
  (radius: number, strength: number): Effect =>
  (page) => {
    const around = average(page, radius)
    let at = 0
    return shade(page, (value) => {
      const paper = around.grey[at] ?? 255
      at += 1
      return 255 - (paper * 1.02 - value) * strength
    })
  }

export const threshold =
  (level: number): Effect =>
  (page) =>
    shade(page, (value) => (value < level ? 0 : 255))

/** Dots of dust and toner, and white ones inside letters. */
export const specks =
  (share: number, size: number): Effect =>
  (page, random) => {
    const grey = page.grey.slice()
    const count = Math.round(page.grey.length * share)
    for (let speck = 0; speck < count; speck += 1) {
      const [x, y] = [random.int(0, page.width - 1 - size), random.int(0, page.height - 1 - size)]
      const ink = random.chance(0.7) ? 0 : 255
      const side = random.int(1, size)
      for (let dy = 0; dy < side; dy += 1) grey.fill(ink, (y + dy) * page.width + x, (y + dy) * page.width + x + side)
    }
    return { ...page, grey }
  }

/** A thermal head: paler towards one edge, some columns dead, some rows pushed aside. */
export const thermal =
  (deadColumns: number): Effect =>
  (page, random) => {
    const dead = new Set(Array.from({ length: deadColumns }, () => random.int(0, page.width - 1)))
    const pushed = new Map(
      Array.from({ length: 6 }, () => [random.int(0, page.height - 1), random.int(-3, 3)] as const),
    )
    const pale = shade(page, (value, x) => {
      if (dead.has(x)) return 235
      return value + (255 - value) * (0.12 + 0.3 * (x / page.width))
    })
    return warp(
      pale,
      page,
      (x, y, place) => {
        place.x = x + (pushed.get(y) ?? 0)
        place.y = y
      },
      255,
    )
  }

/** The black that a copier leaves where no paper lies. */
export const blackEdge =
  (left: number, top: number): Effect =>
  (page) =>
    shade(page, (value, x, y) => (x < page.width * left || y < page.height * top * (1 - x / page.width) ? 12 : value))

/** The other side of thin paper shines through, mirrored. */
export const showThrough =
  (strength: number): Effect =>
  (page) => {
    const blurred = average(page, 2)
    return shade(page, (value, x, y) => {
      const back = blurred.grey[y * page.width + (page.width - 1 - x)] ?? 255
      return value - (255 - back) * strength
    })
  }

/** Two pages of a stapled script on one sheet of the copier, dark at the fold. */
export function twoOnSheet(left: Pixels, right: Pixels): Pixels {
  const both = beside(left, right)
  return shade(both, (value, x) => {
    const fold = Math.abs(x - left.width) / both.width
    return fold > 0.012 ? value : value * (0.3 + 58 * fold)
  })
}

/** Pixels of a fax are not square: rows are repeated until the page has its shape again. */
export const stretched =
  (rows: number): Effect =>
  (page) =>
    warp(
      page,
      { width: page.width, height: Math.round(page.height * rows) },
      (x, y, place) => {
        place.x = x
        place.y = y / rows
      },
      255,
    )
