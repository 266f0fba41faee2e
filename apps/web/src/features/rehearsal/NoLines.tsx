import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Panel } from '#ui/Panel.tsx'

export function NoLines({ documentId, onRetry }: { documentId: string; onRetry: () => void }) {
  return (
    <Panel isLit className="grid max-w-[40rem] justify-items-start gap-5">
      <p className="text-lead">No segments are available for display. Please retry.</p>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={onRetry}>Retry</Button>
        <Button asChild look="ghost">
          <Link to={paths.lines(documentId)}>Go to Script Scenes</Link>
        </Button>
      </div>
    </Panel>
  )
}
