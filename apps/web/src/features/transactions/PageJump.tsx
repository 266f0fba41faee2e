import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { CONTROL_LOOK } from '#ui/form/Field.tsx'

interface PageJumpProps {
  count: number
  onJump: (page: number) => void
}

/** Jumps to a page by its number; a number out of range jumps to the nearest page. */
export function PageJump({ count, onJump }: PageJumpProps) {
  const id = useId()
  const [text, setText] = useState('')
  function jump(event: SubmitEvent) {
    event.preventDefault()
    const page = Math.trunc(Number(text))
    if (text.trim() === '' || Number.isNaN(page)) return
    onJump(Math.min(Math.max(1, page), count))
    setText('')
  }
  return (
    <form noValidate onSubmit={jump} className="mt-5 flex items-center gap-2.5 max-sm:justify-center">
      <label htmlFor={id} className="text-body text-mute">
        Go to page
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={count}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${CONTROL_LOOK} h-11 w-20! tabular-nums`}
      />
      <Button type="submit" look="ghost">
        Go
      </Button>
    </form>
  )
}
