import type { EntryView } from './entry-view.ts'

/** Consecutive entries of one character: they are spoken as one, and usually right or wrong together. */
export interface SpeakerStreak {
  size: number
  certainty: number
  firstRound: number
  clusterShare: number
  signs: number
  startsOddly: number
  endsOddly: number
  ignored: number
  words: number
  shortest: number
}

export const countSigns = ({ text }: EntryView) => text.garbled + text.glued + text.strays + text.openBrackets

/** The streak that each entry belongs to; entries of one streak share one object. */
export function measureStreaks(views: EntryView[]): SpeakerStreak[] {
  const streaks: SpeakerStreak[] = []
  for (const [at, view] of views.entries()) {
    const streak = streaks[at - 1]
    const isSame = streak !== undefined && views[at - 1]?.entry.actor === view.entry.actor
    streaks.push(isSame ? extend(streak, view) : extend(emptyStreak(), view))
  }
  return streaks
}

const emptyStreak = (): SpeakerStreak => ({
  size: 0,
  certainty: 1,
  firstRound: 1,
  clusterShare: 1,
  signs: 0,
  startsOddly: 0,
  endsOddly: 0,
  ignored: 0,
  words: 0,
  shortest: Infinity,
})

function extend(streak: SpeakerStreak, view: EntryView): SpeakerStreak {
  streak.size += 1
  streak.certainty = Math.min(streak.certainty, view.certainty)
  streak.firstRound = Math.min(streak.firstRound, view.firstRound)
  streak.clusterShare = Math.min(streak.clusterShare, view.position.clusterShare)
  streak.signs += countSigns(view)
  streak.startsOddly += view.text.startsOddly ? 1 : 0
  streak.endsOddly += view.text.endsOddly ? 1 : 0
  streak.ignored += view.position.ignoredCues + view.position.ignoredNames > 0 ? 1 : 0
  streak.words += view.text.words
  streak.shortest = Math.min(streak.shortest, view.text.words)
  return streak
}
