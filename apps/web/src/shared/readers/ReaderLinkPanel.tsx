import { Pause, Play } from 'lucide-react'
import { useSinglePlayback } from '#audio/player/single-playback.ts'
import type { ReaderLink } from '#lib/api/readers.ts'
import { Button } from '#ui/Button.tsx'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { useAccept, useEndLink } from './readers.queries.ts'
import { readerAddress, useShareLink } from './share-link.ts'

const END = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

interface ReaderLinkPanelProps {
  documentId: string
  link: ReaderLink
  /** Only of a link that was made since the sheet was opened. */
  token: string | undefined
}

/** What has arrived by a link, to be heard and used, and the link itself. */
export function ReaderLinkPanel({ documentId, link, token }: ReaderLinkPanelProps) {
  const share = useShareLink()
  const end = useEndLink(documentId)
  return (
    <div className="grid gap-3.5">
      <p role="status" className="text-mute">
        {describeLink(link)}
      </p>
      {link.lines.length > 0 && <HeardLines documentId={documentId} link={link} />}
      {token !== undefined && (
        <div className="flex flex-wrap gap-2.5">
          <input
            readOnly
            aria-label="The link"
            value={readerAddress(token)}
            onFocus={({ target }) => target.select()}
            className="h-11 min-w-0 flex-1 rounded-control border border-control bg-surface px-3 text-small"
          />
          <Button look="ghost" onClick={() => void share(token)}>
            Share again
          </Button>
        </div>
      )}
      {!link.hasEnded && (
        <PendingButton
          look="ghost"
          className="justify-self-start"
          isPending={end.isPending}
          pendingText="Ending…"
          onClick={() => end.mutate(link.id)}
        >
          End the link
        </PendingButton>
      )}
    </div>
  )
}

function describeLink({ lines, lineCount, hasEnded, isTakenBack, expiresAt, openedCount }: ReaderLink): string {
  const state = hasEnded ? 'The link has ended.' : `The link ends ${END.format(new Date(expiresAt))}.`
  if (isTakenBack) return `Your friend took the reading back. ${state}`
  if (lines.length > 0) return `${lines.length} of ${lineCount} lines are here. ${state}`
  const opened = openedCount === 1 ? 'Opened once' : `Opened ${openedCount} times`
  return openedCount === 0 ? `Not opened yet. ${state}` : `${opened}, nothing read yet. ${state}`
}

function HeardLines({ documentId, link }: { documentId: string; link: ReaderLink }) {
  const { current, play, stop } = useSinglePlayback()
  const accept = useAccept(documentId)
  const accepted = link.lines.filter(({ isAccepted }) => isAccepted).map(({ sceneId }) => sceneId)
  const all = link.lines.map(({ sceneId }) => sceneId)
  const use = (sceneIds: string[]) => accept.mutate({ link, sceneIds })
  return (
    <>
      <ul aria-label="Lines that were read" className="grid gap-px overflow-hidden rounded-row bg-line">
        {link.lines.map(({ sceneId, dialog, durationMs, isQuiet, isAccepted, audioUrl }) => {
          const isPlaying = current === sceneId
          const Icon = isPlaying ? Pause : Play
          return (
            <li key={sceneId} className="grid grid-cols-[44px_1fr] items-center gap-3 bg-surface p-2.5">
              <button
                type="button"
                aria-label={`${isPlaying ? 'Stop' : 'Listen to'} “${dialog}”`}
                onClick={() => (isPlaying ? stop() : play(sceneId, audioUrl))}
                className="grid size-11 place-items-center rounded-full border border-control hover:bg-raised"
              >
                <Icon aria-hidden="true" className="size-4 fill-current" />
              </button>
              <div className="min-w-0">
                <p className="font-script wrap-anywhere">{dialog}</p>
                <div className="flex flex-wrap items-center gap-x-4 text-small text-mute">
                  <span className={isQuiet ? 'font-semibold text-key-text' : 'tabular-nums'}>
                    {isQuiet ? 'A bit quiet' : `${(durationMs / 1000).toFixed(1)} s`}
                  </span>
                  <CheckboxField
                    label="Use it"
                    cannotBeInvalid
                    checked={isAccepted}
                    onChange={() => use(isAccepted ? accepted.filter((id) => id !== sceneId) : [...accepted, sceneId])}
                  />
                </div>
              </div>
            </li>
          )
        })}
      </ul>
      <PendingButton
        look={accepted.length === all.length ? 'ghost' : 'key'}
        isPending={accept.isPending}
        pendingText="One moment…"
        onClick={() => use(accepted.length === all.length ? [] : all)}
      >
        {accepted.length === all.length ? 'Use the voice again' : 'Use them'}
      </PendingButton>
    </>
  )
}
