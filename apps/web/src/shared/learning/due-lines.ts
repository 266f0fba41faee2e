import type { Reminder } from '#lib/api/learning.ts'
import { type Line, lineApi } from '#lib/api/lines.ts'
import {
  listDue,
  listOwnLines,
  type OwnLine,
  type PlannedDrill,
  planDueDrill,
  toScriptLine,
} from '@sidelight/domain/learning/due-lines'
import { sortByIndex } from '@sidelight/domain/lines/order'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keptQuery } from '#shared/kept-scripts/kept-query.ts'
import { learnedScriptQuery, toLearnedLines } from './learned-script.ts'

export interface DueLines {
  lines: readonly Line[]
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
  const { data: script } = useQuery(keptQuery(lineApi.list, { params: { documentId } }))
  const { data: learned } = useQuery(learnedScriptQuery(documentId))
  return useMemo(() => {
    if (script === undefined || learned === undefined) return undefined
    const lines = sortByIndex(script.lines)
    const spoken = lines.map(toScriptLine)
    const deadlineMs = learned.dueOn === null ? undefined : new Date(`${learned.dueOn}T00:00`).getTime()
    const own = listOwnLines(spoken, toLearnedLines(learned), deadlineMs)
    return {
      lines,
      own,
      drill: planDueDrill(spoken, listDue(own, endOfDay())),
      dueOn: learned.dueOn,
      reminder: learned.reminder,
    }
  }, [script, learned])
}
