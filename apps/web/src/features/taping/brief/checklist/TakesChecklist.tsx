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
      <p className="brief-on-takes">
        <BriefLink documentId={documentId} look="ghost" text="What did casting ask for?" />
      </p>
    )
  return (
    <section aria-labelledby="takes-checklist" className="brief-on-takes">
      <div className="brief-on-takes-head">
        <h2 id="takes-checklist" className="display text-title">
          {describeChecks(list.checks, list.isReady)}
        </h2>
        <BriefLink documentId={documentId} look="quiet" text="The brief" />
      </div>
      <CheckList checks={list.checks} tick={list.tick} documentId={documentId} />
      {list.isReady && <SendFiles files={list.files} />}
    </section>
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
