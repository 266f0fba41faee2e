import type { Page } from '@playwright/test'
import { stagePath } from '../../e2e/pages/voices-page.ts'
import { RATE, toWav } from '../../e2e/rehearsal/fake-microphone.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { addScript } from '../../e2e/support/seed-rows.ts'

const PAIRS = 4
const CLIP_SECONDS = 1
/** The clips themselves begin and end without a click. */
const FADE_SECONDS = 0.005
const HERTZ = { MARCUS: 400, ATTENDANT: 1000 } as const
const OVERLAP_MS = { wanted: 60, tolerance: 20 }
const GAP_MS = { wanted: 120, tolerance: 20 }
const FRAME_MS = 5
/** A part of the loudest frame: a tone is heard above it. */
const HEARD = 0.25
/** A jump between two samples, against the largest one inside a tone. */
const MAX_JUMP_RATIO = 1.5

type Partner = keyof typeof HERTZ

function tone(hertz: number): Buffer {
  const length = RATE * CLIP_SECONDS
  const fade = RATE * FADE_SECONDS
  return toWav(
    Int16Array.from({ length }, (_, at) => {
      const edge = Math.min(1, at / fade, (length - 1 - at) / fade)
      return Math.round(6000 * edge * Math.sin((2 * Math.PI * hertz * at) / RATE))
    }),
  )
}

/** Serves a tone of its own for each partner; DANI is the actor's part. */
async function serveTones(page: Page): Promise<void> {
  for (const [actor, hertz] of Object.entries(HERTZ))
    await page.route(`**/tone-${actor}.wav`, (route) => route.fulfill({ body: tone(hertz), contentType: 'audio/wav' }))
  await page.route('**/api/v1/scenes/document/*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { scenes: { actor: string }[] } }
    const scenes = body.data.scenes.map((scene) =>
      scene.actor === 'DANI'
        ? { ...scene, voice_id: 'record_by_me', audio_url: '', audio_status: 'processing' }
        : {
            ...scene,
            voice_id: 'kokoro:af_heart',
            audio_url: `/tone-${scene.actor}.wav`,
            audio_status: 'completed',
          },
    )
    await route.fulfill({ response, json: { ...body, data: { ...body.data, scenes } } })
  })
}

interface OutputRecording {
  rate: number
  samples: number[]
}

interface AudioPiece {
  numberOfFrames: number
  sampleRate: number
  copyTo: (to: Float32Array, options: object) => void
  close: () => void
}

/** Records what the page sends to its loudspeaker. To be called before the page opens. */
async function recordOutput(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recording: OutputRecording = { rate: 0, samples: [] }
    Object.assign(window, { outputRecording: recording })
    const taps = new WeakMap<BaseAudioContext, AudioNode>()
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => AudioNode
    const listen = async (track: MediaStreamTrack) => {
      const { MediaStreamTrackProcessor: Pieces } = window as unknown as {
        MediaStreamTrackProcessor: new (of: object) => { readable: ReadableStream<AudioPiece> }
      }
      const reader = new Pieces({ track, maxBufferSize: 3000 }).readable.getReader()
      for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read()) {
        const samples = new Float32Array(value.numberOfFrames)
        value.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
        recording.rate = value.sampleRate
        for (const sample of samples) recording.samples.push(sample)
        value.close()
      }
    }
    const tapOf = (context: AudioContext): AudioNode => {
      const found = taps.get(context)
      if (found !== undefined) return found
      const tap = new MediaStreamAudioDestinationNode(context, { channelCount: 1 })
      taps.set(context, tap)
      const [track] = tap.stream.getAudioTracks()
      if (track !== undefined) void listen(track)
      return tap
    }
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode && this.context instanceof AudioContext)
        connect.call(this, tapOf(this.context))
      return connect.call(this, ...to)
    } as typeof AudioNode.prototype.connect
  })
}

