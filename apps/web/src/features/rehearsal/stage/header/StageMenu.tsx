import { readableName } from '@sidelight/domain/lines/readable-name'
import { Camera, Ear, Ellipsis, Keyboard, List, PencilLine, SlidersHorizontal, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useListedScript } from '#shared/scripts/listed-script.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { ScriptExpiry } from '#shared/confidential/ScriptExpiry.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/Menu.tsx'
import { NetworkDot } from '../../network/NetworkLight.tsx'
import type { VoiceRequests } from '../../network/voice-requests.ts'
import { useRehearsalState } from '../../rehearsal-context.tsx'
import { canTape, type ScriptLine } from '../../rehearsal-lines.ts'
import { isRunning, listParts, type StageDialog, stageStateOf } from '../stage-state.ts'

interface StageMenuProps {
  documentId: string
  title: string
  lines: readonly ScriptLine[]
  voice: VoiceRequests
  /** `opener` gets the focus back. */
  onOpen: (dialog: StageDialog, opener: HTMLElement | null) => void
  onListRequests: (opener: HTMLElement | null) => void
}

/** On phones: everything for which the header and the dock of a wide screen have buttons of their own. */
export function StageMenu({ documentId, title, lines, voice, onOpen, onListRequests }: StageMenuProps) {
  const isRun = useRehearsalState((state) => isRunning(stageStateOf(state)))
  const [isOpen, setIsOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  useRaiseModalFlag(isOpen, () => setIsOpen(false))
  const open = (dialog: StageDialog) => onOpen(dialog, trigger.current)
  return (
    <Menu
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button ref={trigger} look="quiet" size="icon" aria-label="More" className="md:hidden">
          <Ellipsis aria-hidden="true" className="size-5" />
        </Button>
      }
    >
      <div className="grid max-w-60 gap-0.5 px-3 pt-1.5 pb-2 text-small text-mute">
        <p className="text-body font-semibold wrap-anywhere text-text">{title}</p>
        <p>{listParts(lines).map(readableName).join(', ')}</p>
        <ScriptExpiry script={useListedScript(documentId)} />
      </div>
      <MenuDivider />
      {!isRun && (
        <MenuItem asChild className="stage-only-zoomed">
          <Link to={paths.preview(documentId)}>
            <PencilLine aria-hidden="true" />
            Edit scene
          </Link>
        </MenuItem>
      )}
      <MenuItem onSelect={() => open('scenes')}>
        <List aria-hidden="true" />
        Scenes and parts
      </MenuItem>
      {!isRun && <PausedItems documentId={documentId} lines={lines} onOpen={open} />}
      <MenuDivider />
      <MenuItem onSelect={() => onListRequests(trigger.current)}>
        <span className="grid size-[18px] place-items-center">
          <NetworkDot isWarning={voice.isWarning} />
        </span>
        {voice.summary}
      </MenuItem>
      <MenuItem asChild>
        <Link to={paths.dashboard}>
          <X aria-hidden="true" />
          Leave
        </Link>
      </MenuItem>
    </Menu>
  )
}

interface PausedItemsProps {
  documentId: string
  lines: readonly ScriptLine[]
  onOpen: (dialog: StageDialog) => void
}

const PausedItems = ({ documentId, lines, onOpen }: PausedItemsProps) => (
  <>
    {lines.some(({ isActors }) => isActors) && (
      <MenuItem asChild>
        <Link to={paths.byEar(documentId)}>
          <Ear aria-hidden="true" />
          Learn by ear
        </Link>
      </MenuItem>
    )}
    {canTape(lines) && (
      <MenuItem asChild>
        <Link to={paths.tape(documentId)}>
          <Camera aria-hidden="true" />
          Tape
        </Link>
      </MenuItem>
    )}
    <MenuItem onSelect={() => onOpen('settings')}>
      <SlidersHorizontal aria-hidden="true" />
      Rehearsal settings
    </MenuItem>
    <MenuItem onSelect={() => onOpen('keys')}>
      <Keyboard aria-hidden="true" />
      Keyboard shortcuts
    </MenuItem>
  </>
)
