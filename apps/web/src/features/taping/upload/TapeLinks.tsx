import type { Tape, TapeLink } from '#lib/api/tapes.ts'
import { TAPE_LINK_DAYS } from '@sidelight/domain/taping/upload-limits'
import { useState } from 'react'
import { sharedTapeLink } from '#lib/navigation/paths.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { Button } from '#ui/Button.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { type LinkDays, useCreateLink, useOpenLinks, useRevokeLink } from './tape-links.queries.ts'
import { formatDays, formatEnd } from './upload-texts.ts'

const DAY_OPTIONS = TAPE_LINK_DAYS.map((days) => ({ value: String(days) as `${LinkDays}`, label: formatDays(days) }))

interface TapeLinksProps {
  documentId: string
  tape: Tape
  onDelete: () => void
}

/** Makes and copies in one press, and revokes the links of an uploaded tape. */
export function TapeLinks({ documentId, tape, onDelete }: TapeLinksProps) {
  const [days, setDays] = useState<`${LinkDays}`>('7')
  const [tokens, setTokens] = useState<ReadonlyMap<string, string>>(new Map())
  const links = useOpenLinks(documentId, tape)
  const copy = useCopy()
  const create = useCreateLink(documentId, tape, (linkId, token) => {
    setTokens((known) => new Map(known).set(linkId, token))
    void copy(sharedTapeLink(token))
  })
  const revoke = useRevokeLink(documentId, tape)
  return (
    <>
      <p className="text-small text-mute">
        Whoever has a link can watch and download this tape, without an account. We delete it on{' '}
        {formatEnd(tape.expiresAt)}.
      </p>
      {links.length > 0 && (
        <ul aria-label="Links" className="grid gap-3">
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              token={tokens.get(link.id)}
              isRevoking={revoke.isPending && revoke.variables === link.id}
              onRevoke={() => revoke.mutate(link.id)}
            />
          ))}
        </ul>
      )}
      <Choice legend="The link works for" value={days} options={DAY_OPTIONS} onChange={setDays} />
      <div className="flex flex-wrap gap-2.5">
        <PendingButton
          look={links.length === 0 ? 'key' : 'ghost'}
          isPending={create.isPending}
          pendingText="Making a link…"
          onClick={() => create.mutate(Number(days) as LinkDays)}
        >
          {links.length === 0 ? 'Copy a link' : 'Copy another link'}
        </PendingButton>
        <Button look="quiet" onClick={onDelete}>
          Delete the upload
        </Button>
      </div>
    </>
  )
}

interface LinkRowProps {
  link: TapeLink
  /** Only for links that were made since the page was opened. */
  token: string | undefined
  isRevoking: boolean
  onRevoke: () => void
}

function LinkRow({ link, token, isRevoking, onRevoke }: LinkRowProps) {
  const copy = useCopy()
  const end = formatEnd(link.expiresAt)
  const address = token === undefined ? undefined : sharedTapeLink(token)
  return (
    <li className="grid gap-2 rounded-control border border-line p-3">
      {address !== undefined && (
        <input
          readOnly
          aria-label={`Link that ends ${end}`}
          value={address}
          onFocus={(event) => event.target.select()}
          className="h-11 w-full rounded-control border border-control bg-surface px-3 text-small"
        />
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <p className="min-w-56 flex-1 text-small text-mute">
          Ends {end}. {describeOpenings(link.openedCount)}
        </p>
        {address !== undefined && (
          <Button look="ghost" onClick={() => void copy(address)}>
            Copy again
          </Button>
        )}
        <PendingButton
          look="ghost"
          isPending={isRevoking}
          pendingText="Revoking…"
          aria-label={`Revoke the link that ends ${end}`}
          onClick={onRevoke}
        >
          Revoke
        </PendingButton>
      </div>
    </li>
  )
}

function useCopy() {
  const toast = useToast()
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast('success', 'Link copied')
    } catch {
      toast('error', "Your browser didn't copy the link. Select it and copy it yourself.")
    }
  }
}

function describeOpenings(count: number): string {
  if (count === 0) return 'Not opened yet.'
  return count === 1 ? 'Opened once.' : `Opened ${count} times.`
}
