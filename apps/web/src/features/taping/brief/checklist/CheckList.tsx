import { Check, Circle, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { EXPORT_PARAM } from '../../tape-path.ts'
import type { Checklist, ListedCheck } from './use-checks.ts'

interface CheckListProps extends Pick<Checklist, 'checks' | 'tick'> {
  documentId: string
}

/** Every check with its state. Only what nobody can measure has a box. */
export const CheckList = ({ checks, tick, documentId }: CheckListProps) => (
  <ul aria-label="What casting asked for" className="brief-checks">
    {checks.map((check) => (
      <li key={check.id} className="brief-check" data-state={check.state}>
        {check.isYours ? (
          <label className="brief-check-words brief-tick">
            <span className="brief-mark">
              <input type="checkbox" checked={check.isTicked} onChange={({ target }) => tick(check, target.checked)} />
              <Check aria-hidden="true" strokeWidth={3.5} className="size-4" />
            </span>
            <CheckWords {...check} />
          </label>
        ) : (
          <div className="brief-check-words">
            <span className="brief-mark">
              <StateIcon state={check.state} />
            </span>
            <CheckWords {...check} />
          </div>
        )}
        <Remedy check={check} documentId={documentId} />
      </li>
    ))}
  </ul>
)

const CheckWords = ({ text, detail, isYours, isTicked }: ListedCheck) => (
  <span className="brief-check-text">
    <b className="font-semibold">{text}</b>
    <span className="text-body">{detail}</span>
    {isYours && (
      <span className="text-small text-mute">
        {isTicked ? 'Only you can tell. You ticked it.' : 'Only you can tell.'}
      </span>
    )}
  </span>
)

function StateIcon({ state }: Pick<ListedCheck, 'state'>) {
  if (state === 'done') return <Check aria-label="Done:" strokeWidth={3} className="size-4" />
  if (state === 'over') return <TriangleAlert aria-label="Too much:" className="size-4" />
  return <Circle aria-label="Open:" strokeWidth={2.5} className="size-6" />
}

const REMEDIES = {
  'choose takes': 'Choose',
  trim: 'Trim',
  'tape it': 'Film it',
  'move the slate': 'Move it',
  'make files': 'Make them',
  'make smaller': 'Make it smaller',
  'change portal': 'Change',
  decide: 'Decide',
} as const

/** Where the actor does it. */
function Remedy({ check: { remedy, text }, documentId }: { check: ListedCheck; documentId: string }) {
  if (remedy === undefined) return null
  const label = REMEDIES[remedy]
  return (
    <Button asChild look="ghost" className="brief-remedy">
      <Link to={findPlace(remedy, documentId)} aria-label={`${label}: ${text}`}>
        {label}
      </Link>
    </Button>
  )
}

function findPlace(remedy: keyof typeof REMEDIES, documentId: string): string {
  if (remedy === 'decide') return paths.brief(documentId)
  if (remedy === 'tape it') return paths.tape(documentId)
  const takes = paths.takes(documentId)
  return remedy === 'choose takes' || remedy === 'trim' ? takes : `${takes}?${EXPORT_PARAM}=1`
}
