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
  <ul aria-label="What casting asked for" className="rounded-card border border-line bg-surface px-5 py-1">
    {checks.map((check) => (
      <li
        key={check.id}
        className="group flex flex-wrap items-center gap-x-4 gap-y-2.5 border-line py-3.5 not-first:border-t"
        data-state={check.state}
      >
        {check.isYours ? (
          <label className="flex min-w-0 flex-[1_1_220px] items-center gap-4 cursor-pointer">
            <span className="relative grid size-6.5 shrink-0 place-items-center rounded-full group-data-[state=done]:bg-ok-tint group-data-[state=done]:text-ok group-data-[state=open]:text-key-text group-data-[state=over]:bg-[color-mix(in_srgb,var(--bad)_16%,transparent)] group-data-[state=over]:text-bad">
              <input
                type="checkbox"
                checked={check.isTicked}
                className="peer size-6.5 appearance-none rounded-[7px] border-[1.5px] border-control bg-surface checked:border-text checked:bg-text"
                onChange={({ target }) => tick(check, target.checked)}
              />
              <Check
                aria-hidden="true"
                strokeWidth={3.5}
                className="pointer-events-none absolute size-4 text-page opacity-0 peer-checked:opacity-100"
              />
            </span>
            <CheckWords {...check} />
          </label>
        ) : (
          <div className="flex min-w-0 flex-[1_1_220px] items-center gap-4">
            <span className="relative grid size-6.5 shrink-0 place-items-center rounded-full group-data-[state=done]:bg-ok-tint group-data-[state=done]:text-ok group-data-[state=open]:text-key-text group-data-[state=over]:bg-[color-mix(in_srgb,var(--bad)_16%,transparent)] group-data-[state=over]:text-bad">
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
  <span className="grid min-w-0 wrap-anywhere text-mute">
    <b className="font-semibold text-text">{text}</b>
    <span className="text-body group-data-[state=open]:text-key-text group-data-[state=over]:text-bad">{detail}</span>
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
    <Button asChild look="ghost" className="ml-10.5 md:ml-0">
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
