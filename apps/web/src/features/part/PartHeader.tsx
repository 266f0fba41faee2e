import { X } from 'lucide-react'
import { Link } from 'react-router'
import { useListedScript } from '#shared/scripts/listed-script.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { ScriptExpiry } from '#shared/confidential/ScriptExpiry.tsx'
import { LogoMark } from '#ui/Logo.tsx'
import { QUIET_LINK } from './quiet-link.ts'

interface PartHeaderProps {
  documentId: string
  title?: string
  pageCount?: number | undefined
  /** Lines that may have been read wrongly. */
  doubtCount?: number
}

export function PartHeader({ documentId, title = '', pageCount, doubtCount = 0 }: PartHeaderProps) {
  return (
    <header className="flex items-center gap-4 px-4 pt-2 md:px-14 md:pt-4">
      <Link
        to={paths.dashboard}
        aria-label="Sidelight, back to the dashboard"
        className="-m-1 inline-flex h-11 min-w-11 shrink-0 items-center gap-2.5 p-1 text-lead font-semibold tracking-[-0.01em] [font-stretch:80%]"
      >
        <LogoMark />
        <span className="max-md:hidden">Sidelight</span>
      </Link>
      <p className="min-w-0 truncate text-body text-mute md:ml-2">
        {title}
        {pageCount !== undefined && (
          <span className="max-md:hidden">, {pageCount === 1 ? '1 page' : `${pageCount} pages`}</span>
        )}
      </p>
      <ScriptExpiry script={useListedScript(documentId)} />
      <span className="ml-auto flex shrink-0 items-center gap-4">
        <Link to={paths.lines(documentId)} className={QUIET_LINK}>
          Check the lines {doubtCount > 0 && <span className="max-md:sr-only">({doubtCount} doubtful)</span>}
        </Link>
        <Button asChild look="quiet" size="icon" className="max-md:hidden">
          <Link to={paths.dashboard} aria-label="Leave">
            <X aria-hidden="true" className="size-[18px]" />
          </Link>
        </Button>
      </span>
    </header>
  )
}
