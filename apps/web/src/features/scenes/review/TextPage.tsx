import type { Scene } from '@sidelight/contract'

const CONTEXT_LINES = 2

/** For scripts without pages and for pictures that were deleted. */
export function TextPage({ scene, lines }: { scene: Scene; lines: readonly Scene[] }) {
  const at = lines.indexOf(scene)
  const around = lines.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1)
  return (
    <figure>
      <div className="rounded-[4px] border border-line bg-sheet light:bg-[#fffdf8] px-6 py-5 font-script text-body leading-[1.4] text-on-sheet">
        {around.map((line) => (
          <div key={line._id} className={`mb-3.5 last:mb-0 ${line === scene ? '' : 'opacity-65'}`}>
            <p className="pl-[26%] wrap-anywhere">{line.actor}</p>
            <p className="pl-[7%] wrap-anywhere whitespace-pre-wrap">
              {line === scene ? (
                <mark className="bg-[#ffb454]/50 box-decoration-clone px-1 text-inherit">{line.dialog}</mark>
              ) : (
                line.dialog
              )}
            </p>
          </div>
        ))}
      </div>
      <figcaption className="mt-2.5 text-small text-mute">
        There is no picture of this page. These are the lines around it, as we read them.
      </figcaption>
    </figure>
  )
}
