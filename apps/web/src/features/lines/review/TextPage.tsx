import type { Line } from '#lib/api/lines.ts'

const CONTEXT_LINES = 2

/** For scripts without pages and for pictures that were deleted. */
export function TextPage({ line, lines }: { line: Line; lines: readonly Line[] }) {
  const at = lines.indexOf(line)
  const around = lines.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1)
  return (
    <figure>
      <div className="rounded-[4px] border border-line bg-sheet light:bg-[#fffdf8] px-6 py-5 font-script text-body leading-[1.4] text-on-sheet">
        {around.map((near) => (
          <div key={near.id} className={`mb-3.5 last:mb-0 ${near === line ? '' : 'opacity-65'}`}>
            <p className="pl-[26%] wrap-anywhere">{near.character}</p>
            <p className="pl-[7%] wrap-anywhere whitespace-pre-wrap">
              {near === line ? (
                <mark className="bg-[#ffb454]/50 box-decoration-clone px-1 text-inherit">{near.dialog}</mark>
              ) : (
                near.dialog
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
