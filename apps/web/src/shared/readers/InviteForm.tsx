import { readableName } from '@sidelight/domain/lines/readable-name'
import { READER_LINK_DAYS, READER_MESSAGE_LENGTH } from '@sidelight/domain/sharing/reader-limits'
import { Share } from 'lucide-react'
import { useState } from 'react'
import { Choice } from '#ui/form/Choice.tsx'
import { TextField } from '#ui/form/Field.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import type { ReaderCharacter } from './reader-character.ts'
import { type ReaderDays, useInvite } from './readers.queries.ts'
import { useShareLink } from './share-link.ts'

const DAYS = READER_LINK_DAYS.map((days) => ({
  value: String(days) as `${ReaderDays}`,
  label: days === 1 ? '1 day' : `${days} days`,
}))

interface InviteFormProps {
  documentId: string
  character: ReaderCharacter
  /** There was a link before. */
  isAgain: boolean
  onCreated: (linkId: string, token: string) => void
}

/** Says what a friend will see, and makes the link. */
export function InviteForm({ documentId, character: { name, lineCount }, isAgain, onCreated }: InviteFormProps) {
  const [message, setMessage] = useState('')
  const [days, setDays] = useState<`${ReaderDays}`>('3')
  const share = useShareLink()
  const invite = useInvite(documentId, (linkId, token) => {
    onCreated(linkId, token)
    void share(token)
  })
  const shown = readableName(name)
  return (
    <div className="grid gap-4">
      <div>
        <p className="font-semibold">What your friend sees</p>
        <p className="mt-1 text-mute">
          {shown}’s {lineCount === 1 ? 'line' : `${lineCount} lines`}, and the last five words before each. Not the
          title, not the rest of the script, not your name unless you write it below. Whoever has the link can open it.
        </p>
      </div>
      <TextField
        label="A word from you"
        value={message}
        maxLength={READER_MESSAGE_LENGTH}
        placeholder="Read it plain and tired. Thank you!"
        onChange={({ target }) => setMessage(target.value)}
      />
      <Choice legend="Works for" value={days} options={DAYS} onChange={setDays} />
      <PendingButton
        isPending={invite.isPending}
        pendingText="Making the link…"
        onClick={() => invite.mutate({ actor: name, message: message.trim(), days: Number(days) as ReaderDays })}
      >
        <Share aria-hidden="true" className="size-[18px]" />
        {isAgain ? 'Share another link' : 'Share the link'}
      </PendingButton>
      <p className="text-small text-mute">
        Until it is read, {shown} keeps the voice they have. You hear every line before it is used.
      </p>
    </div>
  )
}
