import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/Button.tsx'
import { CONTROL_LOOK, Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'

const ACTOR_MAX_LENGTH = 80
/** The value of the option that creates a character. It cannot be a name, because names have no line breaks. */
const CREATE = '\n'

interface ActorFieldProps {
  actors: readonly string[]
  value: string
  onChange: (actor: string) => void
  /** Adds a name to the list. */
  onCreate: (name: string) => void
}

export function ActorField({ actors, value, onChange, onCreate }: ActorFieldProps) {
  const [isCreating, setIsCreating] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const stopCreating = () => {
    flushSync(() => setIsCreating(false))
    select.current?.focus()
  }
  const add = (name: string) => {
    onCreate(name)
    onChange(name)
    stopCreating()
  }
  return (
    <>
      <Field label="Actor">
        {(control) => (
          <div className="flex gap-2.5">
            <Select
              ref={select}
              {...control}
              value={value}
              onChange={({ target }) => (target.value === CREATE ? setIsCreating(true) : onChange(target.value))}
              className={`${CONTROL_LOOK} h-12 min-w-0 flex-1`}
            >
              <option value="">Select an actor</option>
              {actors.map((actor) => (
                <option key={actor} value={actor}>
                  {actor}
                </option>
              ))}
              <option value={CREATE}>+ Create new actor</option>
            </Select>
            <Button look="ghost" className="h-12" onClick={() => setIsCreating(true)}>
              New Actor
            </Button>
          </div>
        )}
      </Field>
      {isCreating && <NewActor actors={actors} onAdd={add} onCancel={stopCreating} />}
    </>
  )
}

interface NewActorProps {
  actors: readonly string[]
  onAdd: (name: string) => void
  onCancel: () => void
}

function NewActor({ actors, onAdd, onCancel }: NewActorProps) {
  const [typed, setTyped] = useState('')
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  const isKnown = actors.includes(name)
  const add = () => {
    if (name !== '' && !isKnown) onAdd(name)
  }
  return (
    <div className="mb-5 rounded-row border border-line bg-raised p-3">
      <div className="flex flex-wrap gap-2.5">
        <input
          // The user has just opened this field.
          ref={(input) => input?.focus()}
          value={typed}
          maxLength={ACTOR_MAX_LENGTH}
          placeholder="Enter new actor name"
          aria-label="Enter new actor name"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would submit the whole dialog.
            event.preventDefault()
            add()
          }}
          className={`${CONTROL_LOOK} h-12 min-w-40 flex-1 max-sm:basis-full`}
        />
        <Button className="h-12 max-sm:flex-1" onClick={add}>
          Add
        </Button>
        <Button look="ghost" className="h-12 max-sm:flex-1" aria-label="Cancel new actor" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p role="status" className="text-small text-mute not-empty:pt-2">
        {isKnown && `${name} is already in the list.`}
      </p>
    </div>
  )
}
