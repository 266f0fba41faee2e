import { writeLength } from '@sidelight/domain/time/write-length'
import { type LineRecord, type RunRecord, type RunSummary, summariseRun } from '@sidelight/domain/rehearsal/run-record'
import type { ScriptLine } from '../rehearsal-lines.ts'

interface RunReportProps {
  run: RunRecord
  /** The previous run, if there is one. */
  before: RunSummary | undefined
  lines: readonly ScriptLine[]
}

/** The record of a run: facts without a rating. */
export function RunReport({ run, before, lines }: RunReportProps) {
  const actorLines = run.lines.filter(({ isActors }) => isActors)
  if (actorLines.length === 0) return null
  const summary = summariseRun(run)
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="text-body font-semibold">This run</h3>
      <p className="mt-1 text-body text-mute">
        {describe(summary)}
        {before !== undefined && before.actorLines > 0 && ` Last time: ${describe(before)}`}
      </p>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center text-body font-medium text-mute hover:text-text">
          Line by line
        </summary>
        <div className="overflow-x-auto">
          <table className="w-full min-w-[320px] text-left text-small tabular-nums">
            <thead className="text-mute">
              <tr>
                {['Line', 'Said in', 'Cue', 'Answer', 'Missed'].map((head) => (
                  <th key={head} scope="col" className="py-2 pr-4 font-medium">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {actorLines.map((line, at) => (
                <Row key={at} line={line} number={numberOf(lines, line.id)} />
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  )
}

const numberOf = (lines: readonly ScriptLine[], id: string): string => {
  const line = lines.find((line) => line.id === id)
  return line === undefined ? '' : `#${line.index + 1}`
}

function Row({ line, number }: { line: LineRecord; number: string }) {
  const cells = [
    toSeconds(line.endMs - line.startMs),
    cueOf(line),
    line.answerMs === undefined ? '–' : toSeconds(line.answerMs),
    line.ending === 'heard' || line.ending === 'probable' ? String(line.missed) : '–',
  ]
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pr-4 font-semibold text-you">
        {number}
      </th>
      {cells.map((cell, at) => (
        <td key={at} className="py-2 pr-4">
          {cell}
        </td>
      ))}
    </tr>
  )
}

const toSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

function cueOf({ ending, cueMs }: LineRecord): string {
  if (ending === 'skipped') return 'skipped'
  if (ending === 'tapped') return 'tapped'
  return cueMs === undefined ? 'heard' : toSeconds(cueMs)
}

function describe({ seconds, actorLines, followed, medianCueMs, missedWords }: RunSummary): string {
  const lines =
    actorLines === 1
      ? `We ${followed === 1 ? 'followed' : "didn't follow"} your line`
      : `We followed ${followed} of your ${actorLines} lines`
  const parts = [`Run time ${writeLength(seconds)}`]
  if (medianCueMs !== undefined) parts.push(`cues after ${toSeconds(medianCueMs)}`)
  if (missedWords > 0) parts.push(missedWords === 1 ? '1 word not heard' : `${missedWords} words not heard`)
  return `${lines}. ${parts.join(', ')}.`
}
