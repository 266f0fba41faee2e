import { type ComponentType, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import type { BriefScript } from './field-texts.ts'

export interface EditorProps<Value> {
  label: string
  value: Value | undefined
  script: BriefScript
  /** Undefined while it is nothing that can be kept. */
  onDraft: (value: Value | undefined) => void
}

export interface FieldEditorParts<Value> {
  Editor: ComponentType<EditorProps<Value>>
  /** Where the actor begins who fills it in. */
  initial: (script: BriefScript) => Value | undefined
  /** Said when it cannot be kept. */
  problem: string
}

export interface EditTarget<Value> {
  label: string
  parts: FieldEditorParts<Value>
  /** Without one, what the mail doesn't say is filled in. */
  value: Value | undefined
  script: BriefScript
  onSave: (value: Value) => void
  /** None for what is not there yet. */
  onRemove?: () => void
}

/** The editor while it is open, and what opens it and has the focus again after it. */
export function useEditor<Value, Opener extends HTMLElement = HTMLButtonElement>(target: EditTarget<Value>) {
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<Opener>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const editor = isEditing ? <FieldEditor {...target} onClose={() => setEditing(false)} /> : undefined
  return { editor, edit: () => setEditing(true), opener }
}

function FieldEditor<Value>(props: EditTarget<Value> & { onClose: () => void }) {
  const { label, parts, script, onSave, onRemove, onClose } = props
  const { Editor, initial, problem } = parts
  const value = props.value ?? initial(script)
  const [draft, setDraft] = useState(value)
  const [isRefused, setRefused] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const control = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    ;(control('input:checked') ?? control('input, select'))?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    const { current } = form
    current?.addEventListener('keydown', onKey)
    return () => current?.removeEventListener('keydown', onKey)
  }, [])
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (draft === undefined) {
      setRefused(true)
      return
    }
    onSave(draft)
    onClose()
  }
  return (
    <form
      ref={form}
      className="grid min-w-0 flex-1 gap-3 pt-2 pb-3 lg:col-span-full"
      aria-label={label}
      noValidate
      onSubmit={save}
    >
      <Editor
        label={label}
        value={value}
        script={script}
        onDraft={(next) => {
          setDraft(next)
          setRefused(false)
        }}
      />
      {isRefused && (
        <p role="alert" className="text-small text-rec-text">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit">Save</Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        {onRemove !== undefined && (
          <Button look="quiet" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </form>
  )
}
