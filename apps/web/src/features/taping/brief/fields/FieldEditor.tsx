import { type ComponentType, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldKey, FieldValues } from '../stored-brief.ts'
import { EditorActions } from './EditorActions.tsx'
import type { EditorProps } from './editor-props.ts'
import { EDITORS } from './editors.tsx'
import { type BriefScript, FIELD_NAMES } from './field-texts.ts'

interface FieldEditorProps<K extends FieldKey> {
  field: K
  /** Without one, what the mail doesn't say is filled in. */
  value: FieldValues[K] | undefined
  script: BriefScript
  onSave: (value: FieldValues[K]) => void
  onRemove?: () => void
  onCancel: () => void
}

/** What a field holds, to be changed or taken out. */
export function FieldEditor<K extends FieldKey>({ field, value, script, onSave, ...on }: FieldEditorProps<K>) {
  const { Editor, initial, problem } = EDITORS[field]
  const [draft, setDraft] = useState<FieldValues[K] | undefined>(() => value ?? initial(script))
  const [isRefused, setRefused] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const cancel = useEffectEvent(on.onCancel)
  useEffect(() => {
    const control = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    ;(control('input:checked') ?? control('input, select'))?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') cancel()
    }
    const { current } = form
    current?.addEventListener('keydown', onKey)
    return () => current?.removeEventListener('keydown', onKey)
  }, [])
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (draft === undefined) setRefused(true)
    else onSave(draft)
  }
  const Typed = Editor as unknown as ComponentType<EditorProps<FieldValues[K]>>
  return (
    <form ref={form} className="brief-editor" aria-label={FIELD_NAMES[field]} noValidate onSubmit={save}>
      <Typed
        label={FIELD_NAMES[field]}
        value={value ?? initial(script)}
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
      <EditorActions {...on} />
    </form>
  )
}
