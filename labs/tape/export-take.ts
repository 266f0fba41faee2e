import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { planParts } from '@sidelight/domain/taping/plan-cut'
import { readTake } from '@sidelight/domain/taping/read-take'
import { DEFAULT_MIX, type TapeExportPlan } from '@sidelight/domain/taping/tape-export-plan'
import { WEB_ROOT } from '../../e2e/support/global-setup.ts'
import { saveFile, type SavedTake, type Studio } from './studio.ts'

/** The whole take without the partner. */
export function planWhole(take: SavedTake): TapeExportPlan {
  const read = readTake({
    id: take.id,
    facts: take.facts,
    videoBytes: readFileSync(take.video).length,
    soundBytes: readFileSync(take.stems).length,
  })
  if (read === undefined) throw new Error('A take cannot be read')
  const trim = { from: 0, to: read.seconds }
  const parts = planParts(new Map([[read.id, read]]), { takeId: read.id, trim, pickUps: [], isSlateFirst: true })
  return {
    parts,
    mix: { ...DEFAULT_MIX, partnerDb: undefined },
    frameRate: 30,
    fileName: `${take.id}.mp4`,
    maxBytes: undefined,
  }
}

/** Runs the built export worker as the page does, under the policy with which it is served, and saves its file. */
export async function exportTake(
  page: Page,
  studio: Studio,
  documentId: string,
  plan: TapeExportPlan,
): Promise<string> {
  const worker = readdirSync(join(WEB_ROOT, 'assets')).find((name) => /^tape-export\.worker-.*\.js$/.test(name))
  if (worker === undefined) throw new Error('The build has no worker that exports tapes')
  // Elsewhere than in tape mode, whose camera and listener would go on.
  await page.goto('/dashboard')
  await page.waitForFunction(() => 'workerPolicy' in window)
  const path = await page.evaluate(runExport, {
    address: `/assets/${worker}`,
    email: studio.user.email,
    documentId,
    plan,
  })
  return saveFile(page, studio.folder, [studio.user.email, ...path])
}

interface ExportCall {
  address: string
  email: string
  documentId: string
  plan: TapeExportPlan
}

async function runExport({ address, email, documentId, plan }: ExportCall) {
  const { workerPolicy } = window as unknown as { workerPolicy?: { createScriptURL: (url: string) => string } }
  if (workerPolicy === undefined) throw new Error('The page has not created its policy for workers')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email)))
  const hex = [...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const worker = new Worker(workerPolicy.createScriptURL(address), { type: 'module' })
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.addEventListener('message', ({ data }: MessageEvent<{ type: string; detail?: string }>) => {
      if (data.type === 'done') resolve()
      if (data.type === 'failed') reject(new Error(data.detail))
    })
    worker.postMessage({ folder: `private-${hex}`, documentId, plan })
  })
  worker.terminate()
  return [documentId, 'tape-exports', plan.fileName]
}
