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
  const { message, pagesRead, isStatusUnavailable } = reading
  return (
    <div>
      <p role="status" className="display text-[30px] leading-none md:text-[36px]">
        {message}
      </p>
      <ProgressBar
        label="Reading"
        share={pagesRead === 0 || pageCount === 0 ? undefined : Math.min(1, pagesRead / pageCount)}
        className="mt-5"
      />
      {isStatusUnavailable ? (
        <ConnectionLost onLookAgain={onLookAgain} />
      ) : (
        <p className="mt-4 text-[15px] text-mute">
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
