import type { ParseProgress } from '@sidelight/domain/upload/upload-flow'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { ConnectionLost } from './ConnectionLost.tsx'

interface ReadingProgressProps {
  reading: ParseProgress
  pageCount: number | undefined
  onLookAgain: () => void
}

export function ReadingProgress({ reading, pageCount = 0, onLookAgain }: ReadingProgressProps) {
  const { message, pagesRead, isOutOfTouch } = reading
  return (
    <div>
      <p role="status" className="display text-heading">
        {message}
      </p>
      <ProgressBar
        label="Reading"
        share={pagesRead === 0 || pageCount === 0 ? undefined : Math.min(1, pagesRead / pageCount)}
        className="mt-5"
      />
      {isOutOfTouch ? (
        <ConnectionLost onLookAgain={onLookAgain} />
      ) : (
        <p className="mt-4 text-body text-mute">
          You may leave or close this page: reading goes on, and{' '}
          <TextLink>
            <Link to={paths.history}>History</Link>
          </TextLink>{' '}
          brings you back.
        </p>
      )}
    </div>
  )
}
