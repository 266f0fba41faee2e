import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Panel } from '#ui/Panel.tsx'

export function NoCharacters({ documentId }: { documentId: string }) {
  return (
    <Panel isLit className="grid max-w-[40rem] justify-items-start gap-4">
      <span className="grid size-12 place-items-center rounded-full bg-key-tint text-key-text">
        <Users aria-hidden="true" className="size-6" />
      </span>
      <p className="text-mute">
        This script has no characters yet. Assign its lines to characters, then cast them here.
      </p>
      <Button asChild>
        <Link to={paths.lines(documentId)}>Go to Script Scenes</Link>
      </Button>
    </Panel>
  )
}
