import type { Page } from '@playwright/test'

export interface DeviceOptions {
  width: number
  height: number
  /**
   * What the microphone hears: a noise far below any voice, and a click with every flash of the picture, or somebody who
   * mumbles at any time.
   */
  sound: 'clicks' | 'noise' | 'mumbling'
  /** The partner's input of the recorder gets the microphone too, so that both stems must be the same. */
  isMicrophoneOnBothStems?: boolean
}

/** What the devices did, on the wall's clock of the page. */
export interface DeviceLog {
  /** When each flash was seen by the camera. */
  flashesMs: number[]
  /** The sound's clock of the product, read every few milliseconds: late, never early. */
  clock: [wallMs: number, contextMs: number][]
  frames: number
  /** Frames that the camera itself did not deliver, because the page was busy. */
  skipped: number
}

export const FLASH_EVERY_FRAMES = 60
export const FRAME_RATE = 30

interface Rig extends DeviceOptions {
  frameRate: number
  flashEvery: number
}

/** What the scripts below share in the page. They run there and may use nothing from outside. */
interface BenchWindow {
  deviceLog: DeviceLog
  /** The browser's own class, whose contexts are not the product's. */
  NativeContext: typeof AudioContext
  openCamera: (startMs: number) => MediaStreamTrack
  openMicrophone: (startMs: number) => Promise<MediaStreamTrack>
}

/**
 * Replaces camera and microphone. Frames carry the time at which they were due, and so do the clicks: picture and sound of
 * a flash belong to the same moment. To be called before the page opens.
 */
export async function installDevices(page: Page, options: DeviceOptions): Promise<void> {
  for (const { run, argument } of listDeviceScripts(options)) await page.addInitScript(run, argument)
}

interface DeviceScript {
  run: (rig: Rig) => void
  argument: Rig
}

/** What runs in a page before its own scripts. */
export function listDeviceScripts(options: DeviceOptions): DeviceScript[] {
  const argument: Rig = { ...options, frameRate: FRAME_RATE, flashEvery: FLASH_EVERY_FRAMES }
  const twice = options.isMicrophoneOnBothStems === true ? [connectMicrophoneTwice] : []
  return [keepWorkerPolicy, watchContexts, ...twice, prepareCamera, prepareMicrophone].map((run) => ({ run, argument }))
}

export const readDeviceLog = (page: Page): Promise<DeviceLog> =>
  page.evaluate(() => (window as unknown as BenchWindow).deviceLog)

/** A page may create a policy once; the bench starts workers by the product's own. */
function keepWorkerPolicy(): void {
  const { trustedTypes } = window as unknown as {
    trustedTypes?: { createPolicy: (name: string, rules: object) => object }
  }
  if (trustedTypes === undefined) {
    Object.assign(window, { workerPolicy: { createScriptURL: (address: string) => address } })
    return
  }
  const createPolicy = trustedTypes.createPolicy.bind(trustedTypes)
  trustedTypes.createPolicy = (name, rules) => {
    const policy = createPolicy(name, rules)
    if (name === 'sidelight-worker') Object.assign(window, { workerPolicy: policy })
    return policy
  }
}

function watchContexts(): void {
  const bench = window as unknown as BenchWindow
  const log: DeviceLog = { flashesMs: [], clock: [], frames: 0, skipped: 0 }
  const NativeContext = window.AudioContext
  Object.assign(bench, { deviceLog: log, NativeContext })
  window.AudioContext = class extends NativeContext {
    constructor(options?: AudioContextOptions) {
      super(options)
      setInterval(() => {
        const wallMs = performance.timeOrigin + performance.now()
        if (this.state === 'running') log.clock.push([wallMs, this.currentTime * 1000])
      }, 20)
    }
  }
  navigator.mediaDevices.getUserMedia = async ({ video } = {}) => {
    const startMs = performance.now() + 1000
    const tracks = [await bench.openMicrophone(startMs)]
    if (video !== undefined && video !== false) tracks.push(bench.openCamera(startMs))
    return new MediaStream(tracks)
  }
}

function connectMicrophoneTwice(): void {
  type Connect = (this: AudioNode, to: AudioNode, ...at: number[]) => AudioNode
  const connect = AudioNode.prototype.connect as Connect
  const connectBoth: Connect = function connectBoth(to, ...at) {
    const isRecorder = to instanceof AudioWorkletNode && to.numberOfInputs === 2
    if (isRecorder && at.length === 0) connect.call(this, to, 0, 1)
    return isRecorder && at[1] === 1 ? to : connect.call(this, to, ...at)
  }
  AudioNode.prototype.connect = connectBoth as typeof AudioNode.prototype.connect
  type Disconnect = (this: AudioNode, ...from: unknown[]) => void
  const disconnect = AudioNode.prototype.disconnect as Disconnect
  // The partner's bus was never connected to the recorder; disconnecting it would throw.
  const disconnectOthers: Disconnect = function disconnectOthers(...from) {
    if (!(from[0] instanceof AudioWorkletNode)) disconnect.apply(this, from)
  }
  AudioNode.prototype.disconnect = disconnectOthers as typeof AudioNode.prototype.disconnect
}

