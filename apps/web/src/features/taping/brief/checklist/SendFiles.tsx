import { Download, Share2 } from 'lucide-react'
import { downloadBlob } from '#lib/files/download-file.ts'
import { Button } from '#ui/Button.tsx'
import { countFiles } from './list-texts.ts'

/** The files as they were made and checked. */
export function SendFiles({ files }: { files: readonly File[] }) {
  const shared = [...files]
  const canShare = files.length > 0 && 'canShare' in navigator && navigator.canShare({ files: shared })
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 flex gap-2.5 bg-[linear-gradient(transparent,var(--page)_30%)] px-4 pt-7 pb-5 *:flex-1 md:static md:bg-none md:p-0 in-data-[place=takes]:static in-data-[place=takes]:bg-none in-data-[place=takes]:p-0 md:mt-5 md:*:last:flex-2">
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
