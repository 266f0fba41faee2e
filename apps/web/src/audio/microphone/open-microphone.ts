// oxlint-disable-next-line import/default -- the bundler makes this export
import captureUrl from './capture.worklet.ts?worker&url'
import { createSubscribers } from '#lib/state/subscribers.ts'
import { askForStream } from './ask-for-stream.ts'
import { MicrophoneError, type Microphone, type MicrophoneRequest } from './microphone.ts'
import { CAPTURE_NAME, type CaptureRequest, type CaptureReport } from './audio-chunk.ts'
import { holdRecordingSession } from './audio-session.ts'
import { AudioClock } from './audio-clock.ts'
import { shareContext, type SharedContext } from './shared-audio-context.ts'

const SILENCE_DB = -100

/** Call it in a user gesture: without one the audio starts only with the next gesture. */
export async function openMicrophone(request: MicrophoneRequest): Promise<Microphone> {
  // Before the first `await`, which ends the gesture.
  const shared = 'AudioContext' in window ? shareContext() : undefined
  if (shared === undefined) throw new MicrophoneError('unsupported')
  const releaseSession = holdRecordingSession()
  let asked: MediaStream | undefined
  const stopAsked = () => asked?.getTracks().forEach((track) => track.stop())
  try {
    const stream = request.stream ?? (asked = await askForStream(request))
    await loadCapture(shared.context)
    return connect(shared, stream, () => {
      stopAsked()
      releaseSession()
    })
  } catch (error) {
    stopAsked()
    releaseSession()
    shared.release()
    throw error instanceof MicrophoneError ? error : new MicrophoneError('unsupported')
  }
}

const loaded = new WeakMap<AudioContext, Promise<void>>()

function loadCapture(context: AudioContext): Promise<void> {
  const known = loaded.get(context)
  if (known !== undefined) return known
  const loading = context.audioWorklet.addModule(captureUrl)
  loaded.set(context, loading)
  // The next call tries again.
  loading.catch(() => loaded.delete(context))
  return loading
}

function connect(
  { context, partnerBus, release }: SharedContext,
  stream: MediaStream,
  stopStream: () => void,
): Microphone {
  const [track] = stream.getAudioTracks()
  if (track === undefined || track.readyState === 'ended') throw new MicrophoneError('absent')
  const settings: MediaTrackSettings & { latency?: number } = track.getSettings()
  const inputLatencyMs = (settings.latency ?? 0) * 1000
  const clock = new AudioClock(context.currentTime * 1000, performance.now(), inputLatencyMs)
  const source = context.createMediaStreamSource(stream)
  const capture = new AudioWorkletNode(context, CAPTURE_NAME, {
    numberOfInputs: 2,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  // The capture node is silent, but a node without a destination is not processed.
  source.connect(capture).connect(context.destination)
  partnerBus.connect(capture, 0, 1)

  const loss = createSubscribers()
  let attachments = 0
  let levelDb = SILENCE_DB
  let isClosed = false
  const post = (request: CaptureRequest, transfer: Transferable[] = []) => capture.port.postMessage(request, transfer)
  const attach = (type: 'attach' | 'attach stems', port: MessagePort) => {
    const id = ++attachments
    post({ type, id, port }, [port])
    return () => post({ type: 'detach', id })
  }

  capture.port.addEventListener('message', ({ data }: MessageEvent<CaptureReport>) => {
    clock.addReport(data, performance.now() - Date.now())
    levelDb = data.levelDb
  })
  capture.port.start()

  const close = () => {
    if (isClosed) return
    isClosed = true
    post({ type: 'stop' })
    source.disconnect()
    partnerBus.disconnect(capture)
    capture.disconnect()
    stopStream()
    release()
  }
  track.addEventListener('ended', () => {
    if (isClosed) return
    close()
    loss.notify()
  })

  const isRunning = () => !isClosed && context.state === 'running' && !track.muted
  return {
    track,
    sampleRate: context.sampleRate,
    isRunning,
    attach: (port) => attach('attach', port),
    attachStems: (port) => attach('attach stems', port),
    inputLatencyMs,
    // Some browsers do not tell it.
    outputLatencyMs: () => ((context as { outputLatency?: number }).outputLatency ?? 0) * 1000,
    toPageMs: (contextMs) => clock.toPageMs(contextMs),
    toContextMs: (pageMs) => clock.toContextMs(pageMs),
    levelDb: () => (isRunning() ? levelDb : SILENCE_DB),
    onLost: loss.subscribe,
    close,
  }
}
