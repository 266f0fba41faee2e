import type { Page } from '@playwright/test'

/** What the page played, from before it had any audio. */
interface OutputRecording {
  elements: HTMLMediaElement[]
  /** Buffers that were scheduled on the clock of the sound card. */
  pieces: { startsAt: number; offset: number; seconds: number; stopsAt: number; context: BaseAudioContext }[]
  /** Analysers of everything that goes to the sound card. */
  analysers: AnalyserNode[]
  /** Every sample that went there, from shortly after the first: only for pages whose policy is bypassed. */
  chunks: Float32Array[]
}

export async function recordOutput(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recording: OutputRecording = { elements: [], pieces: [], analysers: [], chunks: [] }
    Object.assign(window, { outputRecording: recording })
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (!recording.elements.includes(this)) recording.elements.push(this)
      return play.call(this)
    }
    const { start, stop } = AudioBufferSourceNode.prototype
    const pieces = new WeakMap<AudioScheduledSourceNode, OutputRecording['pieces'][number]>()
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, when = 0, offset = 0) {
      const seconds = this.buffer?.duration ?? 0
      const startsAt = Math.max(when, this.context.currentTime)
      const piece = { startsAt, offset, seconds, stopsAt: startsAt + seconds - offset, context: this.context }
      recording.pieces.push(piece)
      pieces.set(this, piece)
      start.call(this, when, offset)
    }
    AudioBufferSourceNode.prototype.stop = function (this: AudioBufferSourceNode, when = 0) {
      const piece = pieces.get(this)
      if (piece !== undefined) piece.stopsAt = Math.min(piece.stopsAt, Math.max(when, this.context.currentTime))
      stop.call(this, when)
    }
    /** One recorder for each context, in the audio thread, so that a busy page makes no holes in the recording. */
    const recorderInputs = new WeakMap<BaseAudioContext, GainNode>()
    const openRecorder = (context: BaseAudioContext): GainNode => {
      const input = new GainNode(context)
      recorderInputs.set(context, input)
      const processor = `registerProcessor('output-recorder', class extends AudioWorkletProcessor {
        process([[samples]]) { if (samples) this.port.postMessage(samples.slice()); return true }
      })`
      const address = URL.createObjectURL(new Blob([processor], { type: 'text/javascript' }))
      void record(context, input, address)
      return input
    }
    const record = async (context: BaseAudioContext, input: GainNode, address: string) => {
      try {
        await context.audioWorklet.addModule(address)
        const node = new AudioWorkletNode(context, 'output-recorder')
        node.port.addEventListener('message', ({ data }) => recording.chunks.push(data as Float32Array))
        node.port.start()
        connect.call(input, node)
      } catch {
        // The policy of the page forbids the worklet; only tests that bypass the policy read the chunks.
      }
    }
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, to: AudioNode, ...rest: []) {
        if (to instanceof AudioDestinationNode) {
          const analyser = new AnalyserNode(this.context, { fftSize: 8192 })
          recording.analysers.push(analyser)
          connect.call(this, analyser)
          connect.call(this, recorderInputs.get(this.context) ?? openRecorder(this.context))
        }
        return (connect as (this: AudioNode, to: AudioNode, ...rest: []) => AudioNode).call(this, to, ...rest)
      },
    })
  })
}

/** Returns how far the clip that plays has come, in seconds; 0 in silence. */
export const playedSeconds = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { outputRecording: recording } = window as unknown as { outputRecording: OutputRecording }
    const inElements = recording.elements.filter(({ paused }) => !paused).map(({ currentTime }) => currentTime)
    const inContexts = recording.pieces
      .filter(({ startsAt, stopsAt, context }) => context.currentTime > startsAt && context.currentTime < stopsAt)
      .map(({ startsAt, offset, context }) => context.currentTime - startsAt + offset)
    return Math.max(0, ...inElements, ...inContexts)
  })

/** Lists the silences between the scheduled clips, in milliseconds and in order. */
export const listGaps = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { pieces } = (window as unknown as { outputRecording: OutputRecording }).outputRecording
    return pieces.slice(1).map(({ startsAt }, at) => (startsAt - (pieces[at]?.stopsAt ?? 0)) * 1000)
  })

/** Lists how much of each scheduled clip is heard if nothing stops it, in seconds. */
export const listHeardSeconds = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { pieces } = (window as unknown as { outputRecording: OutputRecording }).outputRecording
    return pieces.map(({ seconds, offset }) => seconds - offset)
  })

/**
 * Finds the sharpest corner in everything that was played: how much one sample departs from the straight line through
 * the two before it. A sine wave bends a little; a cut through it is as high as the wave itself.
 */
export const sharpestCorner = (page: Page): Promise<{ corner: number; peak: number }> =>
  page.evaluate(() => {
    const { chunks } = (window as unknown as { outputRecording: OutputRecording }).outputRecording
    const samples = chunks.flatMap((chunk) => [...chunk])
    let corner = 0
    let peak = 0
    for (let at = 2; at < samples.length; at += 1) {
      const [first = 0, second = 0, third = 0] = samples.slice(at - 2, at + 1)
      corner = Math.max(corner, Math.abs(third - 2 * second + first))
      peak = Math.max(peak, Math.abs(third))
    }
    return { corner, peak }
  })