/** The level of one pitch, frame by frame. */
function listLevels({ rate, samples }: OutputRecording, hertz: number): number[] {
  const size = Math.round((rate * FRAME_MS) / 1000)
  return Array.from({ length: Math.floor(samples.length / size) }, (_, frame) => {
    let [cosine, sine] = [0, 0]
    for (let at = 0; at < size; at += 1) {
      const phase = (2 * Math.PI * hertz * at) / rate
      cosine += (samples[frame * size + at] ?? 0) * Math.cos(phase)
      sine += (samples[frame * size + at] ?? 0) * Math.sin(phase)
    }
    return Math.hypot(cosine, sine) / size
  })
}

interface Sounding {
  actor: Partner
  startMs: number
  endMs: number
}

function listSoundings(recording: OutputRecording): Sounding[] {
  const soundings = (Object.keys(HERTZ) as Partner[]).flatMap((actor) => {
    const levels = listLevels(recording, HERTZ[actor])
    const heard = Math.max(...levels) * HEARD
    const found: Sounding[] = []
    for (const [frame, level] of levels.entries()) {
      if (level < heard) continue
      const last = found.at(-1)
      if (last !== undefined && last.endMs === frame * FRAME_MS) last.endMs += FRAME_MS
      else found.push({ actor, startMs: frame * FRAME_MS, endMs: (frame + 1) * FRAME_MS })
    }
    return found.filter(({ startMs, endMs }) => endMs - startMs > (CLIP_SECONDS * 1000) / 2)
  })
  return soundings.toSorted((a, b) => a.startMs - b.startMs)
}

function largestJump({ rate, samples }: OutputRecording, fromMs: number, untilMs: number): number {
  let largest = 0
  const until = Math.min(samples.length, Math.round((untilMs * rate) / 1000))
  for (let at = Math.max(1, Math.round((fromMs * rate) / 1000)); at < until; at += 1)
    largest = Math.max(largest, Math.abs((samples[at] ?? 0) - (samples[at - 1] ?? 0)))
  return largest
}

test('The overlap of a partner who cuts in and the gap before one who answers are measured at the output', async ({
  newUser: { page, user },
  sql,
}) => {
  const lines = [
    ...Array.from({ length: PAIRS }, () => [
      { actor: 'MARCUS', dialog: 'Then put it on the dryer and walk out.' },
      { actor: 'ATTENDANT', dialog: '(interrupting) Folks. I got a bus.' },
    ]).flat(),
    { actor: 'DANI', dialog: 'By who?' },
  ]
  const documentId = await addScript(sql, user, { title: 'Overlaps', lines })
  await serveTones(page)
  await recordOutput(page)
  await page.goto(stagePath(documentId))
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.locator('[data-live]')).toContainText('By who?', { timeout: 60_000 })
  const recording = await page.evaluate(
    () => (window as unknown as { outputRecording: OutputRecording }).outputRecording,
  )

  const soundings = listSoundings(recording)
  expect(soundings.map(({ actor }) => actor)).toEqual(lines.slice(0, -1).map(({ actor }) => actor))
  const steps = soundings.slice(1).map((sounding, index) => {
    const before = soundings[index] as Sounding
    const inside = [before, sounding].map(({ startMs }) => largestJump(recording, startMs + 200, startMs + 400))
    const allowed = inside.reduce((sum, jump) => sum + jump, 0)
    return {
      actor: sounding.actor,
      gapMs: sounding.startMs - before.endMs,
      jump: largestJump(recording, sounding.startMs - 150, before.endMs + 150) / allowed,
    }
  })
  for (const { actor, gapMs, jump } of steps)
    process.stdout.write(
      `    ${actor === 'ATTENDANT' ? 'cuts in' : 'answers'}: ${gapMs} ms, largest jump ${jump.toFixed(2)} of a tone\n`,
    )
  for (const { actor, gapMs, jump } of steps) {
    const { wanted, tolerance } = actor === 'ATTENDANT' ? { ...OVERLAP_MS, wanted: -OVERLAP_MS.wanted } : GAP_MS
    expect
      .soft(Math.abs(gapMs - wanted), `${actor} begins ${gapMs} ms after the line before`)
      .toBeLessThanOrEqual(tolerance)
    expect.soft(jump, 'a click').toBeLessThanOrEqual(MAX_JUMP_RATIO)
  }
})