function prepareCamera({ width, height, frameRate, flashEvery }: Rig): void {
  const FLASH_FRAMES = 3
  const MOST_FRAMES_LATE = 10
  const bench = window as unknown as BenchWindow
  /** I420: a gradient with a textured square that moves, or white. */
  const paint = (step: number | undefined): Uint8Array<ArrayBuffer> => {
    const data = new Uint8Array((width * height * 3) / 2).fill(128)
    if (step === undefined) return data.fill(235, 0, width * height)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const isSquare = Math.abs(x - width / 2 - step * 8) < height / 5 && Math.abs(y - height / 2) < height / 4
        data[y * width + x] = isSquare ? 90 + ((x * 7 + y * 13) % 41) : 40 + (60 * x) / width
      }
    }
    return data
  }
  /** Where tracks cannot be written: a canvas, which shows each frame when the page gets to it. */
  const openCanvas = (startMs: number): MediaStreamTrack => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    const [track] = canvas.captureStream(frameRate).getVideoTracks()
    if (track === undefined || context === null) throw new Error('The canvas has no track')
    const getSettings = track.getSettings.bind(track)
    track.getSettings = () => ({ ...getSettings(), width, height, frameRate })
    let next = 0
    const draw = () => {
      if (track.readyState === 'ended') return
      const due = Math.floor(((performance.now() - startMs) * frameRate) / 1000)
      if (due >= next) {
        const isWhite = due % flashEvery < FLASH_FRAMES
        if (due % flashEvery === 0) bench.deviceLog.flashesMs.push(performance.timeOrigin + performance.now())
        context.fillStyle = isWhite ? '#fff' : '#345'
        context.fillRect(0, 0, width, height)
        context.fillStyle = isWhite ? '#fff' : '#876'
        context.fillRect((due * 8) % width, height / 4, height / 3, height / 2)
        bench.deviceLog.skipped += due - next
        bench.deviceLog.frames += 1
        next = due + 1
      }
      setTimeout(draw, 4)
    }
    draw()
    return track
  }
  bench.openCamera = (startMs) => {
    if (!('MediaStreamTrackGenerator' in window)) return openCanvas(startMs)
    type Generator = MediaStreamTrack & { writable: WritableStream<VideoFrame> }
    const { MediaStreamTrackGenerator } = window as unknown as {
      MediaStreamTrackGenerator: new (init: { kind: 'video' }) => Generator
    }
    const track = new MediaStreamTrackGenerator({ kind: 'video' })
    const getSettings = track.getSettings.bind(track)
    track.getSettings = () => ({ ...getSettings(), width, height, frameRate })
    const writer = track.writable.getWriter()
    const pictures = Array.from({ length: 12 }, (_, step) => paint(step - 6))
    const white = paint(undefined)
    const log = bench.deviceLog
    let next = 0
    const deliver = () => {
      if (track.readyState === 'ended') return
      const due = Math.floor(((performance.now() - startMs) * frameRate) / 1000)
      if (due - next > MOST_FRAMES_LATE) {
        log.skipped += due - next
        next = due
      }
      for (; next <= due; next += 1) {
        const atMs = startMs + (next * 1000) / frameRate
        if (next % flashEvery === 0) log.flashesMs.push(performance.timeOrigin + atMs)
        const picture = next % flashEvery < FLASH_FRAMES ? white : (pictures[Math.abs((next % 22) - 11)] ?? white)
        const size = { codedWidth: width, codedHeight: height }
        const frame = new VideoFrame(picture, { format: 'I420', ...size, timestamp: Math.round(atMs * 1000) })
        writer.write(frame).catch(() => undefined)
        log.frames += 1
      }
      setTimeout(deliver, 4)
    }
    deliver()
    return track
  }
}

function prepareMicrophone({ frameRate, flashEvery, sound }: Rig): void {
  const RATE = 48_000
  const bench = window as unknown as BenchWindow
  bench.openMicrophone = async (startMs) => {
    const context = new bench.NativeContext({ sampleRate: RATE })
    await context.resume()
    const microphone = context.createMediaStreamDestination()
    const play = (samples: Float32Array<ArrayBuffer>, at: number, loop = false) => {
      const buffer = context.createBuffer(1, samples.length, RATE)
      buffer.copyToChannel(samples, 0)
      const source = new AudioBufferSourceNode(context, { buffer, loop })
      source.connect(microphone)
      source.start(at)
    }
    // A microphone that delivers zeros counts as broken.
    play(
      Float32Array.from({ length: RATE }, (_, i) => (((i * 7919) % 17) - 8) / 32_768),
      0,
      true,
    )
    const click = Float32Array.from({ length: 96 }, (_, i) => 0.8 * Math.sin((2 * Math.PI * 4000 * i) / RATE))
    if (sound === 'mumbling') {
      const mumble = () => {
        const seconds = 0.2 + Math.random()
        const hertz = 90 + 130 * Math.random()
        const loud = 0.02 + 0.2 * Math.random()
        const samples = Float32Array.from(
          { length: Math.round(seconds * RATE) },
          (_, i) => loud * Math.sin((2 * Math.PI * hertz * i) / RATE) * Math.sin((Math.PI * i) / (seconds * RATE)),
        )
        play(samples, context.currentTime + 0.05)
        setTimeout(mumble, (seconds + 0.3 + 2 * Math.random()) * 1000)
      }
      mumble()
    }
    let leads: [number, number][] = []
    let next = 0
    const schedule = () => {
      const now = performance.now()
      leads = [...leads.filter(([at]) => now - at < 2000), [now, context.currentTime * 1000 - now]]
      const leadMs = Math.max(...leads.map(([, lead]) => lead))
      for (;;) {
        const atMs = startMs + (next * flashEvery * 1000) / frameRate
        if (sound !== 'clicks' || atMs > now + 500) break
        if (atMs > now) play(click, (atMs + leadMs) / 1000)
        next += 1
      }
    }
    setInterval(schedule, 10)
    const [track] = microphone.stream.getAudioTracks()
    if (track === undefined) throw new Error('The microphone has no track')
    return track
  }
}
