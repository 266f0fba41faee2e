import { getPrivateFolder } from '#lib/storage/private-files.ts'
import type { Microphone } from '../microphone/microphone.ts'
import type { Take, TakeTarget, TakeProblem, LeftoverTake } from './take.ts'
import { getRecorderConnection, type RecorderConnection } from './recorder-connection.ts'

/**
 * Records from the moment it is called, or from when the partner is over, straight from the audio thread to a file of the
 * browser's own: a tab that dies loses the last tenth of a second.
 */
export async function startRecording(microphone: Microphone, of: TakeTarget): Promise<Take> {
  const { documentId, sceneId, wordsId, fromMs, onProblem = () => undefined } = of
  const line = getRecorderConnection()
  const take = line.newNumber()
  let seconds = 0
  const stopNews = line.onNews(take, (news) => {
    if (news.type === 'progress') ({ seconds } = news)
    else if (news.type === 'full') onProblem('as long as it gets')
    else onProblem('kept in memory only')
  })
  let source = microphone
  let plug = plugIn(microphone, onProblem)
  const release = () => {
    plug.pullOut()
    stopNews()
  }
  try {
    const folder = await getPrivateFolder()
    const { sampleRate } = microphone
    const { port } = plug
    const fromContextMs = fromMs === undefined ? 0 : microphone.toContextMs(fromMs)
    const what = { folder, documentId, sceneId, wordsId }
    await line.ask({ type: 'begin', take, ...what, sampleRate, fromContextMs, port }, [port])
  } catch (error) {
    release()
    throw error
  }
  return {
    moveTo: async (other) => {
      if (other === source) return
      source = other
      plug.pullOut()
      plug = plugIn(other, onProblem)
      const { port } = plug
      await line.ask({ type: 'source', take, sampleRate: other.sampleRate, port }, [port])
    },
    // Whoever signed out or lost the worker is told when the take is finished.
    pause: () => void line.ask({ type: 'pause', take }).catch(() => undefined),
    resume: () => void line.ask({ type: 'resume', take }).catch(() => undefined),
    seconds: () => seconds,
    finish: () => {
      release()
      return finish(line, take)
    },
    discard: () => {
      release()
      return discard(line, take)
    },
  }
}

function plugIn(microphone: Microphone, onProblem: (problem: TakeProblem) => void) {
  const { port1, port2 } = new MessageChannel()
  const detach = microphone.attach(port1)
  const forgetLoss = microphone.onLost(() => onProblem('microphone lost'))
  const pullOut = () => {
    detach()
    forgetLoss()
  }
  return { port: port2, pullOut }
}

/** The script was deleted: what was said for it goes, too. */
export async function deleteTakesOf(documentId: string): Promise<void> {
  await getRecorderConnection().ask({ type: 'forget script', folder: await getPrivateFolder(), documentId })
}

/** What was recorded of this script and never saved, by a page that was closed or by this one. */
export async function listLeftoverTakes(documentId: string): Promise<LeftoverTake[]> {
  const line = getRecorderConnection()
  const { left = [] } = await line.ask({ type: 'list', folder: await getPrivateFolder(), documentId })
  return left.map(({ take, sceneId, wordsId, seconds }) => ({
    sceneId,
    wordsId,
    seconds,
    finish: () => finish(line, take),
    discard: () => discard(line, take),
  }))
}

async function finish(line: RecorderConnection, take: number): Promise<Blob> {
  const { wav } = await line.ask({ type: 'finish', take })
  if (wav === undefined) throw new Error('No such take')
  return new Blob([wav], { type: 'audio/wav' })
}

async function discard(line: RecorderConnection, take: number): Promise<void> {
  await line.ask({ type: 'discard', take })
}
