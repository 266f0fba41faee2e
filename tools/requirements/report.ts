import type { Coverage } from './coverage.ts'

export function describeSections({ sections }: Coverage): string[] {
  const rows = sections.map(
    ({ section, total, missing }) => `${section.padEnd(6)}${String(total - missing.length).padStart(4)} of ${total}`,
  )
  const total = sections.reduce((sum, section) => sum + section.total, 0)
  const missing = sections.reduce((sum, section) => sum + section.missing.length, 0)
  return [...rows, `requirements cited by tests: ${total - missing} of ${total}`]
}

export function describeMissing({ sections }: Coverage, only: string | undefined): string[] {
  if (only !== undefined && !sections.some(({ section }) => section === only)) {
    throw new Error(`the specification has no section ${only}`)
  }
  return sections
    .filter(({ section }) => only === undefined || section === only)
    .flatMap(({ missing }) => missing.map(({ line }) => line))
}

export const describeUnknown = ({ unknown }: Coverage): string[] =>
  unknown.map(({ id, file, line }) => `${file}:${line} cites ${id}, which docs/spec/requirements.md does not have`)
