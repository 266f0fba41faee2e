import { TITLE_MAX_LENGTH } from '#lib/api/documents.ts'
import { useEffect, useId, useRef } from 'react'
import type { ScriptInput } from '#shared/upload/input/script-input.ts'
import { CONTROL_LOOK, Field, TextField } from '#ui/form/Field.tsx'

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
  const adviceId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  return (
    <div className="p-3 pb-0 md:p-6 md:pb-1">
      <h2 className="display pr-24 text-heading">Paste or type your lines</h2>
      <p id={adviceId} className="mt-2 text-body text-mute">
        Paste the pages as they are. If you type, put the character’s name in capitals above each line.
      </p>
      <div className="mt-5">
        <TextField
          label="Title (optional)"
          value={title}
          maxLength={TITLE_MAX_LENGTH}
          autoComplete="off"
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <Field label="Lines">
          {(control) => (
            <textarea
              {...control}
              ref={area}
              aria-describedby={adviceId}
              spellCheck={false}
              placeholder={EXAMPLE}
              value={text}
              onChange={({ target }) => onChange({ text: target.value })}
              className={`${CONTROL_LOOK} h-64 min-h-40 resize-y md:h-80 py-3 font-script`}
            />
          )}
        </Field>
      </div>
    </div>
  )
}
