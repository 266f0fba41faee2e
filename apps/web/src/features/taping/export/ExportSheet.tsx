import { nameTape } from '@sidelight/domain/taping/export/file-name'
import type { SentRecord } from '@sidelight/domain/taping/export/sent-record'
import type { TapeMix } from '@sidelight/domain/taping/mix-plan'
import {
  type FileLayout,
  planFiles,
  type PlannedFile,
  refuseFiles,
  type SlatePlace,
  tellNamesApart,
} from '@sidelight/domain/taping/export/plan-files'
import type { Portal } from '@sidelight/domain/taping/export/portals'
import type { TakesById } from '@sidelight/domain/taping/export/tape-export-plan'
import type { TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { type RefObject, useEffect, useState } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { useStore } from '#lib/state/store.ts'
import { Sheet } from '#ui/dialog/Sheet.tsx'
import { useDeviceTakes } from '../takes/device-takes.ts'
import { AskSent } from '../sent/AskSent.tsx'
import { nameTakeInSentence } from '../takes/take-texts.ts'
import { loadTapeSettings, saveTapeSettings } from '../tape-settings.ts'
import { composeTitle } from '../upload/upload-texts.ts'
import { ExportFields } from './ExportFields.tsx'
import { ExportStatus } from './ExportStatus.tsx'
import { MadeFiles } from './MadeFiles.tsx'
import { createTapeExporter, type FileState, isSettled } from './tape-exporter.ts'

export interface TapeNames {
  actor: string
  part: string
  project: string
  /** As the partners are cast. */
  voices: SentRecord['voices']
}

interface ExportSheetProps {
  documentId: string
  /** The takes that go on the tape. */
  exported: readonly TapeTake[]
  takes: TakesById
  /** In a script with one scene, none. */
  scenes: readonly TapeScene[]
  mixOf: (take: TapeTake) => TapeMix
  names: TapeNames
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** From takes to files that casting accepts. */
export function ExportSheet({ documentId, exported, takes, scenes, mixOf, names, opener, onClose }: ExportSheetProps) {
  useRaiseModalFlag(true)
  const device = useDeviceTakes()
  const [exporter] = useState(() => createTapeExporter(device))
  useEffect(() => exporter.reset, [exporter])
  const made = useStore(exporter)
  const [portal, setPortal] = useState(() => loadTapeSettings().portal)
  const [layout, setLayout] = useState<FileLayout>('a scene')
  // Casting that asks for nothing wants the performance first.
  const [slatePlace, setSlatePlace] = useState<SlatePlace>('last')
  const [isOut, setIsOut] = useState(false)
  const [typedNames, setTypedNames] = useState<Record<string, string>>({})
  const slate = exported.some(({ kind }) => kind === 'slate')
    ? undefined
    : [...takes.values()].find(({ kind }) => kind === 'slate')
  const planFor = (to: Portal): PlannedFile[] =>
    planFiles(
      exported,
      { layout: to.files === 'one' ? 'one' : layout, slate: slatePlace },
      { takes, scenes, slate, mixOf },
    )
  const files = planFor(portal).map((file) => {
    const key = file.takes.map(({ id }) => id).join()
    return { ...file, key, name: typedNames[key] ?? nameTape(portal, { ...names, ...file.words }) }
  })
  const refusal = refuseFiles(files, portal)
  const make = () => {
    const fileNames = tellNamesApart(files.map(({ name }) => withExtension(name.trim())))
    exporter.make(
      files.map(({ parts }, at) => ({ parts, frameRate: exported[0]?.frameRate ?? 0, fileName: fileNames[at] ?? '' })),
    )
  }
  return (
    <Sheet
      title={`Export ${nameExported(exported)}`}
      opener={opener}
      onClose={onClose}
      actions={
        <ExportStatus
          made={made}
          files={files}
          takes={takes}
          refusal={refusal}
          onMake={make}
          onOut={() => setIsOut(true)}
          onReset={() => {
            setIsOut(false)
            exporter.reset()
          }}
          question={
            isOut && (
              <AskSent
                tape={{ portal, files: joinMade(files, made), takes, scenes, voices: names.voices }}
                onNotYet={() => setIsOut(false)}
              />
            )
          }
        />
      }
    >
      {isSettled(made) ? (
        <MadeFiles
          documentId={documentId}
          made={made}
          portal={portal}
          title={composeTitle(names.actor, names.part)}
          onOut={() => setIsOut(true)}
          onRetry={exporter.retry}
        />
      ) : (
        <ExportFields
          documentId={documentId}
          isFixed={made.length > 0}
          portal={portal}
          onPortal={(chosen) => {
            setPortal(chosen)
            saveTapeSettings({ ...loadTapeSettings(), portal: chosen })
          }}
          planFor={planFor}
          files={files}
          takes={takes}
          scenes={scenes}
          onName={(key, name) => setTypedNames((known) => ({ ...known, [key]: name }))}
          exported={exported}
          layout={layout}
          onLayout={setLayout}
          slate={slate}
          slatePlace={slatePlace}
          onSlatePlace={setSlatePlace}
          refusal={refusal}
        />
      )}
    </Sheet>
  )
}

/** What was made of each plan; a file that failed is left out. */
const joinMade = (files: readonly PlannedFile[], made: readonly FileState[]) =>
  files.flatMap((planned, at) => {
    const file = made[at]?.finished?.file
    return file === undefined ? [] : [{ planned, file }]
  })

const nameExported = (takes: readonly TapeTake[]): string =>
  takes.length === 1 && takes[0] !== undefined ? nameTakeInSentence(takes[0]) : `${takes.length} takes`

const withExtension = (name: string): string => (/\.mp4$/i.test(name) ? name : `${name || 'Tape'}.mp4`)
