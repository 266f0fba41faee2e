import { operators, type ShownJob } from '@sidelight/contract/operators'
import type { PlannedAct } from './ActDialog.tsx'
import { call } from './console-client.ts'
import { moment } from './times.ts'

const LOOK: Record<ShownJob['state'], string> = {
  waiting: 'state',
  running: 'state running',
  'waiting to retry': 'state failed',
  'gave up': 'state failed',
  done: 'state ended',
}

const retry = ({ id, name }: ShownJob): PlannedAct => ({
  title: 'Try again',
  text: `${name} runs again.`,
  done: 'The job is in its queue.',
  run: (ticket) => call(operators.acts.requeueJob, { params: { jobId: id }, body: { ticket } }),
})

export function JobTable({ jobs, plan, empty }: { jobs: ShownJob[]; plan: (act: PlannedAct) => void; empty: string }) {
  if (jobs.length === 0) return <p className="note">{empty}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on phones the keyboard scrolls it sideways
    <div className="scroll" role="region" aria-label="Jobs" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th>Kind</th>
            <th className="wide">Script</th>
            <th>State</th>
            <th className="wide number">Tries</th>
            <th className="wide">Since</th>
            <th>
              <span className="unseen">Act</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <td>{job.name}</td>
              <td className="wide id">{job.document_id?.slice(0, 8) ?? ''}</td>
              <td>
                <span className={LOOK[job.state]}>{job.state}</span>
              </td>
              <td className="wide number">{job.attempts}</td>
              <td className="wide">{moment(job.created_at)}</td>
              <td className="number">
                {LOOK[job.state] === 'state failed' && (
                  <button type="button" aria-label={`Try ${job.name} again`} onClick={() => plan(retry(job))}>
                    Try again
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
