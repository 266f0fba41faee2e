import { Pencil } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { TextEditor } from './TextEditor.tsx'
import { FieldWords, useEditing } from './FieldRow.tsx'

interface NoteRowProps {
  number: number
  /** As the mail has them. */
  words: string
  edited: string
  isLit: boolean
  onLit: () => void
  onEdit: (words: string, value: string | null) => void
}

/** A sentence to heed that no field holds. */
export function NoteRow({ number, words, edited, isLit, onLit, onEdit }: NoteRowProps) {
  const { isEditing, edit, close, opener } = useEditing()
  if (isEditing)
    return (
      <li className="brief-field brief-across">
        <TextEditor
          label="In their words"
          initial={edited}
          onSave={(text) => {
            onEdit(words, text)
            close()
          }}
          onRemove={() => onEdit(words, null)}
          onCancel={close}
        />
      </li>
    )
  return (
    <li className="brief-field brief-across">
      <FieldWords
        name="In their words"
        number={number}
        value={edited}
        detail={undefined}
        words={words}
        isChanged={edited !== words}
        isLit={isLit}
        onLit={onLit}
      />
      <Button
        ref={opener}
        look="quiet"
        size="icon"
        aria-label={`Change: In their words, ${number}`}
        title="Change"
        onClick={edit}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </Button>
    </li>
  )
}
