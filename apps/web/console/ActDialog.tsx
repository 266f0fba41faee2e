import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from './console-client.ts'

/** An act that waits for its ticket. */
export interface PlannedAct {
  title: string
  text: string
  /** What is said afterwards. */
  done: string
  /** What else is asked for. */
  asks?: 'pages' | 'voice'
  isDangerous?: boolean
  run: (ticket: string, asked: string) => Promise<unknown>
}

interface ActDialogProps {
  act: PlannedAct
  onClose: () => void
  carryOut: (act: PlannedAct, ticket: string, asked: string) => Promise<void>
}

export function ActDialog({ act, onClose, carryOut }: ActDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    setProblem('')
    setBusy(true)
    carryOut(act, read('ticket'), read('asked')).catch((error: unknown) => {
      setProblem(messageOf(error))
      setBusy(false)
    })
  }

  return (
    <dialog ref={dialog} aria-labelledby="act-title" onClose={onClose}>
      <form onSubmit={onSubmit}>
        <h2 id="act-title">{act.title}</h2>
        <p className="quiet">{act.text}</p>
        {act.asks === 'pages' && (
          <label>
            Pages
            <input name="asked" type="number" min={1} max={1000} required />
          </label>
        )}
        {act.asks === 'voice' && (
          <label>
            Voice
            <input name="asked" placeholder="kokoro:af_heart" autoComplete="off" spellCheck={false} required />
          </label>
        )}
        <label>
          Ticket
          <input name="ticket" placeholder="SUP-1042" autoComplete="off" required />
        </label>
        <p role="alert" className="bad">
          {problem}
        </p>
        <div className="row">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" disabled={isBusy} className={act.isDangerous ? 'danger-button' : 'main-button'}>
            {act.title}
          </button>
        </div>
      </form>
    </dialog>
  )
}
