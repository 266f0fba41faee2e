import { narrator } from '@sidelight/domain/lines/characters'
import { readableName } from '@sidelight/domain/lines/readable-name'
import { type RefObject, useState } from 'react'
import type { ReaderLink } from '#lib/api/readers.ts'
import { Sheet } from '#ui/dialog/Sheet.tsx'
import { Pill } from '#ui/form/Pill.tsx'
import { InviteForm } from './InviteForm.tsx'
import type { ReaderCharacter } from './reader-character.ts'
import { ReaderLinkPanel } from './ReaderLinkPanel.tsx'
import { useAccept, useReaderLinks } from './readers.queries.ts'

interface ReadersSheetProps {
  documentId: string
  /** Whom others than the actor speak. */
  characters: readonly ReaderCharacter[]
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Per character: the voice, or a friend who reads from a link. */
export function ReadersSheet({ documentId, characters, onClose, opener }: ReadersSheetProps) {
  const links = useReaderLinks(documentId)
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [tokens, setTokens] = useState<ReadonlyMap<string, string>>(new Map())
  const accept = useAccept(documentId)
  const read = characters.filter(({ name, lineCount }) => name !== narrator && lineCount > 0)
  return (
    <Sheet
      title="Who reads with you?"
      description="A friend reads a part from a link, on a phone, without an account. Their voice comes in on your cue, like any partner."
      onClose={onClose}
      opener={opener}
    >
      {links.isError && (
        <p role="alert" className="text-rec-text">
          We couldn't load your links. Please check your connection.
        </p>
      )}
      {read.length === 0 && <p className="text-mute">Nobody speaks here but you.</p>}
      <ul className="grid gap-3">
        {read.map((character) => {
          const ofCharacter = (links.data?.links ?? []).filter(({ actor }) => actor === character.name)
          const isFriend = chosen.get(character.name) ?? ofCharacter.length > 0
          const choose = (isNowFriend: boolean) => {
            setChosen((known) => new Map(known).set(character.name, isNowFriend))
            if (isNowFriend) return
            for (const link of ofCharacter.filter(isInUse)) accept.mutate({ link, sceneIds: [] })
          }
          return (
            <li
              key={character.name}
              className={`grid gap-4 rounded-card border p-4 ${isFriend ? 'border-key bg-key-tint' : 'border-line'}`}
            >
              <CharacterChoice character={character} isFriend={isFriend} onChoose={choose} />
              {isFriend &&
                ofCharacter.map((link) => (
                  <ReaderLinkPanel key={link.id} documentId={documentId} link={link} token={tokens.get(link.id)} />
                ))}
              {isFriend && links.data && !ofCharacter.some(({ hasEnded }) => !hasEnded) && (
                <InviteForm
                  documentId={documentId}
                  character={character}
                  isAgain={ofCharacter.length > 0}
                  onCreated={(linkId, token) => setTokens((known) => new Map(known).set(linkId, token))}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

const isInUse = ({ lines }: ReaderLink): boolean => lines.some(({ isAccepted }) => isAccepted)

interface CharacterChoiceProps {
  character: ReaderCharacter
  isFriend: boolean
  onChoose: (isFriend: boolean) => void
}

function CharacterChoice({ character: { name, lineCount }, isFriend, onChoose }: CharacterChoiceProps) {
  const shown = readableName(name)
  const group = `reader-${name}`
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <legend className="sr-only">Who reads {shown}</legend>
      <div className="min-w-0 flex-1">
        <p className="text-lead font-semibold wrap-anywhere">{shown}</p>
        <p className="text-small text-mute">{lineCount === 1 ? '1 line' : `${lineCount} lines`}</p>
      </div>
      <div className="flex gap-2">
        <Pill name={group} value="voice" label="Voice" isChecked={!isFriend} onChoose={() => onChoose(false)} />
        <Pill name={group} value="friend" label="A friend" isChecked={isFriend} onChoose={() => onChoose(true)} />
      </div>
    </fieldset>
  )
}
