/** Scores from 0 to 100, times in milliseconds. */
export interface Figures {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  layoutShift: number
}

export interface Report {
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { numericValue?: number } | undefined>
}

export function readFigures(report: Report): Figures {
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100)
  const value = (name: string) => report.audits[name]?.numericValue ?? Number.POSITIVE_INFINITY
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaintMs: Math.round(value('first-contentful-paint')),
    largestPaintMs: Math.round(value('largest-contentful-paint')),
    blockingMs: Math.round(value('total-blocking-time')),
    layoutShift: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
  }
}

/** The median of each figure, so that one slow run does not decide. */
export function medianFigures(runs: readonly Figures[]): Figures {
  const [first] = runs
  if (first === undefined) throw new Error('There are no runs')
  const median = (name: keyof Figures) => {
    const sorted = runs.map((run) => run[name]).sort((a, b) => a - b)
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  }
  return Object.fromEntries(
    Object.keys(first).map((name) => [name, median(name as keyof Figures)]),
  ) as unknown as Figures
}

export const isGoodEnough = (figures: Figures): boolean =>
  figures.performance >= 95 &&
  figures.accessibility === 100 &&
  figures.bestPractices === 100 &&
  figures.seo === 100 &&
  figures.largestPaintMs < 2000 &&
  figures.layoutShift < 0.05
