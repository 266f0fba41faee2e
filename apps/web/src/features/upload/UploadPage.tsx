import { useListedScript } from '#shared/scripts/listed-script.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { PageHeading } from '#ui/PageHeading.tsx'
import { OtherScripts } from './OtherScripts.tsx'
import { PrivacyPromise } from './PrivacyPromise.tsx'
import { useUploadFlow } from './upload-flow.ts'
import { UploadCard } from './UploadCard.tsx'

export function UploadPage() {
  const upload = useUploadFlow()
  const { flow } = upload
  const documentId = 'script' in flow ? flow.script.documentId : undefined
  const listed = useListedScript(documentId)
  const isConfidential = listed ? listed.isConfidential === true : upload.confidentialDay !== undefined
  usePageTitle(flow.step === 'processing' ? 'Reading your script' : 'Upload Script')
  return (
    <>
      <PageHeading title="Upload Script" subtitle="Upload your sides. We find every line and character for you." />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_316px]">
        <UploadCard {...upload} />
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <OtherScripts currentId={documentId} />
          <PrivacyPromise isConfidential={isConfidential} />
        </div>
      </div>
      {upload.sendQuestion}
    </>
  )
}
