import { describe, expect, it } from 'vitest'
import { createStatusHistory } from './status-page.ts'

const SUCCESS = { at: new Date('2026-11-17T20:00:00Z'), seconds: { 'sign in': 0.25, delete: 0.1 } }
const FAILURE = {
  at: new Date('2026-11-17T20:01:00Z'),
  seconds: {},
  failed: { step: 'read' as const, reason: 'POST /api/v1/documents/… was answered by 503' },
}

describe('the status page', () => {
  it('[R-53-09] Before the first journey the status page claims nothing', () => {
    const history = createStatusHistory()
    expect(history.toHtml()).toContain('We have not checked yet.')
    expect(JSON.parse(history.toJson())).toEqual({ state: 'unknown', journeys: 0 })
    expect(history.toMetrics()).toContain('journey_last_success_timestamp_seconds 0\n')
  })

  it('[R-53-09] After a failure the page says so without the reason, and the last success stays in the metrics', () => {
    const history = createStatusHistory()
    history.add(SUCCESS)
    expect(history.toHtml()).toContain('Everything works.')
    history.add(FAILURE)
    expect(history.toHtml()).toContain('Something is not working right now.')
    expect(history.toHtml()).toContain('In the last 2 checks, 50.0% went through.')
    expect(history.toHtml() + history.toJson()).not.toContain('503')
    expect(JSON.parse(history.toJson())).toMatchObject({ state: 'failing', failedStep: 'read', successShare: 0.5 })
    expect(history.toMetrics()).toContain(`journey_last_success_timestamp_seconds ${SUCCESS.at.getTime() / 1000}\n`)
    expect(history.toMetrics()).toContain('journey_step_seconds{step="sign in"} 0.250\n')
  })

  it('[R-53-09] Journeys older than a day are forgotten', () => {
    const history = createStatusHistory()
    history.add(FAILURE)
    for (let minute = 0; minute < 1440; minute += 1) history.add(SUCCESS)
    expect(JSON.parse(history.toJson())).toMatchObject({ state: 'working', successShare: 1, journeys: 1440 })
  })
})
