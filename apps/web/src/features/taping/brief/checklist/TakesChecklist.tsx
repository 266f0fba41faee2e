import { ClipboardList } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { CheckList } from './CheckList.tsx'
import { describeChecks } from './list-texts.ts'
import { SendFiles } from './SendFiles.tsx'
import type { Checklist } from './use-checks.ts'
import '../brief.css'

interface TakesChecklistProps {
  documentId: string
  list: Checklist | undefined
}

/** Below the takes: the way to the brief, and what is missing once there is one. */
export function TakesChecklist({ documentId, list }: TakesChecklistProps) {
  if (list?.brief === undefined)
    return (
      <div className="brief">
        <p className="mt-7 grid sm:flex">
          <BriefLink documentId={documentId} look="ghost" text="What did casting ask for?" />
        </p>
      </div>
    )
  return (
    <div className="brief" data-place="takes">
      <section aria-labelledby="takes-checklist" className="mt-7 grid gap-3.5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="takes-checklist" className="display text-title">
            {describeChecks(list.checks, list.isReady)}
          </h2>
          <BriefLink documentId={documentId} look="quiet" text="The brief" />
        </div>
        <CheckList checks={list.checks} tick={list.tick} documentId={documentId} />
        {list.isReady && <SendFiles files={list.files} />}
      </section>
    </div>
  )
}

interface BriefLinkProps {
  documentId: string
  look: 'ghost' | 'quiet'
  text: string
}

const BriefLink = ({ documentId, look, text }: BriefLinkProps) => (
  <Button asChild look={look}>
    <Link to={paths.brief(documentId)}>
      <ClipboardList aria-hidden="true" className="size-[18px]" />
      {text}
    </Link>
  </Button>
)
