import { nameOf, type Part, DEMO_PARTS } from './demo-scene.ts'
import { TRY_IT } from './try-it-copy.ts'

interface PartChoiceProps {
  part: Part
  onChoose: (part: Part) => void
}

export function PartChoice({ part, onChoose }: PartChoiceProps) {
  return (
    <fieldset>
      <legend className="slate text-body text-faint">{TRY_IT.choose}</legend>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {DEMO_PARTS.map((choice) => (
          <label
            key={choice}
            className="grid min-h-16 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3.5 rounded-row border border-control px-4 py-3 has-checked:border-you has-checked:bg-you-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-you"
          >
            <input
              type="radio"
              name="part"
              value={choice}
              checked={choice === part}
              onChange={() => onChoose(choice)}
              className="row-span-2 size-[18px] accent-you focus-visible:outline-none"
            />
            <span className="font-semibold">{nameOf(choice)}</span>
            <span className="col-start-2 text-small text-mute">{TRY_IT.parts[choice]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
