import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { WEB_ROOT } from '../support/global-setup.ts'
import { privateFolderOf } from '../support/private-folder.ts'
import { createTakeFiles, measureTone, runOn, storeTake } from '../support/tape-files.ts'

const SCRIPT = 'script-1'
const ACTOR = { hertz: 440, amplitude: 0.25 }
const PARTNER = { hertz: 1000, amplitude: 0.5 }

interface ExportPlan {
  parts: { takeId: string; from: number; to: number }[]
  mix: { partnerDb: number | undefined; isLowerUnderVoice: boolean; nudgeMs: number }
  frameRate: number
  fileName: string
  maxBytes: undefined
}

interface Exported {
  content: Buffer
  measures: Record<string, number>
}

interface Policy {
  createScriptURL: (url: string) => string
}
interface PolicyWindow {
  trustedTypes: { createPolicy: (name: string, rules: Policy) => Policy }
  workerPolicy?: Policy
}

/** The page makes the only policy for the addresses of workers that it may have; the test needs the same. */
const rememberWorkerPolicy = (page: Page) =>
  page.addInitScript(() => {
    const { trustedTypes } = window as unknown as PolicyWindow
    const createPolicy = trustedTypes.createPolicy.bind(trustedTypes)
    trustedTypes.createPolicy = (name, rules) => {
      const policy = createPolicy(name, rules)
      ;(window as unknown as PolicyWindow).workerPolicy = policy
      return policy
    }
  })

/** Runs the built worker as the page does, under the policy with which its file is served. */
async function exportTape(page: Page, email: string, plan: ExportPlan): Promise<Exported> {
  const worker = readdirSync(join(WEB_ROOT, 'assets')).find((name) => /^tape-export\.worker-.*\.js$/.test(name))
  if (worker === undefined) throw new Error('The build has no worker that exports tapes')
  const { base64, measures } = await page.evaluate(
    async ([address, folder, documentId, plan]) => {
      const { workerPolicy } = window as unknown as PolicyWindow
      if (workerPolicy === undefined) throw new Error('The page has no policy for workers')
      const worker = new Worker(workerPolicy.createScriptURL(address), { type: 'module' })
      const done = await new Promise<{ file: File; measures: Record<string, number> }>((resolve, reject) => {
        worker.addEventListener('error', ({ message }) => reject(new Error(message)))
        worker.addEventListener('message', ({ data }: MessageEvent<{ type: string; detail?: string }>) => {
          if (data.type === 'done') resolve(data as unknown as { file: File; measures: Record<string, number> })
          if (data.type === 'failed') reject(new Error(data.detail))
        })
        worker.postMessage({ folder, documentId, plan })
      })
      const bytes = new Uint8Array(await done.file.arrayBuffer())
      worker.terminate()
      let text = ''
      for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
      return { base64: btoa(text), measures: done.measures }
    },
    [`/assets/${worker}`, privateFolderOf(email), SCRIPT, plan] as const,
  )
  return { content: Buffer.from(base64, 'base64'), measures }
}

const readSound = (content: Buffer): Float32Array => {
  const pcm = runOn(content, 'ffmpeg', (file) => ['-v', 'error', '-i', file, '-vn', '-f', 'f32le', 'pipe:1'])
  return new Float32Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.length - (pcm.length % 4)))
}

test('[R-29-01] [R-29-04] [R-29-08] [R-29-10] Two takes become one MP4 that ffprobe and decoders accept, with and without the partner', async ({
  newUser: { page, user },
}) => {
  await rememberWorkerPolicy(page)
  await page.goto('/dashboard')
  await page.waitForFunction(() => (window as unknown as PolicyWindow).workerPolicy !== undefined)
  await storeTake(page, user.email, SCRIPT, 'slate', createTakeFiles(1, ACTOR, PARTNER))
  await storeTake(page, user.email, SCRIPT, 'scene', createTakeFiles(3, ACTOR, PARTNER))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const plan: ExportPlan = {
    parts: [
      { takeId: 'slate', from: 0, to: 1 },
      { takeId: 'scene', from: 0.5, to: 2.5 },
    ],
    mix: { partnerDb: undefined, isLowerUnderVoice: false, nudgeMs: 0 },
    frameRate: 30,
    fileName: 'Jane_Doe_Sc1.mp4',
    maxBytes: undefined,
  }

  const { content, measures } = await exportTape(page, user.email, plan)
  expect(measures).toMatchObject({
    seconds: 3,
    frames: 90,
    lostFrames: 0,
    width: 640,
    height: 360,
    bytes: content.length,
  })
  expect(measures['meanLuma']).toBeGreaterThan(60)
  expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'))
  const entries = 'stream=codec_tag_string,r_frame_rate,nb_frames'
  const streams = runOn(content, 'ffprobe', (file) => ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', file])
  expect(streams.toString().trim().split('\n')).toEqual(['avc1,30/1,90', expect.stringMatching(/^mp4a,0\/0,\d+$/)])
  // Prints nothing and does not end with an error.
  runOn(content, 'ffmpeg', (file) => ['-v', 'error', '-xerror', '-i', file, '-f', 'null', '-'])
  const alone = readSound(content)
  expect(measureTone(alone, ACTOR.hertz)).toBeCloseTo(20 * Math.log10(ACTOR.amplitude), 0)
  expect(measureTone(alone, PARTNER.hertz)).toBeLessThan(-60)

  const together = await exportTape(page, user.email, { ...plan, mix: { ...plan.mix, partnerDb: -8 } })
  const both = readSound(together.content)
  expect(measureTone(both, PARTNER.hertz) - measureTone(both, ACTOR.hertz)).toBeCloseTo(-8, 0)
  expect(requests.filter((url) => !/tape-export\.worker/.test(url))).toEqual([])
})
