import { useEffect, useRef } from 'react'
import { CONTROL_LOOK, Field, TextField } from '#ui/form/Field.tsx'
import type { ScriptInput } from './script-input.ts'

const EXAMPLE = `INT. LAUNDROMAT - NIGHT

MARCUS
You kept the key.

DANI
To give it back.`

interface TextEntryProps {
  title: string
  text: string
  onChange: ScriptInput['change']
}

/** For pasted pages, and for a script that is typed from nothing. */
export function TextEntry({ title, text, onChange }: TextEntryProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  return (
    <div className="p-3 pb-0 md:p-6 md:pb-1">
      <h2 className="display pr-24 text-heading">Paste or type your lines</h2>
      <div className="mt-5">
        <TextField
          label="Title (optional)"
          value={title}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <Field
          label="Lines"
          hint="Paste the pages as they are. If you type, put the character’s name in capitals above each line."
        >
          {(control) => (
            <textarea
              {...control}
              ref={area}
              rows={14}
              spellCheck={false}
              placeholder={EXAMPLE}
              value={text}
              onChange={({ target }) => onChange({ text: target.value })}
              className={`${CONTROL_LOOK} min-h-64 resize-y py-3 font-script`}
            />
          )}
        </Field>
      </div>
    </div>
  )
}
