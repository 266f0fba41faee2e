import type { Document } from '#lib/api/documents.ts'
import { CalendarX2, ClipboardList, Ellipsis, FilePlus2, Lock, Pencil } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'

/** Loaded when it is opened. */
const ExpiryDialog = lazy(async () => ({ default: (await import('./ExpiryDialog.tsx')).ExpiryDialog }))

const RenameDialog = lazy(async () => ({ default: (await import('./RenameDialog.tsx')).RenameDialog }))

/** What is done rarely with a script. */
export function ScriptMenu({ script }: { script: Document }) {
  const [asked, setAsked] = useState<'confidential' | 'expiry' | 'rename'>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setAsked(undefined)
  return (
    <>
      <Menu
        trigger={
          <Button ref={button} look="quiet" size="icon" aria-label={`More for ${script.title}`} title="More">
            <Ellipsis aria-hidden="true" className="size-[18px]" />
          </Button>
        }
      >
        {script.status === 'completed' && (
          <MenuItem asChild>
            <Link to={paths.newPages(script.id)}>
              <FilePlus2 aria-hidden="true" />
              New pages
            </Link>
          </MenuItem>
        )}
        {script.status === 'completed' && (
          <MenuItem asChild>
            <Link to={paths.brief(script.id)}>
              <ClipboardList aria-hidden="true" />
              What did casting ask for?
            </Link>
          </MenuItem>
        )}
        {script.isConfidential !== true && (
          <MenuItem onSelect={() => setAsked('rename')}>
            <Pencil aria-hidden="true" />
            Rename
          </MenuItem>
        )}
        <MenuItem onSelect={() => setAsked('expiry')}>
          <CalendarX2 aria-hidden="true" />
          Delete it on a date
        </MenuItem>
        {script.isConfidential !== true && (
          <MenuItem onSelect={() => setAsked('confidential')}>
            <Lock aria-hidden="true" />
            Make confidential
          </MenuItem>
        )}
      </Menu>
      {asked !== undefined && (
        <Suspense>
          {asked === 'rename' ? (
            <RenameDialog script={script} opener={button} onClose={close} />
          ) : (
            <ExpiryDialog
              script={script}
              makesConfidential={asked === 'confidential'}
              opener={button}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
