// oxlint-disable-next-line import/default -- the bundler makes this export
import captureAddress from './capture.worklet.ts?worker&url'
import { askForStream } from './ask-for-stream.ts'
import { MicrophoneError, type Microphone, type MicrophoneRequest } from './microphone.ts'
import { CAPTURE_NAME, type CaptureRequest, type CaptureReport } from './audio-chunk.ts'
import { AudioClock } from './audio-clock.ts'
import { shareContext, type SharedContext } from './shared-audio-context.ts'

const SILENCE_DB = -100

/** To be called in a gesture: without one the sound starts only with the next. */
export async function openMicrophone(wish: MicrophoneRequest): Promise<Microphone> {
  // Before anything is awaited: the gesture counts for what is called in it.
  const held = 'AudioContext' in window ? shareContext() : undefined
  if (held === undefined) throw new MicrophoneError('unsupported')
  let stream: MediaStream | undefined
  try {
    stream = await askForStream(wish)
    await loadCapture(held.context)
    return connect(held, stream)
  } catch (error) {
    stream?.getTracks().forEach((track) => track.stop())
    held.release()
    throw error instanceof MicrophoneError ? error : new MicrophoneError('unsupported')
  }
}

const loaded = new WeakMap<AudioContext, Promise<void>>()

function loadCapture(context: AudioContext): Promise<void> {
  const known = loaded.get(context)
  if (known !== undefined) return known
  const loading = context.audioWorklet.addModule(captureAddress)
  loaded.set(context, loading)
  // A network that failed once may not fail again.
  loading.catch(() => loaded.delete(context))
  return loading
}

function connect({ context, release }: SharedContext, stream: MediaStream): Microphone {
  const [track] = stream.getAudioTracks()
  if (track === undefined) throw new MicrophoneError('absent')
  const settings: MediaTrackSettings & { latency?: number } = track.getSettings()
  const clock = new AudioClock(context.currentTime * 1000, performance.now(), (settings.latency ?? 0) * 1000)
  const source = context.createMediaStreamSource(stream)
  const capture = new AudioWorkletNode(context, CAPTURE_NAME, { channelCount: 1, channelCountMode: 'explicit' })
  // It says nothing, but a node that leads nowhere is not asked to work.
  source.connect(capture).connect(context.destination)

  const onLost = new Set<() => void>()
  let attachments = 0
  let levelDb = SILENCE_DB
  let isClosed = false
  const order = (what: CaptureRequest, transfer: Transferable[] = []) => capture.port.postMessage(what, transfer)

  capture.port.addEventListener('message', ({ data }: MessageEvent<CaptureReport>) => {
    clock.hear(data, performance.now() - Date.now())
    levelDb = data.levelDb
  })
  capture.port.start()

  const close = () => {
    if (isClosed) return
    isClosed = true
    order({ type: 'stop' })
    source.disconnect()
    capture.disconnect()
    track.stop()
    release()
  }
  track.addEventListener('ended', () => {
    if (isClosed) return
    close()
    for (const listener of onLost) listener()
  })

  const isRunning = () => !isClosed && context.state === 'running' && !track.muted
  return {
    track,
    sampleRate: context.sampleRate,
    isRunning,
    attach: (port) => {
      const id = ++attachments
      order({ type: 'attach', id, port }, [port])
      return () => order({ type: 'detach', id })
    },
    toPageMs: (contextMs) => clock.toPageMs(contextMs),
    toContextMs: (pageMs) => clock.toContextMs(pageMs),
    levelDb: () => (isRunning() ? levelDb : SILENCE_DB),
    onLost: (listener) => {
      onLost.add(listener)
      return () => void onLost.delete(listener)
    },
    close,
  }
}
