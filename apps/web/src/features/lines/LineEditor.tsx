import type { LeftOutText as LeftOut, Line } from '#lib/api/lines.ts'
import { type Character, isNarration, listCharacters } from '@sidelight/domain/lines/characters'
import { groupByHeading } from '@sidelight/domain/lines/groups'
import { useMemo, useState } from 'react'
import { LeftOutText } from './review/LeftOutText.tsx'
import { ReviewPanel } from './review/ReviewPanel.tsx'
import { LineList } from './list/LineList.tsx'
import { NarratorRemoval } from './NarratorRemoval.tsx'
import { NobodySpeaks } from './review/NobodySpeaks.tsx'
import { NoLines } from './NoLines.tsx'
import { useDialogs, useDirectChanges } from './line-editing.ts'
import type { OpenDialog } from './dialogs/open-dialog.ts'
import { LineDialogs } from './dialogs/LineDialogs.tsx'
import { LineToolbar } from './LineToolbar.tsx'
import { ScriptOverview } from './ScriptOverview.tsx'

interface LineEditorProps {
  documentId: string
  lines: readonly Line[]
  canUndo: boolean
}

export function LineEditor({ documentId, lines, canUndo }: LineEditorProps) {
  const dialogs = useDialogs()
  const changes = useDirectChanges(documentId, canUndo, dialogs.goTo)
  const [isNarrationSelected, setIsNarrationSelected] = useState(false)
  const narration = useMemo(() => lines.filter(isNarration), [lines])
  const overview = useOverview(lines, dialogs)
  const append = () => dialogs.open({ kind: 'add', index: lines.length, isInsertion: false })
  return (
    <>
      <LineToolbar
        documentId={documentId}
        lines={lines.length}
        canUndo={canUndo}
        isUndoing={changes.isUndoing}
        onUndo={changes.undo}
        onAdd={append}
        onShowCast={() => dialogs.open({ kind: 'cast' })}
      />
      <button type="button" hidden data-modified={changes.modified.isModified} onClick={changes.save}>
        Save Changes
      </button>
      <ReviewPanel
        documentId={documentId}
        lines={lines}
        onReviewed={changes.markReviewed}
        onShow={(line) => dialogs.goTo(line.id)}
        onOpen={dialogs.open}
      />
      {narration.length === lines.length && <NobodySpeaks documentId={documentId} lines={lines} />}
      <LeftOutText documentId={documentId} onAdd={(text) => dialogs.open(addBehindItsPage(text, lines))} />
      {lines.length === 0 ? (
        <NoLines onAdd={append} />
      ) : (
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_288px]">
          <div className="min-w-0">
            {narration.length > 0 && (
              <NarratorRemoval
                count={narration.length}
                isSelected={isNarrationSelected}
                onSelect={setIsNarrationSelected}
                onDelete={() => dialogs.open({ kind: 'delete narration' })}
              />
            )}
            <p className="text-body text-mute">
              <span className="hidden pointer-coarse:inline">Tap a line to change, move or delete it.</span>
            </p>
            <LineList
              lines={lines}
              isNarrationSelected={isNarrationSelected}
              target={dialogs.target}
              onOpen={dialogs.open}
              onMove={changes.move}
            />
          </div>
          <aside aria-label="Cast and scenes" className="max-lg:hidden">
            <div className="sticky top-[68px] grid max-h-[calc(100dvh-84px)] gap-7 overflow-y-auto pt-1.5">
              <ScriptOverview {...overview} withKeys />
            </div>
          </aside>
        </div>
      )}
      <LineDialogs
        documentId={documentId}
        dialog={dialogs.dialog}
        lines={lines}
        narration={narration}
        overview={overview}
        opener={dialogs.opener}
        onModified={changes.modified.mark}
        onNarrationRemoved={() => setIsNarrationSelected(false)}
        onGoTo={dialogs.goTo}
        onClose={dialogs.close}
        onCloseTo={dialogs.closeTo}
      />
      <p role="status" className="sr-only">
        {changes.announcement}
      </p>
    </>
  )
}

/** Where on its page the text stood is not known. */
function addBehindItsPage({ page, text }: LeftOut, lines: readonly Line[]): OpenDialog {
  const index = lines.findLastIndex((line) => line.page !== null && line.page <= page) + 1
  return { kind: 'add', index, isInsertion: index < lines.length, text }
}

function useOverview(lines: readonly Line[], { open, goTo }: ReturnType<typeof useDialogs>) {
  const characters = useMemo(() => listCharacters(lines), [lines])
  const groups = useMemo(() => groupByHeading(lines), [lines])
  return {
    characters,
    groups,
    unassigned: lines.filter(({ character }) => character === '').length,
    onGoTo: (index: number) => goTo(lines[index]?.id ?? ''),
    onRename: (character: Character) => open({ kind: 'rename', character }),
  }
}
