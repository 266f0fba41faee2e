import { memo } from 'react'
import { FormError } from '#ui/form/FormError.tsx'
import { CurrentLinePanel } from '../current-line/CurrentLinePanel.tsx'
import { LineActions } from './LineActions.tsx'
import { LineChip, TurnChip } from './LineChip.tsx'
import type { LineCardProps } from '../current-line/line-card-props.ts'
import { DirectionWord } from '../line-sheet/DirectionWord.tsx'
import { LineText } from '../current-line/LineText.tsx'
import { isSeenOnlyDirection } from '../rehearsal-lines.ts'
import { TakeControls } from './TakeControls.tsx'

/** Memoised, so that progress in one line does not render the others. */
export const LineCard = memo(function LineCard(props: LineCardProps) {
  const { line, at, isCurrent } = props
  const { isActors } = line
  const isNear = props.isNear || isCurrent
  return (
    <li
      data-line={line.id}
      aria-labelledby={`line-${at}`}
      aria-current={isCurrent ? 'step' : undefined}
      className={`relative scroll-mt-24 scroll-mb-32 [contain-intrinsic-size:auto_104px] [content-visibility:auto] before:absolute before:w-[3px] before:rounded-full ${isCurrent ? CURRENT_LOOK[isActors ? 'actor' : 'partner'] : ROW_LOOK} ${isActors ? 'before:bg-you' : 'before:bg-key'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading {...props} />
        <Chip {...props} />
        {isNear && <LineActions {...props} />}
        <Words {...props} />
      </div>
      <LineProblem {...props} />
      {isCurrent && <CurrentLinePanel {...props} />}
      {isActors && isNear && <TakeControls line={line} at={at} />}
    </li>
  )
})

const ROW_LOOK = 'mb-1.5 rounded-row px-4 py-2 pl-4 before:inset-y-4 before:left-0 hover:bg-surface sm:pl-5'
const CURRENT_BASE =
  'mt-4 mb-4 rounded-card border bg-surface px-5 pt-4 pb-5 shadow-card before:hidden sm:px-6 bg-no-repeat'
const CURRENT_LOOK = {
  actor: `${CURRENT_BASE} border-you/55 bg-[radial-gradient(900px_300px_at_100%_0,color-mix(in_srgb,var(--you)_13%,transparent),transparent_70%)]`,
  partner: `${CURRENT_BASE} border-key/55 bg-[radial-gradient(900px_300px_at_100%_0,color-mix(in_srgb,var(--key)_12%,transparent),transparent_70%)]`,
}

function Words({ line, isCurrent, isCompleted, wordStarts }: LineCardProps) {
  const look = isCurrent
    ? 'my-3 text-(length:--current-sm) leading-[1.34] sm:text-(length:--current-lg)'
    : `pr-3 pb-1 text-(length:--row) leading-[1.4] ${isCompleted ? 'text-mute' : ''}`
  return (
    <p className={`w-full font-script wrap-anywhere whitespace-pre-wrap ${look}`}>
      {isCurrent ? <LineText line={line} wordStarts={wordStarts} /> : line.dialog}
    </p>
  )
}

function Chip({ line, status }: LineCardProps) {
  if (line.isClipPending) return <LineChip status="Loading..." />
  return status === 'Your line' ? <TurnChip id={line.id} /> : <LineChip status={status} />
}

function Heading({ at, line, isSkipped, isCompleted }: LineCardProps) {
  const { isActors } = line
  const labels = [isActors && '(You)', isSkipped && '(Skipped)', isCompleted && !isSkipped && '(Completed)']
  return (
    <h2 id={`line-${at}`} className="mr-auto flex min-h-11 min-w-0 flex-wrap items-center gap-x-3 text-small">
      <span className="slate text-mute">Line #{line.index + 1}</span>{' '}
      <span className={`text-body font-semibold wrap-anywhere ${isActors ? 'text-you' : 'text-key-text'}`}>
        {line.character === '' ? 'No actor assigned' : line.character}
      </span>{' '}
      <span className="text-small text-mute max-sm:sr-only">{labels.filter(Boolean).join(' ')}</span>
      <DirectionWord line={line} />
    </h2>
  )
}

function LineProblem({ line, error, status }: LineCardProps) {
  const { isActors, audioUrl, isClipPending, isSilent, audioStatus } = line
  if (error !== undefined) {
    return (
      <div className="mt-2 -mb-2">
        <FormError text={error} />
      </div>
    )
  }
  if (status === 'Loading...' && audioUrl !== '') {
    return <p className="mt-1 mb-1 text-small text-mute">Loading audio...</p>
  }
  if (isActors || audioUrl !== '' || isSeenOnlyDirection(line)) return null
  return <p className="pb-1 text-small text-mute">{whyUnheard({ isClipPending, isSilent, status: audioStatus })}</p>
}

function whyUnheard({
  isClipPending,
  isSilent,
  status,
}: {
  isClipPending: boolean
  isSilent: boolean
  status: string
}): string {
  if (isClipPending) return 'Audio for this line is on its way.'
  if (isSilent) return 'There is nothing to say aloud here.'
  return status === 'error' ? "We couldn't generate this line. Try Regenerate." : 'This line has no audio yet.'
}
