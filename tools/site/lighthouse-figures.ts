export interface Report {
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { numericValue?: number } | undefined>
}

const score = (category: string) => (report: Report) => Math.round((report.categories[category]?.score ?? 0) * 100)
const value = (audit: string, digits: number) => (report: Report) =>
  Number((report.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY).toFixed(digits))

/** Scores from 0 to 100: higher is better. */
const SCORES = {
  performance: score('performance'),
  accessibility: score('accessibility'),
  bestPractices: score('best-practices'),
  seo: score('seo'),
}

/** In milliseconds, except the shift: lower is better. */
const COSTS = {
  firstPaintMs: value('first-contentful-paint', 0),
  largestPaintMs: value('largest-contentful-paint', 0),
  /** Main-thread time that is caused by scripts. */
  scriptMs: value('bootup-time', 0),
  blockingMs: value('total-blocking-time', 0),
  layoutShift: value('cumulative-layout-shift', 3),
}

const READERS = { ...SCORES, ...COSTS }

type FigureName = keyof typeof READERS
export type Figures = Record<FigureName, number>

const mapFigures = (compute: (name: FigureName) => number): Figures =>
  Object.fromEntries(Object.keys(READERS).map((name) => [name, compute(name as FigureName)])) as Figures

export const readFigures = (report: Report): Figures => mapFigures((name) => READERS[name](report))

export const medianFigures = (runs: readonly Figures[]): Figures =>
  mapFigures((name) => {
    const sorted = runs.map((run) => run[name]).sort((a, b) => a - b)
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  })

/** The worst of each figure. */
export const worstFigures = (runs: readonly Figures[]): Figures =>
  mapFigures((name) => {
    const figures = runs.map((run) => run[name])
    return name in SCORES ? Math.min(...figures) : Math.max(...figures)
  })

export const isGoodEnough = (figures: Figures): boolean =>
  figures.performance >= 95 &&
  figures.accessibility === 100 &&
  figures.bestPractices === 100 &&
  figures.seo === 100 &&
  figures.largestPaintMs < 2000 &&
  figures.blockingMs < 200 &&
  figures.layoutShift < 0.05
