import { Plus } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Panel } from '#ui/Panel.tsx'

export function NoLines({ onAdd }: { onAdd: () => void }) {
  return (
    <Panel isLit className="grid max-w-[40rem] justify-items-start gap-5">
      <p className="font-script text-lead">No scenes yet. Click &quot;Add New Scene&quot; to get started.</p>
      <Button onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" />
        Add New Scene
      </Button>
    </Panel>
  )
}
