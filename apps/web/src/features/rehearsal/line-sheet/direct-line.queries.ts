import { type ChosenDirection, type Line, lineApi } from '#lib/api/lines.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { withReason } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { refresh } from '#lib/api/query.ts'
import { scriptQuery, updateCachedLine } from '../rehearsal.queries.ts'

const NOT_DIRECTED = "We couldn't change how this line is read."
const NOT_MADE = "We couldn't make this read, so the line stays as it was."
const NOT_UNDONE = "We couldn't undo that."
const POLL_MS = 1500

interface DirectedRead {
  direction: ChosenDirection
  read: number
}

/** The choice was saved and its sound was not made. */
class ReadNotMade extends Error {}

export interface DirectedLine extends DirectedRead {
  /** Saved or made at this moment. */
  isBusy: boolean
  failure: string | undefined
  canUndo: boolean
  direct: (wanted: DirectedRead) => void
  /** Makes the sound of a line that has none. */
  make: () => void
  undo: () => void
}

/** Saves what is chosen for a line, has it made and says when it can be heard. */
export function useDirectLine(documentId: string, line: Line, onReady: (url: string) => void): DirectedLine {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<DirectedRead>()
  const [isAwaited, setAwaited] = useState(false)
  const [steps, setSteps] = useState(0)
  const [failure, setFailure] = useState<string>()
  const target: Target = { client, documentId, line }

  const directing = useMutation({
    scope: { id: `script-${documentId}` },
    mutationFn: (choice: DirectedRead) => saveAndMake(target, choice),
    onMutate: (choice) => {
      setWanted(choice)
      setFailure(undefined)
      setAwaited(false)
    },
    onSuccess: () => {
      setSteps((count) => count + 1)
      setAwaited(true)
    },
    onError: (error) =>
      setFailure(error instanceof ReadNotMade ? withReason(NOT_MADE, error.cause) : withReason(NOT_DIRECTED, error)),
    onSettled: (_, __, choice) => setWanted((latest) => (latest === choice ? undefined : latest)),
  })
  const making = useMutation({
    mutationFn: () => makeRead(target, line),
    onMutate: () => setFailure(undefined),
    onSuccess: () => setAwaited(true),
    onError: (error) => setFailure(withReason(NOT_MADE, error)),
  })
  const undoing = useMutation({
    scope: { id: `script-${documentId}` },
    mutationFn: () => takeBack(target),
    onMutate: () => {
      setFailure(undefined)
      setAwaited(false)
    },
    onSuccess: () => setSteps((count) => count - 1),
    onError: (error) => setFailure(withReason(NOT_UNDONE, error)),
  })

  const isChanging = directing.isPending || making.isPending || undoing.isPending
  useAwaitedRead(target, isAwaited && !isChanging, (url) => {
    setAwaited(false)
    if (url !== undefined) {
      onReady(url)
      return
    }
    setFailure(NOT_MADE)
    if (steps > 0) undoing.mutate(undefined, { onSettled: () => setFailure(NOT_MADE) })
  })

  return {
    ...(wanted ?? findChoice(line)),
    isBusy: isChanging || isAwaited,
    failure,
    canUndo: steps > 0 && !isChanging,
    direct: (choice) => directing.mutate(choice),
    make: () => making.mutate(),
    undo: () => undoing.mutate(),
  }
}

const findChoice = ({ direction }: Line): DirectedRead => ({
  direction: direction?.chosen ?? {},
  read: direction?.read ?? 0,
})

interface Target {
  client: QueryClient
  documentId: string
  line: Line
}

const isMade = ({ audioStatus }: Line): boolean => audioStatus === 'completed'

async function saveAndMake(target: Target, { direction, read }: DirectedRead): Promise<void> {
  const { client, documentId, line } = target
  const directed = await call(lineApi.direct, { params: { lineId: line.id }, body: { direction, read } })
  await showLine(target, directed)
  client.setQueryData(scriptQuery(documentId).queryKey, (known) => known && { ...known, canUndo: true })
  if (isMade(directed)) return
  try {
    await makeRead(target, directed)
  } catch (error) {
    await takeBack(target).catch(() => client.invalidateQueries({ queryKey: scriptQuery(documentId).queryKey }))
    throw new ReadNotMade('The read was not made', { cause: error })
  }
}

async function makeRead(target: Target, { id: lineId, voiceId }: Line): Promise<void> {
  const params = { documentId: target.documentId, lineId, voiceId }
  await showLine(target, await call(lineApi.regenerate, { params }))
}

/** A response under way was written before the change that is about to show. */
async function showLine({ client, documentId }: Target, changed: Line): Promise<void> {
  await client.cancelQueries({ queryKey: scriptQuery(documentId).queryKey })
  updateCachedLine(client, documentId, changed)
}

/** The line gets its former sound back, which exists and costs nothing. */
async function takeBack(target: Target): Promise<void> {
  const { client, documentId, line } = target
  const script = await call(lineApi.undo, { params: { documentId } })
  client.setQueryData(scriptQuery(documentId).queryKey, script)
  const former = script.lines.find(({ id }) => id === line.id)
  if (former !== undefined && !isMade(former)) await makeRead(target, former)
}

/** Fetches the lines until this one has been made, or has failed to be: then without an address. */
function useAwaitedRead(
  { client, documentId, line }: Target,
  isAwaited: boolean,
  onEnd: (url: string | undefined) => void,
): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isAwaited) return undefined
    const { queryKey } = scriptQuery(documentId)
    // The page may be drawn with the new answer a moment after it is in the cache.
    const known = client.getQueryData(queryKey)?.lines.find(({ id }) => id === line.id) ?? line
    if (known.audioStatus === 'completed' || known.audioStatus === 'error') {
      void refresh(client, lineApi.wordTimes)
      void refresh(client, lineApi.reads)
      end(isMade(known) ? known.audioUrl : undefined)
      return undefined
    }
    const polling = setInterval(() => void client.invalidateQueries({ queryKey }), POLL_MS)
    return () => clearInterval(polling)
  }, [client, documentId, isAwaited, line])
}
