import { writeLength } from '@sidelight/domain/time/write-length'
import { planDrill } from '@sidelight/domain/learning/drill'
import { judgeLine, type LineFinding, type LineRecord, summariseRun } from '@sidelight/domain/rehearsal/run-record'
import { Camera, Repeat, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { describeVoice } from '../describe-listening.ts'
import { useIsConfidential, useRehearsal, useRehearsalState } from '../rehearsal-context.tsx'
import { SaveTakes } from '../panels/SaveTakes.tsx'
import { canTape, type ScriptLine } from '../rehearsal-lines.ts'
import { listUnheard, UnheardLines } from './lines/UnheardLines.tsx'

/** What was heard in this run: facts without a rating. */
export function StageReport({ documentId, lines }: { documentId: string; lines: readonly ScriptLine[] }) {
  const { send } = useRehearsal()
  const run = useRehearsalState(({ run }) => run)
  const isConfidential = useIsConfidential()
  const voice = useRehearsalState(({ listening, settings }) => describeVoice(listening, settings, isConfidential))
  const own = run.lines.filter(({ isActors }) => isActors)
  const count = (wanted: LineFinding) => own.filter((line) => judgeLine(line) === wanted).length
  const followed = count('followed')
  const unheard = listUnheard(run, lines)
  const weak = [...new Set(unheard.map(({ line }) => line.id))]
  return (
    <div className="stage-report mx-auto grid min-h-dvh animate-rise content-center gap-y-8 px-5 pb-10 md:px-10">
      <div role="status">
        <h1 className="display text-hero">
          {followed === 0 ? (
            'End of scene.'
          ) : (
            <>
              <span className="text-you">
                {followed} of {own.length}
              </span>{' '}
              {own.length === 1 ? 'line' : 'lines'} followed.
            </>
          )}
        </h1>
        <p className="mt-5 max-w-[36em] text-lead text-pretty text-mute">
          {describeRun(summariseRun(run).seconds, count('words not heard'), count('unknown'))}
          {describeCutIns(run.lines)}
        </p>
      </div>
      <div className="grid content-end gap-3">
        {own.length > 0 && <p className="text-small text-mute">{voice}</p>}
        <SaveTakes lines={lines} />
        {weak.length > 0 && (
          <Button data-transport size="large" onClick={() => send({ type: 'drill', ranges: planDrill(lines, weak) })}>
            <Repeat aria-hidden="true" className="size-5" />
            {weak.length === 1 ? 'Drill the line' : `Drill the ${weak.length}`}
            <Key name="D" />
          </Button>
        )}
        <Button
          data-transport
          size="large"
          look={weak.length > 0 ? 'ghost' : 'key'}
          onClick={() => send({ type: 'start over' })}
        >
          <RotateCcw aria-hidden="true" className="size-5" />
          Run again
          <Key name="R" />
        </Button>
        {canTape(lines) && (
          <Button asChild look="ghost" size="large">
            <Link to={paths.tape(documentId)}>
              <Camera aria-hidden="true" className="size-5" />
              Tape it
            </Link>
          </Button>
        )}
      </div>
      {own.length > 0 && (
        <div>
          <Findings lines={own} />
          <UnheardLines unheard={unheard} />
        </div>
      )}
    </div>
  )
}

const Key = ({ name }: { name: string }) => (
  <kbd
    aria-hidden="true"
    className="ml-1 rounded-[6px] border border-current px-1.5 font-sans text-caption max-md:hidden"
  >
    {name}
  </kbd>
)

const LOOK: Record<LineFinding, { name: string; look: string }> = {
  followed: { name: 'Followed', look: 'bg-you' },
  'words not heard': { name: 'Words not heard', look: 'stage-words-missing' },
  unknown: { name: 'Not known', look: 'bg-line' },
}
const FINDINGS = Object.keys(LOOK) as LineFinding[]

function Findings({ lines }: { lines: readonly LineRecord[] }) {
  const findings = lines.map(judgeLine)
  const shown = FINDINGS.filter((finding) => findings.includes(finding))
  const summary = shown.map((finding) => `${findings.filter((each) => each === finding).length} ${LOOK[finding].name}`)
  return (
    <>
      <div role="img" aria-label={`Your lines: ${summary.join(', ')}`} className="flex gap-[clamp(1px,0.4vw,6px)]">
        {findings.map((finding, at) => (
          <span key={at} className={`h-4 min-w-px flex-1 rounded-[5px] ${LOOK[finding].look}`} />
        ))}
      </div>
      <p aria-hidden="true" className="mt-2.5 flex flex-wrap gap-x-5 text-small text-mute">
        {shown.map((finding) => (
          <span key={finding} className="inline-flex items-center gap-2">
            <span className={`h-2.5 w-4 rounded-[3px] ${LOOK[finding].look}`} />
            {LOOK[finding].name}
          </span>
        ))}
      </p>
    </>
  )
}

function describeCutIns(lines: readonly LineRecord[]): string {
  const count = lines.filter(({ wasCutInOn }) => wasCutInOn === true).length
  if (count === 0) return ''
  return count === 1 ? ' You cut in once.' : ` You cut in ${count} times.`
}

function describeRun(seconds: number, unheard: number, unknown: number): string {
  const parts = [`The run took ${writeLength(seconds)}.`]
  if (unheard > 0) {
    const where = unheard === 1 ? 'In one line' : `In ${unheard} lines`
    parts.push(`${where} there were words we did not hear. That may be you, or the microphone.`)
  }
  if (unknown > 0) {
    const which = unknown === 1 ? 'One of your lines' : `${unknown} of your lines`
    parts.push(`${which} ended by a tap, a skip or a pause, so we can't say what we heard.`)
  }
  return parts.join(' ')
}
