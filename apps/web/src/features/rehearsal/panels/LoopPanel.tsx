import type { Playback } from '@sidelight/domain/playback/playback-state'
import { useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { useRehearsal } from '../rehearsal-context.tsx'

interface LoopPanelProps {
  count: number
  playback: Playback
  onClose: () => void
}

/** Chooses the lines that are repeated in a loop. */
export function LoopPanel({ count, playback, onClose }: LoopPanelProps) {
  const { send } = useRehearsal()
  const { loop, index, markedIndex } = playback
  const [from, setFrom] = useState((loop?.from ?? markedIndex ?? Math.max(0, index - 1)) + 1)
  const [to, setTo] = useState((loop?.to ?? Math.min(count - 1, index + 1)) + 1)
  const start = () => {
    send({ type: 'loop', from: from - 1, to: to - 1 })
    onClose()
  }
  return (
    <form
      aria-label="Loop"
      className="mb-3 flex flex-wrap items-center gap-2.5 border-b border-line pb-3"
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <LineNumber label="From line" value={from} max={count} onChange={setFrom} />
      <LineNumber label="to line" value={to} max={count} onChange={setTo} />
      <Button type="submit" className="max-sm:flex-1">
        Loop these lines
      </Button>
      {loop !== undefined && (
        <Button look="ghost" className="max-sm:flex-1" onClick={() => send({ type: 'stop loop' })}>
          Stop looping
        </Button>
      )}
    </form>
  )
}

interface LineNumberProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

function LineNumber({ label, value, max, onChange }: LineNumberProps) {
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2 text-body">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={1}
        max={max}
        value={value}
        onChange={(event) => onChange(Math.min(max, Math.max(1, Math.round(Number(event.target.value) || 1))))}
        className="h-11 w-[84px] rounded-control border border-control bg-surface px-3 tabular-nums"
      />
    </span>
  )
}
