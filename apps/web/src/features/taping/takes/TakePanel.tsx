import { writeLength } from '@sidelight/domain/time/write-length'
import { listFileLines } from '@sidelight/domain/taping/plan-cut'
import type { TapeMix } from '@sidelight/domain/taping/mix-plan'
import type { TakesById, TapePart } from '@sidelight/domain/taping/export/tape-export-plan'
import { pictureOf, type TapeTake } from '@sidelight/domain/taping/tape-take'
import { ArrowUpToLine, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { nameDevice } from '#lib/browser/device-name.ts'
import { Button } from '#ui/Button.tsx'
import { canBeJoined, describeOver } from '../piece-texts.ts'
import { continuationPath } from '../tape-path.ts'
import { PickUps } from './PickUps.tsx'
import { MixControls } from './player/MixControls.tsx'
import { Picture } from './player/Picture.tsx'
import { StartChoice } from './player/StartChoice.tsx'
import { type Trim, TrimBar } from './player/TrimBar.tsx'
import type { FilePlayer } from './player/use-file-player.ts'
import type { ScriptLine } from './script-lines.ts'
import type { TakeAction } from './take-action.ts'
import { findUnsaidLine } from './script-lines.ts'
import { findTrim, isWhole, listCuts, type OnChoose, planUntrimmed, wholeOf } from './take-choices.ts'
import { nameJoined, nameTake } from './take-texts.ts'

interface TakePanelProps {
  documentId: string
  take: TapeTake
  takes: TakesById
  /** Of the file. */
  parts: readonly TapePart[]
  lines: readonly ScriptLine[]
  player: FilePlayer
  mix: TapeMix
  onChoose: OnChoose
  onAction: (action: TakeAction, take: TapeTake) => void
}

/** Watching a take, and settling how it goes into the file. */
export function TakePanel(props: TakePanelProps) {
  const { documentId, take, takes, parts, lines, player, mix, onChoose, onAction } = props
  const [name, trim] = [nameTake(take, lines), findTrim(take)]
  const canJoin = canBeJoined(take, lines)
  const next = canJoin ? findUnsaidLine(listFileLines(takes, planUntrimmed(takes, take)), lines) : undefined
  const cuts = listCuts(parts, take.id, trim)
  const { shown } = player
  const { seconds, isPlaying } = player.player
  const shownName = nameJoined(shown, lines)
  return (
    <section aria-label={name}>
      <Picture player={player.player} name={shownName} className="rounded-card">
        <span className="absolute top-4 left-4 max-w-[70%] truncate rounded-full bg-[#05070b]/70 px-3.5 py-1.5 text-body font-semibold">
          {shownName}
        </span>
        <button
          type="button"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={isPlaying ? player.pause : player.play}
          className="absolute bottom-4 left-5 grid size-[52px] place-items-center rounded-full bg-[#f5f0e6] text-[#05070b]"
        >
          {isPlaying ? (
            <Pause aria-hidden="true" className="size-[18px] fill-current" />
          ) : (
            <Play aria-hidden="true" className="ml-0.5 size-[18px] fill-current" />
          )}
        </button>
        <span className="absolute right-4 bottom-7 text-body font-semibold tabular-nums [text-shadow:0_1px_6px_#000]">
          {writeLength(seconds)} / {writeLength(shown.seconds)}
        </span>
      </Picture>
      <TrimBar
        take={take}
        trim={trim}
        seconds={player.seconds}
        cuts={cuts}
        onTrim={(next) => onChoose(take, { trim: next })}
        onSeek={player.seek}
      />
      <StartChoice
        take={take}
        from={trim.from}
        onStart={(from) => {
          onChoose(take, { trim: { ...trim, from } })
          player.seek(from)
        }}
      />
      <div className="mt-4">
        <MixControls mix={mix} hasPartner={take.isPiece !== true} onChange={(next) => onChoose(take, { mix: next })} />
      </div>
      <PictureRow take={take} onChoose={onChoose} />
      <TrimRow take={take} trim={trim} over={describeOver(take, takes, lines)} onChoose={onChoose} />
      <PickUps take={take} takes={takes} parts={parts} lines={lines} onChoose={onChoose} onAction={onAction} />
      <div className="mt-5 flex flex-wrap gap-2.5">
        {next !== undefined && (
          <Button asChild look="ghost">
            <Link to={continuationPath(documentId, take.id, next.id)}>Go on from line {next.number}</Link>
          </Button>
        )}
        {canJoin && lines.some(({ isActors }) => isActors) && (
          <Button look="ghost" onClick={() => onAction('pick up', take)}>
            Pick up one line
          </Button>
        )}
        <Button look="quiet" onClick={() => onAction('rename', take)}>
          <Pencil aria-hidden="true" className="size-[18px]" />
          Rename
        </Button>
        <Button look="quiet" onClick={() => onAction('delete', take)}>
          <Trash2 aria-hidden="true" className="size-[18px]" />
          Delete
        </Button>
        <Button className="ml-auto" onClick={() => onAction('export', take)}>
          <ArrowUpToLine aria-hidden="true" className="size-[18px]" />
          Export
        </Button>
      </div>
    </section>
  )
}

/** Both pictures stay: the other one is a press away. */
function PictureRow({ take, onChoose }: { take: TapeTake; onChoose: OnChoose }) {
  if (take.hasFilm !== true) return null
  const isFilm = pictureOf(take) === 'film'
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-6 gap-y-2 text-body">
      <span>Picture</span>
      <span className="text-mute">{isFilm ? 'From your phone' : `From this ${nameDevice()}`}</span>
      <Button look="ghost" className="ml-auto" onClick={() => onChoose(take, { isOwnPicture: isFilm })}>
        {isFilm ? `Use this ${nameDevice()}’s picture` : 'Use the phone’s picture'}
      </Button>
    </div>
  )
}

interface TrimRowProps {
  take: TapeTake
  trim: Trim
  /** Of the time limit. */
  over: string | undefined
  onChoose: OnChoose
}

function TrimRow({ take, trim, over, onChoose }: TrimRowProps) {
  const isUncut = isWhole(take, trim)
  const text = isUncut
    ? 'The whole take'
    : take.trim === undefined
      ? 'Starts one breath before the first line'
      : `${writeLength(trim.from)} to ${writeLength(trim.to)}`
  // The first press on an automatic trim shows the whole take; a trim by hand goes back to the automatic one.
  const undone = take.trim === undefined ? wholeOf(take) : undefined
  const canChange = !(isUncut && take.trim === undefined)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-body">
      <span>Trim</span>
      <span className="text-mute">{text}</span>
      {canChange && (
        <Button look="ghost" className="ml-auto" onClick={() => onChoose(take, { trim: undone })}>
          {isUncut ? 'Trim again' : 'Undo the trim'}
        </Button>
      )}
      {over !== undefined && <p className="w-full text-key-text">{over} Trim it, or tape it again.</p>}
    </div>
  )
}
