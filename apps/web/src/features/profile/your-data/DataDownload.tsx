import type { DataExport, User } from '#lib/api/users.ts'
import { Download } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { DataExportDialog } from './DataExportDialog.tsx'
import { useDataExport } from './your-data.queries.ts'

const DATE_TIME = new Intl.DateTimeFormat('en', { weekday: 'long', hour: 'numeric', minute: '2-digit' })

export function DataDownload({ user }: { user: User }) {
  const { data, isError } = useDataExport()
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const startButton = (name: string) => (
    <Button ref={opener} look="ghost" onClick={() => setIsAsking(true)}>
      {name}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="min-w-60 flex-1">
        <h3 className="font-semibold">Download my data</h3>
        <div role="status" className="mt-0.5 text-body text-mute">
          {isError && data === undefined ? "We can't check on your file right now." : stateText(data)}
        </div>
      </div>
      {data?.status === 'ready' && data.url !== null ? (
        <div className="flex flex-wrap-reverse gap-2.5">
          {startButton('Make a new file')}
          <DownloadLink url={data.url} />
        </div>
      ) : data?.status === 'preparing' ? (
        <Spinner label="Preparing…" />
      ) : (
        startButton(data?.status === 'failed' ? 'Try Again' : 'Download my data')
      )}
      {isAsking && <DataExportDialog user={user} opener={opener} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function stateText(data: DataExport | undefined): ReactNode {
  switch (data?.status) {
    case 'preparing':
      return "This takes a moment. We'll email you when it's done, so you don't have to wait here."
    case 'ready':
      return `Your file is ready${data.expiresAt === null ? '' : ` until ${DATE_TIME.format(new Date(data.expiresAt))}`}.`
    case 'failed':
      return <span className="text-rec-text">We couldn't make your file.</span>
    case 'none':
    case undefined:
      return 'Your scripts, files and tapes, and what we keep about you, in one zip file.'
  }
}

const DownloadLink = ({ url }: { url: string }) => (
  <Button asChild>
    <a href={url} download>
      <Download aria-hidden="true" className="size-[18px]" />
      Download the file
    </a>
  </Button>
)
