import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { planParts } from '@sidelight/domain/taping/plan-cut'
import { readTake } from '@sidelight/domain/taping/read-take'
import { DEFAULT_MIX, type TapeMix } from '@sidelight/domain/taping/mix-plan'
import type { TapeExportPlan } from '@sidelight/domain/taping/export/tape-export-plan'
import { WEB_ROOT } from '../../e2e/support/global-setup.ts'
import { privateFolderOf } from '../../e2e/support/private-folder.ts'
import { saveFile, type SavedTake, type TapeHarness } from './harness.ts'

export interface ExportedTake {
  file: string
  /** Seconds of the file. */
  seconds: number
  /** How long it took to make it. */
  tookSeconds: number
}

/** The whole take without the partner, unless another mix is given. */
export function planWhole(take: SavedTake, mix: TapeMix = { ...DEFAULT_MIX, partnerDb: undefined }): TapeExportPlan {
  const read = readTake({
    id: take.id,
    facts: take.facts,
    videoBytes: readFileSync(take.video).length,
    soundBytes: readFileSync(take.stems).length,
  })
  if (read === undefined) throw new Error('A take cannot be read')
  const trim = { from: 0, to: read.seconds }
  const parts = planParts(new Map([[read.id, read]]), { id: read.id, trim }).map((part) => ({ ...part, mix }))
  return { parts, frameRate: 30, fileName: `${take.id}.mp4` }
}

/** Runs the built export worker as the page does, under the policy with which it is served, and saves its file. */
export async function exportTake(
  page: Page,
  harness: TapeHarness,
  documentId: string,
  plan: TapeExportPlan,
): Promise<ExportedTake> {
  // Elsewhere than in tape mode, whose camera and listener would go on.
  await page.goto('/dashboard')
  await page.waitForFunction(() => 'workerPolicy' in window)
  const folder = privateFolderOf(harness.user.email)
  const { tookMs, seconds, path } = await page.evaluate(runExport, {
    address: findExportWorker(),
    folder,
    documentId,
    plan,
  })
  const file = await saveFile(page, harness.folder, [folder, ...path])
  return { file, seconds, tookSeconds: tookMs / 1000 }
}

/** The address of the built worker. */
export function findExportWorker(): string {
  const worker = readdirSync(join(WEB_ROOT, 'assets')).find((name) => /^tape-export\.worker-.*\.js$/.test(name))
  if (worker === undefined) throw new Error('The build has no worker that exports tapes')
  return `/assets/${worker}`
}

interface ExportCall {
  address: string
  folder: string
  documentId: string
  plan: TapeExportPlan
}

export async function runExport({ address, folder, documentId, plan }: ExportCall) {
  const { workerPolicy } = window as unknown as { workerPolicy?: { createScriptURL: (url: string) => string } }
  if (workerPolicy === undefined) throw new Error('The page has not created its policy for workers')
  const worker = new Worker(workerPolicy.createScriptURL(address), { type: 'module' })
  const fromMs = performance.now()
  const { seconds } = await new Promise<{ seconds: number }>((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ type: string; detail?: string; measures?: { seconds: number } }>) => {
        if (data.type === 'done' && data.measures !== undefined) resolve(data.measures)
        if (data.type === 'failed') reject(new Error(data.detail))
      },
    )
    worker.postMessage({ folder, documentId, plan, kept: [] })
  })
  worker.terminate()
  return { tookMs: performance.now() - fromMs, seconds, path: [documentId, 'tape-exports', plan.fileName] }
}
