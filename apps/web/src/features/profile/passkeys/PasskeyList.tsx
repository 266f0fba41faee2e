import { type Passkey, passkeyApi } from '#lib/api/auth.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { apiQuery } from '#lib/api/query.ts'
import { useNowMs } from '#lib/browser/now.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { FailedList } from '../FailedList.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx'

/** `heading` gets the focus when a row is removed. */
export function PasskeyList({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const list = useQuery(apiQuery(passkeyApi.list))
  const [chosen, setChosen] = useState<Passkey>()
  const opener = useRef<HTMLElement>(null)
  const nowMs = useNowMs()
  if (list.isPending) return <Spinner label="Loading…" />
  if (list.isError) return <FailedList of="passkeys" list={list} />
  return (
    <>
      {list.data.length === 0 ? (
        <p className="border-t border-line pt-5 text-mute">You don't have any passkeys yet.</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {list.data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              nowMs={nowMs}
              onRemove={({ currentTarget }) => {
                opener.current = currentTarget
                setChosen(passkey)
              }}
            />
          ))}
        </ul>
      )}
      {chosen !== undefined && (
        <RemovePasskeyDialog
          passkey={chosen}
          opener={opener}
          onClose={() => setChosen(undefined)}
          onRemoved={() => {
            opener.current = heading.current
            setChosen(undefined)
          }}
        />
      )}
    </>
  )
}
