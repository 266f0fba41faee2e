import { ArrowRight, Plus, Undo2, Users } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { countOfLines } from './count-of-lines.ts'

interface LineToolbarProps {
  documentId: string
  lines: number
  canUndo: boolean
  isUndoing: boolean
  onUndo: () => void
  onAdd: () => void
  onShowCast: () => void
}

export function LineToolbar({ documentId, lines, canUndo, isUndoing, onUndo, onAdd, onShowCast }: LineToolbarProps) {
  return (
    <div className="sticky top-0 z-20 -mx-4 mb-3 flex h-[68px] items-center gap-2 bg-page px-4 sm:gap-2.5 md:-mx-2 md:px-2">
      <p className="mr-auto text-body text-mute tabular-nums max-sm:hidden">{countOfLines(lines)}</p>
      <Button look="ghost" className="max-sm:px-3.5 lg:hidden" onClick={onShowCast}>
        <Users aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Cast and scenes</span>
      </Button>
      <Button
        look="ghost"
        className="max-sm:px-3.5"
        aria-disabled={!canUndo || isUndoing}
        onClick={() => canUndo && !isUndoing && onUndo()}
      >
        <Undo2 aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Undo</span>
      </Button>
      <Button look="ghost" className="max-sm:px-4" onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" />
        <span>
          Add <span className="max-sm:sr-only">New Scene</span>
        </span>
      </Button>
      <Button asChild className="max-sm:ml-auto">
        <Link to={paths.assignVoice(documentId)}>
          Next
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </Button>
    </div>
  )
}
