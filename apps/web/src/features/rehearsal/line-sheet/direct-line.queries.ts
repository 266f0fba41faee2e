import { audio, type ChosenDirection, type DataOf, type Scene, scenes } from '@sidelight/contract'
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
export function useDirectLine(documentId: string, scene: Scene, onReady: (url: string) => void): DirectedLine {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<DirectedRead>()
  const [isAwaited, setAwaited] = useState(false)
  const [steps, setSteps] = useState(0)
  const [failure, setFailure] = useState<string>()
  const line: Line = { client, documentId, scene }

  const directing = useMutation({
    scope: { id: `script-${documentId}` },
    mutationFn: (choice: DirectedRead) => saveAndMake(line, choice),
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
    mutationFn: () => makeRead(line, scene),
    onMutate: () => setFailure(undefined),
    onSuccess: () => setAwaited(true),
    onError: (error) => setFailure(withReason(NOT_MADE, error)),
  })
  const undoing = useMutation({
    scope: { id: `script-${documentId}` },
    mutationFn: () => takeBack(line),
    onMutate: () => {
      setFailure(undefined)
      setAwaited(false)
    },
    onSuccess: () => setSteps((count) => count - 1),
    onError: (error) => setFailure(withReason(NOT_UNDONE, error)),
  })

  const isChanging = directing.isPending || making.isPending || undoing.isPending
  useAwaitedRead(line, isAwaited && !isChanging, (url) => {
    setAwaited(false)
    if (url !== undefined) {
      onReady(url)
      return
    }
    setFailure(NOT_MADE)
    if (steps > 0) undoing.mutate(undefined, { onSettled: () => setFailure(NOT_MADE) })
  })

  return {
    ...(wanted ?? findChoice(scene)),
    isBusy: isChanging || isAwaited,
    failure,
    canUndo: steps > 0 && !isChanging,
    direct: (choice) => directing.mutate(choice),
    make: () => making.mutate(),
    undo: () => undoing.mutate(),
  }
}

const findChoice = ({ direction }: Scene): DirectedRead => ({
  direction: direction?.chosen ?? {},
  read: direction?.read ?? 0,
})

interface Line {
  client: QueryClient
  documentId: string
  scene: Scene
}

const isMade = ({ audio_status }: Scene): boolean => audio_status === 'completed'

async function saveAndMake(line: Line, { direction, read }: DirectedRead): Promise<void> {
  const { client, documentId, scene } = line
  const directed = await call(scenes.direct, { params: { sceneId: scene._id }, body: { direction, read } })
  await showLine(line, directed)
  client.setQueryData(scriptQuery(documentId).queryKey, (known) => known && { ...known, can_undo: true })
  if (isMade(directed)) return
  try {
    await makeRead(line, directed)
  } catch (error) {
    await takeBack(line).catch(() => client.invalidateQueries({ queryKey: scriptQuery(documentId).queryKey }))
    throw new ReadNotMade('The read was not made', { cause: error })
  }
}

async function makeRead(line: Line, { _id, voice_id }: Scene): Promise<void> {
  const params = { documentId: line.documentId, sceneId: _id, voiceId: voice_id }
  await showLine(line, await call(audio.regenerate, { params }))
}

/** A response under way was written before the change that is about to show. */
async function showLine({ client, documentId }: Line, changed: Scene): Promise<void> {
  await client.cancelQueries({ queryKey: scriptQuery(documentId).queryKey })
  updateCachedLine(client, documentId, changed)
}

/** The line gets its former sound back, which exists and costs nothing. */
async function takeBack(line: Line): Promise<void> {
  const { client, documentId, scene } = line
  const script: DataOf<(typeof scenes.undo)['shape']> = await call(scenes.undo, { params: { documentId } })
  client.setQueryData(scriptQuery(documentId).queryKey, script)
  const former = script.scenes.find(({ _id }) => _id === scene._id)
  if (former !== undefined && !isMade(former)) await makeRead(line, former)
}

/** Fetches the lines until this one has been made, or has failed to be: then without an address. */
function useAwaitedRead(
  { client, documentId, scene }: Line,
  isAwaited: boolean,
  onEnd: (url: string | undefined) => void,
): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isAwaited) return undefined
    const { queryKey } = scriptQuery(documentId)
    // The page may be drawn with the new answer a moment after it is in the cache.
    const known = client.getQueryData(queryKey)?.scenes.find(({ _id }) => _id === scene._id) ?? scene
    if (known.audio_status === 'completed' || known.audio_status === 'error') {
      void refresh(client, scenes.wordTimes)
      void refresh(client, audio.reads)
      end(isMade(known) ? known.audio_url : undefined)
      return undefined
    }
    const polling = setInterval(() => void client.invalidateQueries({ queryKey }), POLL_MS)
    return () => clearInterval(polling)
  }, [client, documentId, isAwaited, scene])
}
