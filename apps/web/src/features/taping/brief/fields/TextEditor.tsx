import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { CONTROL_LOOK } from '#ui/form/Field.tsx'
import { EditorActions } from './EditorActions.tsx'

interface TextEditorProps {
  label: string
  initial: string
  onSave: (text: string) => void
  onRemove: () => void
  onCancel: () => void
}

export function TextEditor({ label, initial, onSave, onRemove, onCancel }: TextEditorProps) {
  const [text, setText] = useState(initial)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '') onRemove()
    else onSave(text.trim())
  }
  return (
    <form className="brief-editor" onSubmit={save}>
      <label htmlFor={id} className="text-small text-mute">
        {label}
      </label>
      <input
        id={id}
        ref={input}
        value={text}
        maxLength={200}
        autoComplete="off"
        className={`${CONTROL_LOOK} h-12`}
        onChange={({ target }) => setText(target.value)}
      />
      <EditorActions onRemove={onRemove} onCancel={onCancel} />
    </form>
  )
}
