import { useEffect, useRef } from 'react'
import { type MailMark, type MarkId, splitMail } from './mail-parts.ts'

interface MailProps {
  text: string
  marks: readonly MailMark[]
  /** The field that is looked at. */
  litId: MarkId | undefined
}

const PAPER =
  'brief-mail max-h-56 overflow-y-auto rounded-[4px] p-6 text-body leading-[1.62] text-on-sheet lg:max-h-[calc(100dvh-190px)] lg:p-10'

/** The mail as it was pasted, as text only: nothing in it can be pressed or opened. */
export function Mail({ text, marks, litId }: MailProps) {
  const paper = useRef<HTMLElement>(null)
  useEffect(() => {
    const lit = litId === undefined ? null : paper.current?.querySelector('[data-lit]')
    // Only the paper scrolls; the field that was pressed stays where it is.
    const place = lit?.getBoundingClientRect()
    const frame = paper.current?.getBoundingClientRect()
    if (place === undefined || frame === undefined || (place.top >= frame.top && place.bottom <= frame.bottom)) return
    paper.current?.scrollBy({ top: place.top - frame.top - frame.height / 3 })
  }, [litId])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section ref={paper} aria-label="The mail" tabIndex={0} className={PAPER}>
      <p className="wrap-anywhere whitespace-pre-wrap">
        {splitMail(text, marks).map((part, at) => (
          <MarkedPart key={at} {...part} litId={litId} />
        ))}
      </p>
    </section>
  )
}

type MarkedPartProps = ReturnType<typeof splitMail>[number] & Pick<MailProps, 'litId'>

function MarkedPart({ text, marks, ended, litId }: MarkedPartProps) {
  if (marks.length === 0) return text
  const isLit = marks.some(({ id }) => id === litId)
  return (
    <mark data-lit={isLit || undefined}>
      {text}
      {ended.length > 0 && <sup>{ended.map(({ number }) => number).join(' ')}</sup>}
    </mark>
  )
}
