import type { Line } from '#lib/api/lines.ts'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TextPage } from './TextPage.tsx'
import { usePagePicture } from './page-picture.queries.ts'

interface OriginalPageProps {
  documentId: string
  line: Line
  lines: readonly Line[]
  /** Without a mark at the line. */
  isWhole?: boolean
}

/** The page from which a line was parsed, with the line marked; without a picture, the lines around it. */
export function OriginalPage({ documentId, line, lines, isWhole = false }: OriginalPageProps) {
  const page = line.page ?? 0
  const { address, aspect } = usePagePicture(documentId, page)
  const [brokenAddress, setBrokenAddress] = useState('')
  if (address === undefined) {
    return (
      <div className="grid h-[420px] place-items-center">
        <Spinner label="Fetching the page…" />
      </div>
    )
  }
  if (address === '' || address === brokenAddress) return <TextPage line={line} lines={lines} />
  return (
    <PagePicture
      key={address}
      url={address}
      page={page}
      box={isWhole ? null : line.box}
      aspect={aspect}
      onBroken={() => setBrokenAddress(address)}
    />
  )
}

const WHOLE_PERCENT = 100
const CLOSEST_PERCENT = 165
/** The margin on both sides of a line, as a share of the page. */
const MARGIN = 0.03
/** The smallest difference between two zoom levels. */
const STEP_PERCENT = 10

/** Zoom levels in percent of the frame's width: the whole page, the line filling the frame, and closer. */
function listZoomLevels(box: Line['box']): number[] {
  const [left, , right] = box ?? [0, 0, 0, 0]
  const fitting = Math.min(CLOSEST_PERCENT, 100 / (right - left + 2 * MARGIN))
  return [WHOLE_PERCENT, fitting, CLOSEST_PERCENT].filter(
    (percent, at, all) => at === 0 || percent - (all[at - 1] ?? 0) >= STEP_PERCENT,
  )
}

interface PagePictureProps {
  url: string
  page: number
  box: Line['box']
  aspect: number
  onBroken: () => void
}

/** Starts at the zoom level that shows the whole line; after the closest level comes the whole page. */
function PagePicture(props: PagePictureProps) {
  const views = listZoomLevels(props.box)
  const [view, setView] = useState(views.length > 1 ? 1 : 0)
  const isClosest = view === views.length - 1
  const Icon = isClosest ? ZoomOut : ZoomIn
  const zoom = () => setView(isClosest ? 0 : view + 1)
  return (
    <figure>
      <PageFrame {...props} zoomPercent={views[view] ?? WHOLE_PERCENT} isClosest={isClosest} onZoom={zoom} />
      <figcaption className="mt-2 flex items-center gap-3 text-small text-mute">
        Page {props.page} of your script
        <Button look="quiet" className="ml-auto h-10 px-3 text-small" onClick={zoom}>
          <Icon aria-hidden="true" className="size-4" />
          {isClosest ? 'Whole page' : 'Closer'}
        </Button>
      </figcaption>
    </figure>
  )
}

interface PageFrameProps extends PagePictureProps {
  zoomPercent: number
  isClosest: boolean
  onZoom: () => void
}

/** Opens with the line in its middle; the rest of the page is scrolled to. The page is a button, so keys scroll it, too. */
function PageFrame({ url, page, box, aspect, zoomPercent, isClosest, onZoom, onBroken }: PageFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = frame
    if (current === null || box === null) return
    const [left, top, right, bottom] = box
    const width = (current.clientWidth * zoomPercent) / 100
    current.scrollLeft = ((left + right) / 2) * width - current.clientWidth / 2
    current.scrollTop = (((top + bottom) / 2) * width) / aspect - current.clientHeight / 2
  }, [box, aspect, zoomPercent])
  return (
    <div
      ref={frame}
      className="h-[min(420px,60dvh)] overflow-auto rounded-[4px] border border-line bg-sheet light:bg-[#fffdf8]"
    >
      <button
        type="button"
        title={isClosest ? 'Whole page' : 'Closer'}
        onClick={onZoom}
        className={`relative block -outline-offset-4 ${isClosest ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
        style={{ width: `${zoomPercent}%`, aspectRatio: aspect }}
      >
        <img
          src={url}
          alt={`Page ${page} of the original`}
          onError={onBroken}
          className="absolute inset-0 size-full mix-blend-multiply"
        />
        {box !== null && <LineMark box={box} />}
      </button>
    </div>
  )
}

const percent = (share: number): string => `${share * 100}%`

function LineMark({ box: [left, top, right, bottom] }: { box: NonNullable<Line['box']> }) {
  return (
    <span
      aria-hidden="true"
      style={{ left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) }}
      className="absolute -m-1.5 box-content rounded-[4px] bg-[#ffb454]/35 p-1.5 mix-blend-multiply outline-2 outline-[#b86a00]"
    />
  )
}
