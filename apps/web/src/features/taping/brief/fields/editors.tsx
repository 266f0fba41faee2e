import { useState } from 'react'
import { PORTALS } from '@sidelight/domain/taping/export/portals'
import { type AskedScenes, type AskedTakes, SLATE_WORDS } from '@sidelight/domain/brief/brief'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'
import { FRAMES } from '@sidelight/domain/brief/checklist'
import { readableName } from '@sidelight/domain/lines/readable-name'
import type { FieldKey, FieldValues } from '../stored-brief.ts'
import { readPattern } from '../read-mail.ts'
import { DueEditor, tomorrowEvening } from './DueEditor.tsx'
import { type BriefScript, ORIENTATIONS, SHOTS, SLATES, writePattern } from './field-texts.ts'
import type { EditorProps, FieldEditorParts } from './FieldEditor.tsx'
import { ManyChoices, OneChoice, Text } from './inputs.tsx'

const MEGABYTE = 1_000_000
const NOTHING = () => undefined

const entriesOf = <Value extends string>(texts: Record<Value, string>) =>
  (Object.entries(texts) as [Value, string][]).map(([value, label]) => ({ value, label }))

/** A choice of one. */
const one = <Value extends string | number>(
  options: readonly { value: Value; label: string }[],
  first: Value,
): FieldEditorParts<Value> => ({
  Editor: ({ label, value, onDraft }) => (
    <OneChoice label={label} initial={value ?? first} options={options} onChange={onDraft} />
  ),
  initial: () => first,
  problem: 'Choose one.',
})

/** A choice of several. */
const many = <Value extends string>(
  list: (script: BriefScript) => readonly { value: Value; label: string }[],
): FieldEditorParts<readonly Value[]> => ({
  Editor: ({ label, value, script, onDraft }) => (
    <ManyChoices
      legend={label}
      initial={value ?? []}
      options={list(script)}
      onChange={(next) => onDraft(next.length === 0 ? undefined : next)}
    />
  ),
  initial: NOTHING,
  problem: 'Choose at least one, or remove it.',
})

/** Something that is typed. */
const typed = <Value,>(
  write: (value: Value) => string,
  read: (text: string, script: BriefScript) => Value | undefined,
  { hint, problem }: { hint?: string; problem: string },
): FieldEditorParts<Value> => ({
  Editor: ({ label, value, script, onDraft }) => (
    <Text
      label={label}
      hint={hint}
      initial={value === undefined ? '' : write(value)}
      onChange={(text) => onDraft(text.trim() === '' ? undefined : read(text.trim(), script))}
    />
  ),
  initial: NOTHING,
  problem,
})

const megabytes = typed<number>(
  (bytes) => String(Math.round(bytes / MEGABYTE)),
  (text) => {
    const [, number, unit] = /^(\d{1,6}(?:\.\d)?)\s*(m|mb|g|gb)?$/i.exec(text) ?? []
    const count = Number(number) * (unit?.toLowerCase().startsWith('g') === true ? 1000 : 1)
    return number === undefined || count === 0 ? undefined : Math.round(count * MEGABYTE)
  },
  { hint: 'In MB, for example 200', problem: 'Type a number of megabytes.' },
)

const SCENE_KINDS = [
  { value: 'all', label: 'All of my scenes' },
  { value: 'any one', label: 'One of them, I choose' },
  { value: 'some', label: 'These scenes' },
] as const
type SceneKind = (typeof SCENE_KINDS)[number]['value']

function ScenesEditor({ label, value = 'all', script, onDraft }: EditorProps<AskedScenes>) {
  const [kind, setKind] = useState<SceneKind>(typeof value === 'string' ? value : 'some')
  const [labels, setLabels] = useState<readonly string[]>(typeof value === 'string' ? [] : value)
  const change = (nextKind: SceneKind, next: readonly string[]) => {
    setKind(nextKind)
    setLabels(next)
    onDraft(nextKind !== 'some' ? nextKind : next.length > 0 ? next : undefined)
  }
  return (
    <>
      <OneChoice label={label} initial={kind} options={SCENE_KINDS} onChange={(next) => change(next, labels)} />
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

const ONE_TAKE: AskedTakes = { count: 1, isMost: false, isUnbroken: false, labels: [] }
const MOST_TAKES = 9
const TAKES_BOXES = { isMost: 'Or fewer', isUnbroken: 'Unbroken, without a cut' } as const

function TakesEditor({ label, value = ONE_TAKE, onDraft }: EditorProps<AskedTakes>) {
  const [draft, setDraft] = useState(value)
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
      {(['isMost', 'isUnbroken'] as const).map((key) => (
        <CheckboxField
          key={key}
          cannotBeInvalid
          label={TAKES_BOXES[key]}
          checked={draft[key]}
          onChange={({ target }) => change({ [key]: target.checked })}
        />
      ))}
    </>
  )
}

export const NOTE_EDITOR = typed<string>(
  (text) => text,
  (text) => text,
  { problem: 'Type it, or remove it.' },
)

export const EDITORS: { [K in FieldKey]: FieldEditorParts<FieldValues[K]> } = {
  due: { Editor: DueEditor, initial: tomorrowEvening, problem: 'Choose the day it is due.' },
  role: many(({ characters }) => characters.map((value) => ({ value, label: readableName(value) }))),
  project: typed(
    (text) => text,
    (text) => text,
    { hint: 'As it stands in the file names', problem: 'Type its title.' },
  ),
  scenes: { Editor: ScenesEditor, initial: () => 'all', problem: 'Choose at least one scene.' },
  takes: {
    Editor: TakesEditor,
    initial: () => ONE_TAKE,
    problem: 'Type how many takes, from 1 to 9.',
  },
  slate: one(entriesOf(SLATES), 'last'),
  slateWords: typed(
    (words) => words.join(', '),
    (text) => {
      const words = text.split(/\s*,\s*/u).filter((word) => word !== '')
      return words.map((word) => SLATE_WORDS.find((known) => known === word.toLowerCase()) ?? word)
    },
    { hint: 'With commas: name, height, location', problem: 'Type what the slate has to say.' },
  ),
  frame: one(entriesOf(FRAMES), 'chest'),
  orientation: one(entriesOf(ORIENTATIONS), 'landscape'),
  shots: many(() => entriesOf(SHOTS)),
  maxBytes: megabytes,
  totalBytes: megabytes,
  formats: many(() => (['mp4', 'mov'] as const).map((value) => ({ value, label: value.toUpperCase() }))) as never,
  height: one(
    ([720, 1080, 2160] as const).map((value) => ({ value, label: `${value}p` })),
    1080,
  ),
  maxSeconds: typed(
    (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    (text) => {
      const [, minutes, seconds = '0'] = /^(\d{1,3})(?::([0-5]\d))?$/.exec(text) ?? []
      return minutes === undefined ? undefined : Number(minutes) * 60 + Number(seconds) || undefined
    },
    { hint: 'Minutes and seconds, for example 3:00', problem: 'Type minutes and seconds, such as 3:00.' },
  ),
  name: typed(writePattern, (text, script) => readPattern(text, script), {
    hint: 'As the mail writes it, for example LASTNAME_FIRSTNAME_ROLE_SC#',
    problem: 'Use words such as LASTNAME, FIRSTNAME, ROLE, PROJECT, SC# and TAKE#, with _ or - between them.',
  }),
  sendTo: one(
    PORTALS.map(({ id, name }) => ({ value: id, label: name })),
    PORTALS[0]?.id ?? '',
  ),
}
