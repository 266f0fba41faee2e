import type { RevisedLine, Revision, RevisionScope } from '#lib/api/documents.ts'
import {
  describePart,
  describePrice,
  describeRevision,
  describeYours,
} from '@sidelight/domain/revisions/describe-revision'
import { type MarkedWord, markWords } from '@sidelight/domain/revisions/mark-words'
import { countPages, describeCost } from '@sidelight/domain/upload/cost'
import { Fragment } from 'react'
import { Link, useNavigate } from 'react-router'
import { nameDevice } from '#lib/browser/device-name.ts'
import { messageOf } from '#lib/http/api-error.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { Button } from '#ui/Button.tsx'
import { WhereRead } from '#shared/confidential/WhereRead.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { Panel } from '#ui/Panel.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { useApplyNewPages, useDiscardNewPages } from './revisions.queries.ts'

type Changes = NonNullable<Revision['changes']>

interface RevisedScriptProps {
  documentId: string
  revisionId: string
  changes: Changes
  /** The one that was chosen. */
  scope: RevisionScope
  /** What the chosen scope changes is not there yet. */
  isLoading: boolean
  /** Whether the pages of a confidential script were read on this device; undefined if that is not known. */
  isReadOnDevice: boolean | undefined
  onScope: (scope: RevisionScope) => void
}

/** What new pages change, before anything is charged. */
export function RevisedScript(props: RevisedScriptProps) {
  const { documentId, revisionId, changes, scope, isLoading, isReadOnDevice, onScope } = props
  const { cost, lines, part, filePages } = changes
  return (
    <div className="grid max-w-[46rem] gap-6">
      <Panel isLit className="grid gap-5">
        {part !== null && (
          <Choice
            legend="What did you upload?"
            hint={
              scope === 'part' ? describePart(part) : 'Any line that isn’t in this file will be cut from the script.'
            }
            value={scope}
            options={SCOPES}
            onChange={onScope}
          />
        )}
        <div role="status">
          <p className="text-lead">{cost === null ? NOTHING_NEW : describeRevision(changes)}</p>
          {cost !== null && (
            <p className="mt-1.5 text-mute">
              {describeYours(changes.yours)} {describePrice(cost.pages, filePages)}
            </p>
          )}
          {cost !== null && cost.missing > 0 && (
            <p className="mt-1.5 text-mute">
              {describeCost(cost)} <Link to={paths.packages}>Get pages</Link>
            </p>
          )}
        </div>
        <WhereRead isOnDevice={isReadOnDevice} device={nameDevice()} />
        <Actions documentId={documentId} revisionId={revisionId} shown={changes} isLoading={isLoading} />
      </Panel>
      {lines.length > 0 && (
        <ol aria-label="Lines that differ" className="grid gap-2.5">
          {lines.map((line, at) => (
            <RevisedLineItem key={at} line={line} />
          ))}
        </ol>
      )}
    </div>
  )
}

const NOTHING_NEW = 'These pages say what the script says already. There is nothing to apply.'

const ABOUT_UNDO =
  'Changed your mind later? Open the script with Edit and press Undo. The pages you used aren’t given back.'

const SCOPES: { value: RevisionScope; label: string }[] = [
  { value: 'whole', label: 'The whole script' },
  { value: 'part', label: 'Only these pages' },
]

type ActionsProps = Pick<RevisedScriptProps, 'documentId' | 'revisionId' | 'isLoading'> & {
  shown: Pick<Changes, 'cost' | 'filePages' | 'scope'>
}

function Actions({ documentId, revisionId, shown: { cost, filePages, scope }, isLoading }: ActionsProps) {
  const navigate = useNavigate()
  const toast = useToast()
  const discarding = useDiscardNewPages(documentId)
  const applying = useApplyNewPages(documentId, (canRehearse) => {
    toast('success', `New pages applied. ${describePrice(cost?.pages ?? 0, filePages)}`)
    void navigate(canRehearse ? paths.stage(documentId) : paths.part(documentId))
  })
  const error = applying.error ?? discarding.error
  return (
    <>
      {error !== null && (
        <p role="alert" className="text-rec-text">
          {messageOf(error, 'That did not work. Please try again.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {cost !== null && cost.missing === 0 && (
          <PendingButton
            disabled={isLoading}
            isPending={applying.isPending}
            pendingText="Applying…"
            onClick={() => applying.mutate({ revisionId, pages: cost.pages, scope })}
          >
            Apply for {cost.pages === 0 ? 'free' : countPages(cost.pages)}
          </PendingButton>
        )}
        <Button look="ghost" disabled={applying.isPending} onClick={() => discarding.mutate()}>
          Discard
        </Button>
      </div>
      {cost !== null && <p className="text-small text-mute">{ABOUT_UNDO}</p>}
    </>
  )
}

const KINDS: Record<RevisedLine['kind'], string> = { changed: 'Changed', new: 'New', cut: 'Cut', moved: 'Moved' }

function RevisedLineItem({ line: { kind, actor, isYours, before, after } }: { line: RevisedLine }) {
  const words = markWords(before ?? '', after ?? '')
  return (
    <li className="rounded-row border border-line bg-surface px-4 py-3">
      <p className="flex flex-wrap gap-x-3 text-small text-mute">
        <bdi className={isYours ? 'font-semibold text-you' : 'font-semibold text-text'}>{actor}</bdi>
        <span>{KINDS[kind]}</span>
        {isYours && <span className="text-you">Yours</span>}
      </p>
      {kind === 'moved' ? (
        <p className="mt-1 font-script">{after}</p>
      ) : (
        <>
          {before !== null && <Wording label="Before" words={words.before} as="del" />}
          {after !== null && <Wording label="Now" words={words.after} as="ins" />}
        </>
      )}
    </li>
  )
}

interface WordingProps {
  label: string
  words: readonly MarkedWord[]
  as: 'del' | 'ins'
}

const Wording = ({ label, words, as: Mark }: WordingProps) => (
  <p className={`mt-1 font-script wrap-anywhere ${Mark === 'del' ? 'text-mute' : ''}`}>
    <span className="sr-only">{label}: </span>
    {words.map(({ text, isMarked }, at) => (
      <Fragment key={at}>
        {at > 0 && ' '}
        {isMarked ? <Mark>{text}</Mark> : text}
      </Fragment>
    ))}
  </p>
)
