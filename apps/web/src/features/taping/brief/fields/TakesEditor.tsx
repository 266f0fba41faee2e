import type { AskedTakes } from '@sidelight/domain/brief/brief'
import { useState } from 'react'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'
import type { EditorProps } from './editor-props.ts'
import { Text } from './inputs.tsx'

const MOST_TAKES = 9

export function TakesEditor({ label, value, onDraft }: EditorProps<AskedTakes>) {
  const [draft, setDraft] = useState<AskedTakes>(value ?? { count: 1, isMost: false, isUnbroken: false, labels: [] })
  const change = (part: Partial<AskedTakes>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onDraft(Number.isInteger(next.count) && next.count >= 1 && next.count <= MOST_TAKES ? next : undefined)
  }
  return (
    <>
      <Text
        label={label}
        hint="Of each scene"
        initial={String(draft.count)}
        onChange={(text) => change({ count: Number(text) })}
      />
      <CheckboxField
        cannotBeInvalid
        label="Or fewer"
        checked={draft.isMost}
        onChange={({ target }) => change({ isMost: target.checked })}
      />
      <CheckboxField
        cannotBeInvalid
        label="Unbroken, without a cut"
        checked={draft.isUnbroken}
        onChange={({ target }) => change({ isUnbroken: target.checked })}
      />
    </>
  )
}
