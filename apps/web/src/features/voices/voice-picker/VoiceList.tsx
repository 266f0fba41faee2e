import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import type { Voice } from '#lib/api/voices.ts'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { ActionError } from '#ui/ActionError.tsx'
import type { Preview } from '#audio/player/voice-preview.ts'
import { ANY_VOICE, filterVoices } from './voice-filter.ts'
import { VoiceFilters } from './VoiceFilters.tsx'
import { RecordByMeOption, VoiceOption } from './VoiceOption.tsx'

interface VoiceListProps {
  actor: string
  voiceId: string
  voices: readonly Voice[]
  preview: Preview
  onChoose: (voiceId: string) => void
}

const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }

/** A combobox: type to search, arrows to move, Enter to choose, Shift Enter to play. The focus stays in the search. */
export function VoiceList({ actor, voiceId, voices, preview, onChoose }: VoiceListProps) {
  const id = useId()
  const [filter, setFilter] = useState(ANY_VOICE)
  const found = filterVoices(voices, filter)
  const ids = [RECORD_BY_ME, ...found.map((voice) => voice.id)]
  const [wantedId, setWantedId] = useState(voiceId)
  const active = ids.includes(wantedId) ? wantedId : (ids[filter.words === '' ? 0 : Math.min(1, ids.length - 1)] ?? '')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[id="${id}${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const sampleKey = (voice: Voice) => `sample ${voice.id}`
  const failedVoice = voices.find((voice) => preview.failure?.key === sampleKey(voice))
  const playSample = (voice: Voice) => preview.toggleVoice(sampleKey(voice), voice, actor)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    if (step !== undefined) {
      const to = Math.min(Math.max(ids.indexOf(active) + step, 0), ids.length - 1)
      setWantedId(ids[to] ?? '')
    } else if (event.key === 'Enter') {
      const voice = found.find((voice) => voice.id === active)
      if (event.shiftKey && voice !== undefined) playSample(voice)
      else onChoose(active)
    } else return
    event.preventDefault()
  }

  return (
    <>
      <div className="grid gap-3 border-b border-line p-3.5">
        <SearchField
          listId={`${id}list`}
          activeId={`${id}${active}`}
          value={filter.words}
          onChange={(words) => setFilter({ ...filter, words })}
          onKeyDown={onKeyDown}
        />
        <VoiceFilters voices={voices} filter={filter} onChange={setFilter} />
      </div>
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={`Voices for ${actor}`}
        className="min-h-0 flex-1 overflow-y-auto p-2"
      >
        <RecordByMeOption
          id={`${id}${RECORD_BY_ME}`}
          isActive={active === RECORD_BY_ME}
          isChosen={voiceId === RECORD_BY_ME}
          onChoose={() => onChoose(RECORD_BY_ME)}
        />
        {found.map((voice) => (
          <VoiceOption
            key={voice.id}
            id={`${id}${voice.id}`}
            voice={voice}
            isActive={active === voice.id}
            isChosen={voiceId === voice.id}
            isPlaying={preview.current === sampleKey(voice)}
            onPlay={() => playSample(voice)}
            onChoose={() => onChoose(voice.id)}
          />
        ))}
      </div>
      {failedVoice !== undefined && (
        <div className="border-t border-line px-4 py-2.5">
          <ActionError
            text={`We couldn't play ${failedVoice.name}. ${preview.failure?.reason ?? 'Please try again.'}`}
          />
        </div>
      )}
      <p role="status" className="border-t border-line px-4 py-2.5 text-small text-mute">
        {found.length === 0 ? 'No voice matches. Try fewer filters.' : `${found.length} of ${voices.length} voices.`}{' '}
        <span className="max-sm:hidden">Enter picks a voice, Shift Enter plays it.</span>
      </p>
    </>
  )
}

interface SearchFieldProps {
  listId: string
  activeId: string
  value: string
  onChange: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SearchField({ listId, activeId, value, onChange, onKeyDown }: SearchFieldProps) {
  return (
    <div className="relative">
      <Search aria-hidden="true" className="absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-faint" />
      <input
        role="combobox"
        aria-label="Search voices"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder="Search by name, style or accent"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-11 w-full rounded-control border border-control bg-page pr-3 pl-10 placeholder:text-faint focus:border-you focus:outline-none"
      />
    </div>
  )
}
