import { writeLength } from '@sidelight/domain/time/write-length'
import { listJoints } from '@sidelight/domain/taping/plan-cut'
import { describeTape } from '@sidelight/domain/taping/export/describe-tape'
import {
  type FileLayout,
  type FilesRefusal,
  maxFilesOf,
  type PlannedFile,
  type SlatePlace,
} from '@sidelight/domain/taping/export/plan-files'
import type { Portal } from '@sidelight/domain/taping/export/portals'
import type { TakesById } from '@sidelight/domain/taping/export/tape-export-plan'
import { findSceneOfTake, type TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { describeMegabytes } from '#shared/taping/tape-counts.ts'
import { Choice } from '#ui/form/Choice.tsx'
import { CONTROL_LOOK } from '#ui/form/Field.tsx'
import { estimateBytes } from '../takes/take-size.ts'
import { nameTakeInSentence } from '../takes/take-texts.ts'
import { measureLength } from './file-length.ts'
import { isOver, PortalChoice } from './PortalChoice.tsx'

/** A file with its name. */
export interface NamedFile extends PlannedFile {
  key: string
  name: string
}

interface ExportFieldsProps {
  documentId: string
  /** What files are made from cannot change while they are made. */
  isFixed: boolean
  portal: Portal
  onPortal: (portal: Portal) => void
  planFor: (portal: Portal) => readonly PlannedFile[]
  files: readonly NamedFile[]
  takes: TakesById
  scenes: readonly TapeScene[]
  onName: (key: string, name: string) => void
  exported: readonly TapeTake[]
  layout: FileLayout
  onLayout: (layout: FileLayout) => void
  slate: TapeTake | undefined
  slatePlace: SlatePlace
  onSlatePlace: (place: SlatePlace) => void
  refusal: FilesRefusal | undefined
  /** The next takes are filmed at 720p. */
  onSmaller: () => void
}

export function ExportFields({ portal, planFor, files, takes, scenes, exported, slate, ...fields }: ExportFieldsProps) {
  const largestFor = (to: Portal) => Math.max(0, ...planFor(to).map(({ parts }) => estimateBytes(takes, parts)))
  return (
    <div inert={fields.isFixed} className={`grid gap-5 ${fields.isFixed ? 'opacity-60' : ''}`}>
      <PortalChoice
        portal={portal}
        bytesFor={largestFor}
        height={exported[0]?.height ?? 0}
        onChange={fields.onPortal}
      />
      <p className="text-small text-mute">{portal.hint}</p>
      {exported.length > 1 && (
        <LayoutChoice
          portal={portal}
          exported={exported}
          scenes={scenes}
          value={fields.layout}
          onChange={fields.onLayout}
        />
      )}
      {slate !== undefined && (
        <SlateChoice slate={slate} files={files} value={fields.slatePlace} onChange={fields.onSlatePlace} />
      )}
      {files.map((file) => (
        <FileField
          key={file.key}
          documentId={fields.documentId}
          file={file}
          takes={takes}
          portal={portal}
          label={files.length === 1 ? 'File name' : `File name, ${nameContent(file)}`}
          onName={(name) => fields.onName(file.key, name)}
          onSmaller={fields.onSmaller}
        />
      ))}
      {fields.refusal !== undefined && (
        <p role="alert" className="text-body text-bad">
          {describeRefusal(fields.refusal, portal, files)}
        </p>
      )}
    </div>
  )
}

interface LayoutChoiceProps {
  portal: Portal
  exported: readonly TapeTake[]
  scenes: readonly TapeScene[]
  value: FileLayout
  onChange: (layout: FileLayout) => void
}

const LAYOUTS: { value: FileLayout; label: string }[] = [
  { value: 'a take', label: 'One a take' },
  { value: 'a scene', label: 'One a scene' },
  { value: 'one', label: 'All in one' },
]

function LayoutChoice({ portal, exported, scenes, value, onChange }: LayoutChoiceProps) {
  if (portal.files === 'one')
    return (
      <p className="text-body">
        <b className="font-semibold">All in one file.</b> {portal.name} takes one, so the takes follow one another.
      </p>
    )
  const sceneCount = new Set(exported.map((take) => findSceneOfTake(take, scenes)?.id)).size
  const options = LAYOUTS.filter((option) => option.value !== 'a scene' || sceneCount > 1)
  const shown = options.find((option) => option.value === value) ?? options.at(-1)
  return <Choice legend="Files" value={shown?.value ?? value} options={options} onChange={onChange} />
}

const SLATE_PLACES: { value: SlatePlace; label: string }[] = [
  { value: 'first', label: 'First' },
  { value: 'last', label: 'Last' },
  { value: 'apart', label: 'Own file' },
  { value: 'none', label: 'None' },
]

interface SlateChoiceProps {
  slate: TapeTake
  files: readonly PlannedFile[]
  value: SlatePlace
  onChange: (place: SlatePlace) => void
}

const SlateChoice = ({ slate, files, value, onChange }: SlateChoiceProps) => (
  <Choice
    legend="Slate"
    hint={describeSlate(Math.round(slate.seconds), value, files.length > 1)}
    value={value}
    options={SLATE_PLACES}
    onChange={onChange}
  />
)

function describeSlate(seconds: number, place: SlatePlace, isOfSeveral: boolean): string {
  if (place === 'none') return 'Not on this tape'
  if (place === 'apart') return `${seconds} seconds, a file of its own`
  const where = place === 'first' ? 'before' : 'after'
  return `${seconds} seconds, ${where} the ${isOfSeveral ? `${place === 'first' ? 'first' : 'last'} file's take` : 'take'}`
}

const LONGEST_NAME = 80

interface FileFieldProps {
  documentId: string
  file: NamedFile
  takes: TakesById
  portal: Portal
  label: string
  onName: (name: string) => void
  onSmaller: () => void
}

function FileField({ documentId, file, takes, portal, label, onName, onSmaller }: FileFieldProps) {
  const bytes = estimateBytes(takes, file.parts)
  const { fileSeconds, takeSeconds } = measureLength(takes, file)
  const slates = new Set(file.takes.filter(({ kind }) => kind === 'slate').map(({ id }) => id))
  const joints = listJoints(file.parts).filter(
    ({ before, after }) => !slates.has(before.takeId) && !slates.has(after.takeId),
  )
  return (
    <div className="grid gap-2">
      <label className="grid gap-1.5 text-small text-mute">
        {label}
        <input
          value={file.name}
          maxLength={LONGEST_NAME}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => onName(target.value)}
          className={`${CONTROL_LOOK} h-12 text-body font-medium text-text`}
        />
      </label>
      <p className="text-body">
        The file runs {writeLength(fileSeconds)}, the {file.takes.length - slates.size > 1 ? 'takes' : 'take'}{' '}
        {writeLength(takeSeconds)}.
      </p>
      {joints.length > 0 && (
        <p className="text-small text-mute">
          The picture jumps at {joints.map(({ seconds }) => writeLength(seconds)).join(', ')}, where takes are joined.
        </p>
      )}
      <p className="text-small text-mute">
        The file says: {describeTape(takes, file.parts)}{' '}
        <Link to={paths.cleanTape} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          What casting reads about it
        </Link>
      </p>
      {isOver(portal, bytes) && (
        <p role="alert" className="text-body text-bad">
          About {describeMegabytes(bytes)}: more than{' '}
          {portal.isLimitAsked ? 'casting asked for' : `${portal.name} takes`}. Trim it, or{' '}
          <Link to={paths.tape(documentId)} className="underline underline-offset-4" onClick={onSmaller}>
            tape it again at 720p
          </Link>
          .
        </p>
      )}
    </div>
  )
}

/** "scene 3, take 2, then the slate" */
const nameContent = ({ takes, words: { scene } }: PlannedFile): string =>
  [
    ...(scene === undefined ? [] : [`scene ${scene}`]),
    takes.map((take) => (take.kind === 'slate' ? 'the slate' : nameTakeInSentence(take))).join(', then '),
  ].join(', ')

function describeRefusal(refusal: FilesRefusal, portal: Portal, files: readonly PlannedFile[]): string {
  if (refusal === 'sizes differ')
    return "Some of these were filmed at another size and can't be joined. Make one file a take, and the slate a file of its own."
  const most = maxFilesOf(portal)
  return most === 1
    ? `${portal.name} takes one file. Put the slate first or last, or leave it out.`
    : `${portal.name} takes ${most} files, and these are ${files.length}. Make one file a scene, or all in one.`
}
