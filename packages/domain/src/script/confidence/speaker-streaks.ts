import type { EntryView } from './entry-view.ts'

/** An entry and its neighbours of the same speaker: they are heard as one, and stand or fall together. */
export interface SpeakerStreak {
  size: number
  own: number
  firstRound: number
  company: number
  signs: number
  startsOddly: number
  endsOddly: number
  ignored: number
  words: number
  shortest: number
}

export const countSigns = ({ text }: EntryView) => text.garbled + text.glued + text.strays + text.openBrackets

/** The run each entry belongs to. */
export function measureStreaks(views: EntryView[]): SpeakerStreak[] {
  const runs: SpeakerStreak[] = []
  for (const [at, view] of views.entries()) {
    const run = runs[at - 1]
    const isSame = run !== undefined && views[at - 1]?.entry.actor === view.entry.actor
    runs.push(isSame ? extend(run, view) : extend(emptyRun(), view))
  }
  return runs
}

const emptyRun = (): SpeakerStreak => ({
  size: 0,
  own: 1,
  firstRound: 1,
  company: 1,
  signs: 0,
  startsOddly: 0,
  endsOddly: 0,
  ignored: 0,
  words: 0,
  shortest: Infinity,
})

function extend(run: SpeakerStreak, view: EntryView): SpeakerStreak {
  run.size += 1
  run.own = Math.min(run.own, view.own)
  run.firstRound = Math.min(run.firstRound, view.firstRound)
  run.company = Math.min(run.company, view.place.company)
  run.signs += countSigns(view)
  run.startsOddly += view.text.startsOddly ? 1 : 0
  run.endsOddly += view.text.endsOddly ? 1 : 0
  run.ignored += view.place.ignoredCues + view.place.ignoredNames > 0 ? 1 : 0
  run.words += view.text.words
  run.shortest = Math.min(run.shortest, view.text.words)
  return run
}
