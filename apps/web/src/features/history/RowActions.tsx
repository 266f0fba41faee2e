import type { Document } from '#lib/api/documents.ts'
import { ArrowRight, Pencil, Play, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { paths, resumePath } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { ScriptMenu } from './ScriptMenu.tsx'

/** A script without lines can be neither played nor edited; its row links to the upload step instead. */
const UNFINISHED = { pending: 'Continue', processing: 'See progress', error: 'See what happened' } as const

interface RowActionsProps {
  document: Document
  deleteRef: Ref<HTMLButtonElement>
  onDelete: () => void
}

export function RowActions({ document, deleteRef, onDelete }: RowActionsProps) {
  const { id, title, status, isCast } = document
  return (
    <span className="flex items-center justify-end gap-1 max-md:gap-0.5">
      {status === 'completed' ? (
        <>
          <Button asChild look="quiet" size="icon">
            <Link to={isCast === false ? paths.part(id) : paths.preview(id)} aria-label={`Play ${title}`} title="Play">
              <Play aria-hidden="true" className="size-[18px] text-key-text" />
            </Link>
          </Button>
          <Button asChild look="quiet" size="icon">
            <Link to={paths.lines(id)} aria-label={`Edit ${title}`} title="Edit">
              <Pencil aria-hidden="true" className="size-[18px]" />
            </Link>
          </Button>
        </>
      ) : (
        <Button asChild look="quiet" className="gap-1.5 px-3 text-body max-md:px-2">
          <Link to={resumePath(id)} aria-label={`${UNFINISHED[status]}: ${title}`}>
            {UNFINISHED[status]}
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        </Button>
      )}
      <ScriptMenu script={document} />
      <Button ref={deleteRef} look="quiet" size="icon" aria-label={`Delete ${title}`} title="Delete" onClick={onDelete}>
        <Trash2 aria-hidden="true" className="size-[18px]" />
      </Button>
    </span>
  )
}
