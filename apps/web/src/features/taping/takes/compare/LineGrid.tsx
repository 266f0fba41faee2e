import { listFindings } from '@sidelight/domain/taping/take-findings'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { useState } from 'react'
import { useReading } from '#shared/reading/use-reading.ts'
import type { Trim } from '../player/TrimBar.tsx'
import type { TakePlayer } from '../player/use-preview.ts'
import type { ScriptLine } from '../script-lines.ts'
import { describeFinding, nameTake } from '../take-texts.ts'
import { findStretch } from './line-stretch.ts'
import { PlayLineButton } from './PlayLineButton.tsx'

interface LineGridProps {
  takes: readonly TapeTake[]
  lines: readonly ScriptLine[]
  selectedId: string
  /** Plays the selected take. */
  player: TakePlayer
  /** Selects the take and plays the stretch of it. */
  onPlay: (takeId: string, stretch: Trim) => void
}

/** Rows are the actor's lines, columns are takes; each cell plays that line of that take. */
export function LineGrid({ takes, lines, selectedId, player, onPlay }: LineGridProps) {
  const [lastLineId, setLastLineId] = useState<string>()
  const reading = useReading('reading-sheet overflow-x-auto')
  const own = lines.filter(({ isActors }) => isActors)
  const ids = own.map(({ id }) => id)
  const columns = takes.map((take) => ({ take, findings: listFindings(take, ids) }))
  return (
    <div {...reading}>
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-small">
            <th scope="col" className="pb-2 text-left font-normal text-mute">
              Your lines
            </th>
            {columns.map(({ take }) => (
              <th
                key={take.id}
                scope="col"
                className={`min-w-16 px-1 pb-2 text-center font-semibold ${take.id === selectedId ? 'text-text' : 'text-mute'}`}
              >
                {nameTake(take)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {own.map((line, row) => (
            <tr key={line.id} className="border-t border-line">
              <th scope="row" className="min-w-40 py-2 pr-3 text-left font-normal">
                <span className="slate block text-caption text-faint">Line {line.number}</span>
                <span className="font-script text-body wrap-anywhere">{line.dialog}</span>
              </th>
              {columns.map(({ take, findings }) => {
                const stretch = findStretch(take, line.id)
                const finding = findings[row] ?? 'not reached'
                const isPlaying = player.isPlaying && take.id === selectedId && line.id === lastLineId
                return (
                  <td key={take.id} className="px-1 text-center align-middle">
                    <div className="inline-grid justify-items-center">
                      {stretch !== undefined && (
                        <PlayLineButton
                          what={`line ${line.number} of ${nameTake(take)}`}
                          isPlaying={isPlaying}
                          onPress={() => {
                            if (isPlaying) {
                              player.pause()
                              return
                            }
                            setLastLineId(line.id)
                            onPlay(take.id, stretch)
                          }}
                        />
                      )}
                      <span className={`text-caption ${finding === 'words not heard' ? 'text-you' : 'text-mute'}`}>
                        {describeFinding(finding)}
                      </span>
                    </div>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
