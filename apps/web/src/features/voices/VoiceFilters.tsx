import type { Voice } from '@sidelight/contract'
import { AGE_NAME } from '@sidelight/domain/voicing/casting-call'
import type { ComponentProps } from 'react'
import { GENDER_NAME, listAccents, type VoiceFilter } from './voice-filter.ts'

interface VoiceFiltersProps {
  voices: readonly Voice[]
  filter: VoiceFilter
  onChange: (filter: VoiceFilter) => void
}

export function VoiceFilters({ voices, filter, onChange }: VoiceFiltersProps) {
  return (
    <div className="grid grid-cols-3 gap-2">
      <Filter
        aria-label="Gender"
        value={filter.gender}
        onChange={(event) => onChange({ ...filter, gender: event.target.value as VoiceFilter['gender'] })}
      >
        <option value="">Gender</option>
        {Object.entries(GENDER_NAME)
          .filter(([gender]) => voices.some((voice) => voice.gender === gender))
          .map(([gender, name]) => (
            <option key={gender} value={gender}>
              {name}
            </option>
          ))}
      </Filter>
      <Filter
        aria-label="Age"
        value={filter.age}
        onChange={(event) => onChange({ ...filter, age: event.target.value as VoiceFilter['age'] })}
      >
        <option value="">Age</option>
        {Object.entries(AGE_NAME).map(([age, name]) => (
          <option key={age} value={age}>
            {name}
          </option>
        ))}
      </Filter>
      <Filter
        aria-label="Accent"
        value={filter.accent}
        onChange={(event) => onChange({ ...filter, accent: event.target.value })}
      >
        <option value="">Accent</option>
        {listAccents(voices).map((accent) => (
          <option key={accent} value={accent}>
            {accent}
          </option>
        ))}
      </Filter>
    </div>
  )
}

const Filter = (props: ComponentProps<'select'>) => (
  <select
    {...props}
    className="h-10 min-w-0 rounded-control border border-control bg-page px-2 text-[14.5px] focus:border-you focus:outline-none"
  />
)
