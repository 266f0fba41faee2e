import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const DIRECTORY = fileURLToPath(new URL('../../docs/images', import.meta.url))
const FRAMES_PER_SECOND = 15
const FILM_QUALITY = 85
const PICTURE_QUALITY = 86

interface Frame {
  data: string
  sessionId: number
  metadata: { timestamp?: number }
}

/** Converts with ffmpeg into a WebP file of the README. */
function saveWebp(name: string, input: readonly string[], format: readonly string[]): void {
  mkdirSync(DIRECTORY, { recursive: true })
  const encoder = ['-c:v', 'libwebp_anim', '-compression_level', '6', '-loop', '0', ...format]
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...encoder, join(DIRECTORY, `${name}.webp`)])
}

export async function savePicture(page: Page, name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-picture-'))
  const path = join(folder, 'picture.png')
  await page.screenshot({ path })
  saveWebp(name, ['-i', path], ['-q:v', String(PICTURE_QUALITY)])
  rmSync(folder, { recursive: true })
}

/**
 * Films the page with Chromium's screencast and ffmpeg; Playwright's recorder would have to download its own ffmpeg.
 * Returns a function that ends the film and saves it.
 */
export async function startFilm(page: Page, name: string): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-film-'))
  const times: number[] = []
  const camera = await page.context().newCDPSession(page)
  const saveFrame = ({ data, sessionId, metadata }: Frame) => {
    writeFileSync(join(folder, `${times.length}.jpg`), data, 'base64')
    times.push(metadata.timestamp ?? Date.now() / 1000)
    void camera.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  }
  camera.on('Page.screencastFrame', saveFrame)
  await camera.send('Page.startScreencast', { format: 'jpeg', quality: 95 })
  return async () => {
    camera.off('Page.screencastFrame', saveFrame)
    await camera.detach()
    const list = join(folder, 'frames.txt')
    // A frame stays until the next one comes.
    const frames = times.map((at, i) => `file ${i}.jpg\nduration ${Math.max(0.01, (times[i + 1] ?? at + 1) - at)}`)
    writeFileSync(list, frames.join('\n'))
    saveWebp(name, ['-f', 'concat', '-i', list], ['-vf', `fps=${FRAMES_PER_SECOND}`, '-q:v', String(FILM_QUALITY)])
    rmSync(folder, { recursive: true })
  }
}
