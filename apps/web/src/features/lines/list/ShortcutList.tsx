const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const KEYS: readonly [keys: readonly string[], does: string][] = [
  [['J', 'K'], 'Next, previous line'],
  [['Enter'], 'Edit the line'],
  [[isMac ? '⌥' : 'Alt', '↑ ↓'], 'Move the line'],
  [['Del'], 'Delete the line'],
  [[isMac ? '⌘' : 'Ctrl', 'Z'], 'Undo'],
]

export function ShortcutList() {
  return (
    <section aria-labelledby="keys" className="rounded-row bg-surface p-4 text-small">
      <h2 id="keys" className="font-semibold">
        Keys
      </h2>
      <p className="mt-1 text-mute">Click a line, then:</p>
      <dl className="mt-2.5 grid grid-cols-[auto_1fr] items-center gap-x-3.5 gap-y-2">
        {KEYS.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-[5px] border border-control px-1.5 py-px font-sans text-caption font-medium text-mute"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-mute">{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
