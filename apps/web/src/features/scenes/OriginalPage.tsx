import { documents, type Scene } from '@sidelight/contract'
import { useQuery } from '@tanstack/react-query'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { apiQuery } from '#lib/query.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TypedPage } from './TypedPage.tsx'

interface OriginalPageProps {
  documentId: string
  scene: Scene
  lines: readonly Scene[]
}

/** The page a line was read from, with the line marked; where there is no picture, the lines around it. */
export function OriginalPage({ documentId, scene, lines }: OriginalPageProps) {
  const page = scene.page ?? 0
  const picture = useQuery({
    ...apiQuery(documents.pageImage, { params: { documentId, page } }),
    enabled: page > 0,
    // The address is signed anew each time it is asked for, and a new address loads the picture again.
    staleTime: 240_000,
    refetchOnWindowFocus: false,
  })
  const [brokenUrl, setBrokenUrl] = useState('')
  const url = picture.data?.url ?? ''
  if (page > 0 && picture.isPending) {
    return (
      <div className="grid h-[420px] place-items-center">
        <Spinner label="Fetching the page…" />
      </div>
    )
  }
  if (url === '' || url === brokenUrl) return <TypedPage scene={scene} lines={lines} />
  return (
    <PagePicture
      key={url}
      url={url}
      page={page}
      box={scene.box}
      aspect={(picture.data?.width ?? 612) / (picture.data?.height ?? 792)}
      onBroken={() => setBrokenUrl(url)}
    />
  )
}

interface PagePictureProps {
  url: string
  page: number
  box: Scene['box']
  aspect: number
  onBroken: () => void
}

/** At first near enough to read the line without effort. */
function PagePicture(props: PagePictureProps) {
  const [isNear, setIsNear] = useState(true)
  const Icon = isNear ? ZoomOut : ZoomIn
  return (
    <figure>
      <PageFrame key={String(isNear)} {...props} width={isNear ? '165%' : '100%'} />
      <figcaption className="mt-2 flex items-center gap-3 text-[14px] text-mute">
        Page {props.page} of your script
        <Button look="quiet" className="ml-auto h-10 px-3 text-[14px]" onClick={() => setIsNear(!isNear)}>
          <Icon aria-hidden="true" className="size-4" />
          {isNear ? 'Whole page' : 'Closer'}
        </Button>
      </figcaption>
    </figure>
  )
}

/** Opens with the line in its middle; the rest of the page is scrolled to. */
function PageFrame({ url, page, box, aspect, width, onBroken }: PagePictureProps & { width: string }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = frame
    if (current === null || box === null) return
    const [left, top, right, bottom] = box
    current.scrollTop = ((top + bottom) / 2) * current.scrollHeight - current.clientHeight / 2
    current.scrollLeft = ((left + right) / 2) * current.scrollWidth - current.clientWidth / 2
  }, [box])
  return (
    <div ref={frame} className="h-[min(420px,60dvh)] overflow-auto rounded-[4px] bg-sheet">
      <div className="relative" style={{ width, aspectRatio: aspect }}>
        <img
          src={url}
          alt={`Page ${page} of the original`}
          onError={onBroken}
          className="absolute inset-0 size-full mix-blend-multiply"
        />
        {box !== null && <LineMark box={box} />}
      </div>
    </div>
  )
}

const percent = (share: number): string => `${share * 100}%`

function LineMark({ box: [left, top, right, bottom] }: { box: NonNullable<Scene['box']> }) {
  return (
    <span
      aria-hidden="true"
      style={{ left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) }}
      className="absolute -m-1.5 box-content rounded-[4px] bg-[#ffb454]/35 p-1.5 mix-blend-multiply outline-2 outline-[#b86a00]"
    />
  )
}
