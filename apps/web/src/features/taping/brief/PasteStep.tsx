import { LONGEST_BRIEF } from '@sidelight/domain/brief/mail'
import { Lock } from 'lucide-react'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'

interface PasteStepProps {
  /** Of the mail that was read before. */
  initial: string
  onRead: (text: string) => void
  /** Goes on without a mail, or back to what was found. */
  other: { label: string; onPress: () => void }
}

const COUNT = new Intl.NumberFormat('en')

/** Where the mail is pasted. It is read at once, unless it is too long to be read whole. */
export function PasteStep({ initial, onRead, other }: PasteStepProps) {
  const [text, setText] = useState(initial)
  const isPasted = useRef(false)
  const hintId = useId()
  const isLong = text.length > LONGEST_BRIEF
  const isEmpty = text.trim() === ''
  const read = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isEmpty) onRead(text)
  }
  return (
    <form onSubmit={read} className="mx-auto mt-3 grid w-full max-w-[820px] gap-4">
      <h1 className="display text-display leading-[0.98] focus:outline-none" tabIndex={-1}>
        What did casting ask for?
      </h1>
      <p className="max-w-[660px] text-lead text-mute">
        Paste the mail. We look for when it's due, the scenes, the slate, the file names and the limits, and turn them
        into a list that ticks itself.
      </p>
      <textarea
        aria-label="The mail from casting"
        aria-describedby={hintId}
        placeholder="Paste the mail here, all of it"
        value={text}
        spellCheck={false}
        autoComplete="off"
        onPaste={() => {
          isPasted.current = true
        }}
        onChange={({ target }) => {
          setText(target.value)
          if (isPasted.current && target.value.length <= LONGEST_BRIEF && target.value.trim() !== '')
            onRead(target.value)
          isPasted.current = false
        }}
        className="mt-2.5 h-[42dvh] max-h-115 min-h-75 w-full resize-y rounded-card border border-control bg-surface px-6 py-5.5 text-lead leading-normal text-text placeholder:text-faint focus:border-you focus:shadow-[0_0_0_3px_color-mix(in_srgb,var(--you)_22%,transparent)] focus:outline-none"
      />
      {isLong && (
        <p role="alert" className="text-body text-warn">
          That's {COUNT.format(text.length)} characters. We read the first {COUNT.format(LONGEST_BRIEF)}, so paste the
          part that says what to tape.
        </p>
      )}
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        <p id={hintId} className="flex items-center gap-2.5 text-small text-mute">
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          <span>
            Read here in the page, by rules. The mail is never uploaded.
            <span className="sr-only"> At most {COUNT.format(LONGEST_BRIEF)} characters.</span>
          </span>
        </p>
        <div className="fixed inset-x-0 bottom-0 z-10 flex gap-2.5 bg-[linear-gradient(transparent,var(--page)_30%)] px-4 pt-7 pb-5 *:flex-1 md:static md:bg-none md:p-0">
          <Button look="ghost" onClick={other.onPress}>
            {other.label}
          </Button>
          <Button type="submit" aria-disabled={isEmpty} className="aria-disabled:bg-line aria-disabled:text-mute">
            Read it
          </Button>
        </div>
      </div>
    </form>
  )
}
