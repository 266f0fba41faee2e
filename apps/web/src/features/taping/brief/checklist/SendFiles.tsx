import { Download, Share2 } from 'lucide-react'
import { downloadBlob } from '#lib/files/download-file.ts'
import { Button } from '#ui/Button.tsx'
import { countFiles } from './list-texts.ts'

/** The files as they were made and checked. */
export function SendFiles({ files }: { files: readonly File[] }) {
  const shared = [...files]
  const canShare = files.length > 0 && 'canShare' in navigator && navigator.canShare({ files: shared })
  return (
    <div className="brief-send">
      {canShare && (
        // A share that the user closes again is no failure.
        <Button
          look="ghost"
          size="large"
          onClick={() => void navigator.share({ files: shared }).catch(() => undefined)}
        >
          <Share2 aria-hidden="true" className="size-[18px]" />
          Share
        </Button>
      )}
      <Button size="large" onClick={() => files.forEach((file) => downloadBlob(file, file.name))}>
        <Download aria-hidden="true" className="size-[18px]" />
        Save {countFiles(files.length)}
      </Button>
    </div>
  )
}
