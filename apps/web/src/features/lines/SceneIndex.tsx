import type { LineGroup } from '@sidelight/domain/lines/groups'

interface SceneIndexProps {
  groups: readonly LineGroup[]
  onGoTo: (line: number) => void
}

/** The scene headings as a table of contents. */
export function SceneIndex({ groups, onGoTo }: SceneIndexProps) {
  const scenes = groups.filter(({ heading }) => heading !== '')
  if (scenes.length < 2) return null
  return (
    <nav aria-labelledby="scene-index">
      <h2 id="scene-index" className="font-semibold">
        Scenes
      </h2>
      <ol className="mt-2 max-h-[38vh] overflow-y-auto">
        {scenes.map(({ heading, start }) => (
          <li key={start}>
            <button
              type="button"
              onClick={() => onGoTo(start)}
              className="flex min-h-10 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left text-mute hover:bg-raised hover:text-text"
            >
              <span className="min-w-0 flex-1 font-script text-small wrap-anywhere">{heading}</span>{' '}
              <span className="shrink-0 text-small tabular-nums">
                <span className="sr-only">from line </span>
                {start + 1}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
