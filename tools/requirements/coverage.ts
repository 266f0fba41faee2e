import type { Requirement } from './read-requirements.ts'
import type { Citation } from './test-titles.ts'

interface SectionCoverage {
  section: string
  total: number
  missing: Requirement[]
}

export interface Coverage {
  sections: SectionCoverage[]
  unknown: Citation[]
}

export function measureCoverage(requirements: Requirement[], citations: Citation[]): Coverage {
  const known = new Set(requirements.map(({ id }) => id))
  const cited = new Set(citations.map(({ id }) => id))
  const bySection = Map.groupBy(requirements, ({ section }) => section)
  return {
    sections: [...bySection].map(([section, lines]) => ({
      section,
      total: lines.length,
      missing: lines.filter(({ id }) => !cited.has(id)),
    })),
    unknown: citations.filter(({ id }) => !known.has(id)),
  }
}
