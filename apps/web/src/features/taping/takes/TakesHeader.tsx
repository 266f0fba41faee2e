import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'

interface TakesHeaderProps {
  title: string
  /** The title where there is little room. */
  shortTitle?: string
  /** Which script and part, and where the takes are. */
  about: string
  /** The arrows; each leads to one place. */
  back: ReactNode
  actions?: ReactNode
}

export function TakesHeader({ title, shortTitle = title, about, back, actions }: TakesHeaderProps) {
  return (
    <header className="flex h-[68px] items-center gap-3 md:h-[84px] md:gap-5">
      <div className="-ml-3 flex">{back}</div>
      <h1 className="takes-title display shrink-0">
        <span className={shortTitle === title ? '' : 'max-md:sr-only'}>{title}</span>
        {shortTitle !== title && (
          <span aria-hidden="true" className="md:hidden">
            {shortTitle}
          </span>
        )}
      </h1>
      <p className="min-w-0 truncate pt-3 text-mute max-md:hidden">{about}</p>
      <div className="ml-auto flex shrink-0 items-center gap-3">{actions}</div>
    </header>
  )
}

export const BackToScene = ({ documentId, className = '' }: { documentId: string; className?: string }) => (
  <Button asChild look="quiet" size="icon" className={className}>
    <Link to={paths.stage(documentId)} aria-label="Back to the scene" title="Back to the scene">
      <ArrowLeft aria-hidden="true" className="size-[18px]" />
    </Link>
  </Button>
)

export const BackToTakes = ({ onClick, className = '' }: { onClick: () => void; className?: string }) => (
  <Button look="quiet" size="icon" aria-label="Back to the takes" onClick={onClick} className={className}>
    <ArrowLeft aria-hidden="true" className="size-[18px]" />
  </Button>
)
