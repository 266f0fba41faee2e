import { type JourneyResult, STEPS } from './journey.ts'

/** A day, one journey a minute. */
const KEPT = 1440

export interface StatusHistory {
  add(result: JourneyResult): void
  /** For Prometheus. */
  toMetrics(): string
  toJson(): string
  toHtml(): string
}

interface Status {
  state: 'unknown' | 'working' | 'failing'
  checkedAt: string | undefined
  /** What failed last, in the words of a step; never an id or an address. */
  failedStep: string | undefined
  /** The share of journeys that succeeded in the last day. */
  successShare: number | undefined
  journeys: number
}

/** Keeps the journeys of the last day in memory; a restart forgets them. */
export function createStatusHistory(): StatusHistory {
  const results: JourneyResult[] = []

  const readStatus = (): Status => {
    const last = results.at(-1)
    return {
      state: last === undefined ? 'unknown' : last.failed ? 'failing' : 'working',
      checkedAt: last?.at.toISOString(),
      failedStep: last?.failed?.step,
      successShare: last && results.filter(({ failed }) => !failed).length / results.length,
      journeys: results.length,
    }
  }

  return {
    add(result) {
      results.push(result)
      if (results.length > KEPT) results.shift()
    },
    toMetrics() {
      const lastSuccess = results.findLast(({ failed }) => !failed)
      return [
        '# HELP journey_last_success_timestamp_seconds When the journey of the probe last succeeded; 0 if it never has.',
        '# TYPE journey_last_success_timestamp_seconds gauge',
        `journey_last_success_timestamp_seconds ${(lastSuccess?.at.getTime() ?? 0) / 1000}`,
        '# HELP journey_step_seconds How long each step of the last successful journey took.',
        '# TYPE journey_step_seconds gauge',
        ...STEPS.flatMap((step) => {
          const seconds = lastSuccess?.seconds[step]
          return seconds === undefined ? [] : [`journey_step_seconds{step="${step}"} ${seconds.toFixed(3)}`]
        }),
        '',
      ].join('\n')
    },
    toJson: () => JSON.stringify(readStatus()),
    toHtml: () => renderPage(readStatus()),
  }
}

const SENTENCES: Record<Status['state'], string> = {
  unknown: 'We have not checked yet.',
  working: 'Everything works.',
  failing: 'Something is not working right now. We are looking into it.',
}

const renderPage = ({ state, checkedAt, successShare, journeys }: Status): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="60">
<title>Sidelight status</title>
<style>body{font:16px/1.5 system-ui;max-width:36rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}</style>
<h1>Sidelight status</h1>
<p><strong>${SENTENCES[state]}</strong></p>
${
  checkedAt === undefined || successShare === undefined
    ? ''
    : `<p>Every minute we sign in, upload a page, have two lines spoken and play them. Last check: <time datetime="${checkedAt}">${checkedAt.slice(0, 16).replace('T', ' ')} UTC</time>. In the last ${journeys} checks, ${(successShare * 100).toFixed(1)}% went through.</p>`
}
</html>
`
