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

/** A tab that is not looked at shows only this. */
const TITLES: Record<Status['state'], string> = {
  unknown: 'Not checked yet',
  working: 'Working',
  failing: 'Not working',
}

const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The colours of the product, in which the page is shown where the product cannot be. */
const STYLE = `
:root{color-scheme:dark;--page:#0a0d13;--surface:#10151e;--line:#232c3b;--text:#f5f0e6;--mute:#aab2c1;--both:#fff8ec;--unknown:#8791a3;--working:#43d98a;--failing:#ff7a72}
@media (prefers-color-scheme:light){:root{color-scheme:light;--page:#f5f1e8;--surface:#fff;--line:#dfd7c8;--text:#14171e;--mute:#4c5463;--both:#2e7d4f;--unknown:#636b79;--working:#0f6b38;--failing:#b3261e}}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 ui-sans-serif,system-ui,sans-serif}
main{max-width:38rem;margin:0 auto;padding:clamp(1.5rem,8vh,5rem) 1rem}
h1{display:flex;align-items:center;gap:.6rem;margin:0 0 1.5rem;font-size:1.125rem;font-weight:600}
h1 span{color:var(--mute);font-weight:400}
section{padding:1.5rem;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
h2{display:flex;align-items:baseline;gap:.75rem;margin:0;font-size:1.375rem;line-height:1.3}
h2::before{flex:none;width:.75rem;height:.75rem;border-radius:50%;background:var(--state);content:''}
p{margin:1rem 0 0;color:var(--mute)}`

const LOGO =
  '<svg viewBox="0 0 30 19" width="30" aria-hidden="true"><circle cx="9.5" cy="9.5" r="9.5" fill="#ffb454"/><circle cx="20.5" cy="9.5" r="9.5" fill="#35ddf7"/><path d="M15 1.75a9.5 9.5 0 0 1 0 15.5 9.5 9.5 0 0 1 0-15.5Z" fill="var(--both)"/></svg>'

const renderPage = (status: Status): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="60">
<title>${TITLES[status.state]} – Sidelight status</title>
<style>${STYLE}</style>
<main>
<h1>${LOGO} Sidelight <span>status</span></h1>
<section style="--state:var(--${status.state})">
<h2>${SENTENCES[status.state]}</h2>
${describeChecks(status)}
</section>
<p>This page loads itself again every minute.</p>
</main>
</html>
`

function describeChecks({ checkedAt, successShare, journeys }: Status): string {
  if (checkedAt === undefined || successShare === undefined) return ''
  const time = `<time datetime="${checkedAt}">${checkedAt.slice(11, 16)} UTC on ${DAY.format(Date.parse(checkedAt))}</time>`
  const share =
    journeys === 1 ? '' : ` In the last ${journeys} checks, ${(successShare * 100).toFixed(1)}% went through.`
  return `<p>Every minute we sign in, upload a page, have two lines spoken and play them. Last check: ${time}.${share}</p>`
}
