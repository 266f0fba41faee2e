import { TITLE_MAX_LENGTH } from '#lib/api/documents.ts'
import { useRef } from 'react'
import { useRestoreFocus } from '#lib/browser/restore-focus.ts'
import { useFileDrop } from '#lib/files/file-drop.ts'
import { DropOverlay } from '#ui/DropOverlay.tsx'
import { TextField } from '#ui/form/Field.tsx'
import { PhotosEntry } from '#shared/upload/photos/PhotosEntry.tsx'
import { ConfidentialChoice } from './ConfidentialChoice.tsx'
import { DropArea } from './DropArea.tsx'
import { TextEntry } from './input/TextEntry.tsx'
import { UploadedScript } from './UploadedScript.tsx'
import type { Upload } from './upload-flow.ts'
import { UploadActions } from './UploadActions.tsx'

const BACKGROUND =
  'bg-[radial-gradient(520px_380px_at_0_0,color-mix(in_srgb,var(--key)_20%,transparent),transparent_70%),radial-gradient(520px_380px_at_100%_0,color-mix(in_srgb,var(--you)_14%,transparent),transparent_70%)]'

export function UploadCard(upload: Upload) {
  const { flow, choose, input } = upload
  const { isOver, target } = useFileDrop((files) => choose(files, 'drop'))
  const form = useRef<HTMLFormElement>(null)
  useRestoreFocus(form, `${flow.step} ${input.value?.kind ?? ''}`)
  return (
    <form
      ref={form}
      aria-label="Your script"
      onSubmit={(event) => {
        event.preventDefault()
        void upload.upload()
      }}
      className={`relative overflow-clip rounded-card border bg-surface shadow-card ${isOver ? 'border-key' : 'border-line'}`}
    >
      <section ref={target} aria-label="File" className={`relative p-2.5 ${BACKGROUND}`}>
        {flow.step === 'none' ? <ScriptEntry {...upload} /> : <UploadedScript upload={upload} />}
        {isOver && <DropOverlay />}
      </section>
      {upload.canChooseConfidential && (
        <ConfidentialChoice
          day={upload.confidentialDay}
          isPdf={flow.step === 'chosen' && flow.file.type === 'application/pdf'}
          onChange={upload.setConfidentialDay}
        />
      )}
      <UploadActions upload={upload} />
    </form>
  )
}

function ScriptEntry({ choose, input }: Upload) {
  switch (input.value?.kind) {
    case 'text':
      return <TextEntry {...input.value} onChange={input.change} />
    case 'photos':
      return (
        <div className="p-3 pb-2 md:p-6 md:pb-4">
          <PhotosEntry {...input.value} {...input.photoActions} heading="Photos of your pages" />
          <TextField
            label="Title (optional)"
            value={input.value.title}
            maxLength={TITLE_MAX_LENGTH}
            autoComplete="off"
            onChange={({ target }) => input.change({ title: target.value })}
          />
        </div>
      )
    case undefined:
      return (
        <div className="rounded-[12px] border-2 border-dashed border-control/60">
          <DropArea
            onPick={(files) => choose(files, 'picker')}
            onPhotos={input.photoActions.onAdd}
            onType={() => input.openText()}
          />
        </div>
      )
  }
}
