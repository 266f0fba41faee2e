import type { ParseProgress } from '@sidelight/domain/upload/upload-flow'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { ConnectionLost } from './ConnectionLost.tsx'

interface ParsingProgressProps {
  progress: ParseProgress
  pageCount: number | undefined
  onRetry: () => void
}

export function ParsingProgress({ progress, pageCount = 0, onRetry }: ParsingProgressProps) {
  const { message, pagesRead, isStatusUnavailable } = progress
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
      {isStatusUnavailable ? (
        <ConnectionLost onRetry={onRetry} />
      ) : (
        <p className="mt-4 text-body text-mute">
          You can leave or close this page: reading continues, and{' '}
          <TextLink>
            <Link to={paths.history}>History</Link>
          </TextLink>{' '}
          brings you back.
        </p>
      )}
    </div>
  )
}
