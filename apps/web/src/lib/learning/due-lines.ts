import { type Reminder, type Scene, scenes } from '@sidelight/contract'
import {
  listDue,
  listOwnLines,
  type OwnLine,
  type PlannedDrill,
  planDueDrill,
  toScriptLine,
} from '@sidelight/domain/learning/due-lines'
import { sortByIndex } from '@sidelight/domain/scenes/order'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keptQuery } from '../offline/kept-query.ts'
import { learnedScriptQuery, toLearnedLines } from './learned-script.ts'

export interface DueLines {
  scenes: readonly Scene[]
  own: readonly OwnLine[]
  /** What is due until the end of today. */
  drill: PlannedDrill
  dueOn: string | null
  reminder: Reminder | undefined
}

/** The end of a day where the user is; `days` after today. */
export function endOfDay(days = 0): number {
  const end = new Date()
  end.setHours(24, 0, 0, 0)
  end.setDate(end.getDate() + days)
  return end.getTime() - 1
}

/** The lines of the actor with their rungs, and those that are due today. Undefined until all of it is there. */
export function useDueLines(documentId: string): DueLines | undefined {
  const { data: script } = useQuery(keptQuery(scenes.list, { params: { documentId } }))
  const { data: learned } = useQuery(learnedScriptQuery(documentId))
  return useMemo(() => {
    if (script === undefined || learned === undefined) return undefined
    const sorted = sortByIndex(script.scenes)
    const lines = sorted.map(toLine)
    const deadlineMs = learned.due_on === null ? undefined : new Date(`${learned.due_on}T00:00`).getTime()
    const own = listOwnLines(lines, toLearnedLines(learned), deadlineMs)
    return {
      scenes: sorted,
      own,
      drill: planDueDrill(lines, listDue(own, endOfDay())),
      dueOn: learned.due_on,
      reminder: learned.reminder,
    }
  }, [script, learned])
}

const toLine = ({ _id, voice_id, audio_url, audio_status, dialog }: Scene) =>
  toScriptLine({ id: _id, dialog, voiceId: voice_id, audioUrl: audio_url, audioStatus: audio_status })
