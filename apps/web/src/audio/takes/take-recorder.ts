import { getPrivateFolder } from '#lib/private-files.ts'
import type { Microphone } from '../microphone/microphone.ts'
import type { Take, TakeOf, UnfinishedTake } from './take.ts'
import { getTakeWorkerLine, type TakeWorkerLine } from './take-worker-line.ts'

/**
 * Records from the moment it is called, straight from the audio thread to a file of the browser's own: a tab that dies
 * loses the last tenth of a second.
 */
export async function startTake(microphone: Microphone, of: TakeOf): Promise<Take> {
  const { documentId, sceneId, onTrouble = () => undefined } = of
  const line = getTakeWorkerLine()
  const take = line.newNumber()
  let seconds = 0
  let startedAtContextMs: number | undefined
  const stopNews = line.onNews(take, (news) => {
    if (news.type === 'progress') ({ seconds, startedAtContextMs } = news)
    else if (news.type === 'full') onTrouble('as long as it gets')
    else onTrouble('kept in memory only')
  })
  const { port1, port2 } = new MessageChannel()
  const detach = microphone.attach(port1)
  const forgetLoss = microphone.onLost(() => onTrouble('microphone lost'))
  const letGo = () => {
    detach()
    forgetLoss()
    stopNews()
  }
  try {
    const folder = await getPrivateFolder()
    const { sampleRate } = microphone
    await line.ask({ type: 'begin', take, folder, documentId, sceneId, sampleRate, port: port2 }, [port2])
  } catch (error) {
    letGo()
    throw error
  }
  return {
    startedAtMs: () => (startedAtContextMs === undefined ? undefined : microphone.toPageMs(startedAtContextMs)),
    pause: () => void line.ask({ type: 'pause', take }),
    resume: () => void line.ask({ type: 'resume', take }),
    seconds: () => seconds,
    finish: () => {
      letGo()
      return finish(line, take)
    },
    discard: () => {
      letGo()
      return discard(line, take)
    },
  }
}

/** What was recorded of this script and never saved, by a page that was closed or by this one. */
export async function listUnfinishedTakes(documentId: string): Promise<UnfinishedTake[]> {
  const line = getTakeWorkerLine()
  const { left = [] } = await line.ask({ type: 'list', folder: await getPrivateFolder(), documentId })
  return left.map(({ take, sceneId, seconds }) => ({
    sceneId,
    seconds,
    finish: () => finish(line, take),
    discard: () => discard(line, take),
  }))
}

async function finish(line: TakeWorkerLine, take: number): Promise<Blob> {
  const { wav } = await line.ask({ type: 'finish', take })
  if (wav === undefined) throw new Error('No such take')
  return new Blob([wav], { type: 'audio/wav' })
}

async function discard(line: TakeWorkerLine, take: number): Promise<void> {
  await line.ask({ type: 'discard', take })
}
