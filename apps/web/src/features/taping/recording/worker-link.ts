import type { TapeProblem } from '@sidelight/domain/taping/tape-fact'
import { loadWorker, startWorker } from '#lib/browser/start-worker.ts'
import { CameraError } from './video/camera.ts'
// oxlint-disable-next-line import/default -- the bundler makes this export
import stemsWorkerUrl from './stems.worker.ts?worker&url'
import type { StemsRequest, TapeWorkerMessage, VideoRequest } from './tape-worker-messages.ts'
// oxlint-disable-next-line import/default -- the bundler makes this export
import videoWorkerUrl from './video.worker.ts?worker&url'

type Done = Extract<TapeWorkerMessage, { type: 'done' }>
type OnProblem = (problem: TapeProblem) => void

/** A worker of one take. One question is asked at a time. */
export class WorkerLink<Request> {
  readonly #worker: Worker
  #isClosed = false
  #answer: { resolve: (done: Done) => void; reject: (error: Error) => void } | undefined

  /** `crash` is what a worker that ends by itself means for the take. */
  constructor(worker: Worker, crash: TapeProblem, onProblem: OnProblem) {
    this.#worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<TapeWorkerMessage>) => {
      if (data.type === 'problem') onProblem(data.problem)
      else if (data.type === 'done') this.#answer?.resolve(data)
      else this.#answer?.reject(new CameraError(data.reason))
    })
    worker.addEventListener('error', () => {
      this.#answer?.reject(new CameraError('recorder'))
      this.close()
      onProblem(crash)
    })
  }

  post(request: Request): void {
    this.#worker.postMessage(request)
  }

  ask(request: Request, transfer: Transferable[] = []): Promise<Done> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw new Error('The worker has ended')
      this.#answer = { resolve, reject }
      this.#worker.postMessage(request, transfer)
    })
  }

  /** A terminated worker closes its files and answers nothing. */
  close(): void {
    this.#isClosed = true
    this.#worker.terminate()
    this.#answer?.reject(new Error('The worker has ended'))
  }
}

/** A browser that has the workers films without a network. */
export const loadTapeWorkers = (): Promise<unknown> => Promise.all([videoWorkerUrl, stemsWorkerUrl].map(loadWorker))

export const linkVideoWorker = (onProblem: OnProblem): WorkerLink<VideoRequest> =>
  new WorkerLink(startWorker(videoWorkerUrl), 'encoder failed', onProblem)

export const linkStemsWorker = (onProblem: OnProblem): WorkerLink<StemsRequest> =>
  new WorkerLink(startWorker(stemsWorkerUrl), 'sound stood still', onProblem)
