import { nameTape } from '@sidelight/domain/taping/export/file-name'
import type { SentRecord } from '@sidelight/domain/taping/export/sent-record'
import type { TapeMix } from '@sidelight/domain/taping/mix-plan'
import { planFiles, type PlannedFile, refuseFiles, tellNamesApart } from '@sidelight/domain/taping/export/plan-files'
import type { Portal } from '@sidelight/domain/taping/export/portals'
import type { TakesById, TapeExportPlan } from '@sidelight/domain/taping/export/tape-export-plan'
import type { TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { type RefObject, useEffect, useState } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { useStore } from '#lib/state/store.ts'
import { Sheet } from '#ui/dialog/Sheet.tsx'
import { nameAll, type TapeNames } from '../brief/checklist/tape-facts.ts'
import { useSendingChoice } from '../brief/sending-choice.ts'
import { useDeviceTakes } from '../takes/device-takes.ts'
import { useSentQuestion } from '../sent/use-sent-question.tsx'
import { nameTakeInSentence } from '../takes/take-texts.ts'
import { composeTitle } from '../upload/upload-texts.ts'
import { ExportFields, type NamedFile } from './ExportFields.tsx'
import { ExportStatus } from './ExportStatus.tsx'
import { MadeFiles } from './MadeFiles.tsx'
import { createTapeExporter, isSettled } from './tape-exporter.ts'

export interface ExportNames extends TapeNames {
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
  names: ExportNames
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
  const { portal, layout, slatePlace, brief, choose, choosePortal, chooseSmaller } = useSendingChoice()
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
  const nameFile = (words: PlannedFile['words']) =>
    nameAll(brief, [{ words }], names)[0] ?? nameTape(portal, { ...names, ...words })
  const files = planFor(portal).map((file) => {
    const key = file.takes.map(({ id }) => id).join()
    return { ...file, key, name: typedNames[key] ?? nameFile(file.words) }
  })
  const refusal = refuseFiles(files, portal)
  const sent = useSentQuestion({ portal, files, made, takes, scenes, voices: names.voices })
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
          onMake={() => exporter.make(planExports(files, exported[0]?.frameRate ?? 0))}
          onOut={sent.ask}
          onReset={exporter.reset}
          question={sent.question}
        />
      }
    >
      {isSettled(made) ? (
        <MadeFiles
          documentId={documentId}
          made={made}
          portal={portal}
          title={composeTitle(names.actor, names.part)}
          onOut={sent.ask}
          onRetry={exporter.retry}
        />
      ) : (
        <ExportFields
          documentId={documentId}
          isFixed={made.length > 0}
          portal={portal}
          onPortal={choosePortal}
          planFor={planFor}
          files={files}
          takes={takes}
          scenes={scenes}
          onName={(key, name) => setTypedNames((known) => ({ ...known, [key]: name }))}
          exported={exported}
          layout={layout}
          onLayout={(chosen) => choose({ layout: chosen })}
          slate={slate}
          slatePlace={slatePlace}
          onSlatePlace={(chosen) => choose({ slate: chosen })}
          refusal={refusal}
          onSmaller={chooseSmaller}
        />
      )}
    </Sheet>
  )
}

function planExports(files: readonly NamedFile[], frameRate: number): TapeExportPlan[] {
  const fileNames = tellNamesApart(files.map(({ name }) => withExtension(name.trim())))
  return files.map(({ parts }, at) => ({ parts, frameRate, fileName: fileNames[at] ?? '' }))
}

const nameExported = (takes: readonly TapeTake[]): string =>
  takes.length === 1 && takes[0] !== undefined ? nameTakeInSentence(takes[0]) : `${takes.length} takes`

const withExtension = (name: string): string => (/\.mp4$/i.test(name) ? name : `${name || 'Tape'}.mp4`)
