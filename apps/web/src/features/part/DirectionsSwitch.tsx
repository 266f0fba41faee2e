interface DirectionsSwitchProps {
  areRead: boolean
  onChange: (areRead: boolean) => void
}

/** Belongs to the script, like the same choice on Voice Assignment and in the settings of the rehearsal. */
export const DirectionsSwitch = ({ areRead, onChange }: DirectionsSwitchProps) => (
  <label className="flex h-11 cursor-pointer items-center gap-3 text-body font-medium whitespace-nowrap max-md:flex-row-reverse max-md:justify-between">
    <span className="relative h-7 w-[46px] shrink-0">
      <input
        type="checkbox"
        role="switch"
        checked={areRead}
        aria-checked={areRead}
        onChange={({ target }) => onChange(target.checked)}
        className="peer size-full cursor-pointer appearance-none rounded-[14px] bg-raised shadow-[inset_0_0_0_1.5px_var(--control)] checked:bg-key checked:shadow-none focus-visible:rounded-[14px]"
      />
      <span className="pointer-events-none absolute top-[5px] left-[5px] size-[18px] rounded-full bg-mute transition-transform duration-[220ms] ease-cue peer-checked:translate-x-[18px] peer-checked:bg-on-key" />
    </span>
    Read directions aloud
  </label>
)
