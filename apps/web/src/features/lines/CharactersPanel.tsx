import { type Character, isNarration } from '@sidelight/domain/lines/characters'
import { Pencil } from 'lucide-react'
import { countOfLines } from './count-of-lines.ts'

interface CharactersPanelProps {
  characters: readonly Character[]
  /** The number of lines without a character. */
  unassigned: number
  onRename: (character: Character) => void
}

export function CharactersPanel({ characters, unassigned, onRename }: CharactersPanelProps) {
  const rows = unassigned > 0 ? [{ name: '', lines: unassigned }, ...characters] : characters
  return (
    <section aria-labelledby="characters">
      <h2 id="characters" className="font-semibold">
        Characters
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {rows.map((character) => (
          <CharacterRow key={character.name} character={character} onRename={onRename} />
        ))}
      </ul>
    </section>
  )
}

interface CharacterRowProps {
  character: Character
  onRename: (character: Character) => void
}

function CharacterRow({ character, onRename }: CharacterRowProps) {
  const { name, lines } = character
  const isNarrator = isNarration({ character: name })
  return (
    <li className="flex min-h-[60px] items-center gap-3">
      <span
        aria-hidden="true"
        className={`grid size-9 shrink-0 place-items-center rounded-full font-semibold ${isNarrator || name === '' ? 'bg-raised text-mute' : 'bg-key-tint text-key-text'}`}
      >
        {name === '' ? '?' : [...name][0]?.toUpperCase()}
      </span>
      <div className="min-w-0 flex-1 py-2 leading-tight">
        <p className={`font-semibold wrap-anywhere ${name === '' ? 'text-warn' : ''}`}>{name || 'No actor assigned'}</p>
        <p className="mt-0.5 text-small text-mute">{countOfLines(lines)}</p>
      </div>
      {/* The narrator cannot be renamed: voices and the removal of narration depend on the name. */}
      {!isNarrator && (
        <button
          type="button"
          aria-label={name === '' ? 'Assign lines without an actor' : `Rename or merge ${name}`}
          title={name === '' ? 'Assign' : 'Rename or merge'}
          onClick={() => onRename(character)}
          className="grid size-11 shrink-0 place-items-center rounded-full text-faint hover:bg-raised hover:text-text"
        >
          <Pencil aria-hidden="true" className="size-[17px]" />
        </button>
      )}
    </li>
  )
}
