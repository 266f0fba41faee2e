import type { AskedScenes } from '@sidelight/domain/brief/brief'
import { useState } from 'react'
import type { EditorProps } from './editor-props.ts'
import { ManyChoices, OneChoice } from './inputs.tsx'

const KINDS = [
  { value: 'all', label: 'All of my scenes' },
  { value: 'any one', label: 'One of them, I choose' },
  { value: 'some', label: 'These scenes' },
] as const
type Kind = (typeof KINDS)[number]['value']

export function ScenesEditor({ label, value = 'all', script, onDraft }: EditorProps<AskedScenes>) {
  const [kind, setKind] = useState<Kind>(typeof value === 'string' ? value : 'some')
  const [labels, setLabels] = useState<readonly string[]>(typeof value === 'string' ? [] : value)
  const change = (nextKind: Kind, next: readonly string[]) => {
    setKind(nextKind)
    setLabels(next)
    onDraft(nextKind !== 'some' ? nextKind : next.length > 0 ? next : undefined)
  }
  return (
    <>
      <OneChoice label={label} initial={kind} options={KINDS} onChange={(next) => change(next, labels)} />
      {kind === 'some' && (
        <ManyChoices
          legend="Which ones"
          initial={labels}
          options={script.scenes.map((scene) => ({
            value: scene.label,
            label: `Scene ${scene.label}${scene.place === '' ? '' : `, ${scene.place}`}`,
          }))}
          onChange={(next) => change('some', next)}
        />
      )}
    </>
  )
}
