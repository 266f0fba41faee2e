import type { Voice } from '#lib/api/voices.ts'
import { AGE_NAME } from '@sidelight/domain/audio/casting-choices'
import { Select } from '#ui/form/Select.tsx'
import { GENDER_NAME, listAccents, type VoiceFilter } from './voice-filter.ts'

interface VoiceFiltersProps {
  voices: readonly Voice[]
  filter: VoiceFilter
  onChange: (filter: VoiceFilter) => void
}

export function VoiceFilters({ voices, filter, onChange }: VoiceFiltersProps) {
  const genders = Object.entries(GENDER_NAME).filter(([gender]) => voices.some((voice) => voice.gender === gender))
  return (
    <div className="grid grid-cols-3 gap-2">
      <Filter
        name="Gender"
        value={filter.gender}
        choices={genders}
        onChange={(gender) => onChange({ ...filter, gender: gender as VoiceFilter['gender'] })}
      />
      <Filter
        name="Age"
        value={filter.age}
        choices={Object.entries(AGE_NAME)}
        onChange={(age) => onChange({ ...filter, age: age as VoiceFilter['age'] })}
      />
      <Filter
        name="Accent"
        value={filter.accent}
        choices={listAccents(voices).map((accent) => [accent, accent])}
        onChange={(accent) => onChange({ ...filter, accent })}
      />
    </div>
  )
}

interface FilterProps {
  name: string
  value: string
  choices: (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

const Filter = ({ name, value, choices, onChange }: FilterProps) => (
  <Select
    aria-label={name}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className="h-10 min-w-0 rounded-control border border-control bg-page px-2 text-small focus:border-you focus:outline-none"
  >
    <option value="">{name}</option>
    {choices.map(([choice, text]) => (
      <option key={choice} value={choice}>
        {text}
      </option>
    ))}
  </Select>
)
