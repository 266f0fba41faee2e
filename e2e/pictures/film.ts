import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const DIRECTORY = process.env['FILM_DIR'] ?? fileURLToPath(new URL('../../test-results/films', import.meta.url))

interface Frame {
  data: string
  sessionId: number
  metadata: { timestamp?: number }
}

/**
 * Films the page with Chromium's screencast and ffmpeg; Playwright's recorder would have to download its own ffmpeg.
 * Returns a function that ends the film and returns its path.
 */
export async function startFilm(page: Page, name: string): Promise<() => Promise<string>> {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-film-'))
  const times: number[] = []
  const camera = await page.context().newCDPSession(page)
  const saveFrame = ({ data, sessionId, metadata }: Frame) => {
    writeFileSync(join(folder, `${times.length}.jpg`), data, 'base64')
    times.push(metadata.timestamp ?? Date.now() / 1000)
    void camera.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  }
  camera.on('Page.screencastFrame', saveFrame)
  await camera.send('Page.startScreencast', { format: 'jpeg', quality: 85 })
  return async () => {
    camera.off('Page.screencastFrame', saveFrame)
    await camera.detach()
    const list = join(folder, 'frames.txt')
    // A frame stays until the next one comes.
    const frames = times.map((at, i) => `file ${i}.jpg\nduration ${Math.max(0.01, (times[i + 1] ?? at + 1) - at)}`)
    writeFileSync(list, frames.join('\n'))
    mkdirSync(DIRECTORY, { recursive: true })
    const film = join(DIRECTORY, `${name}.mp4`)
    const format = ['-vf', 'scale=trunc(iw/2)*2:trunc(ih/2)*2,fps=25', '-pix_fmt', 'yuv420p']
    execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-f', 'concat', '-i', list, ...format, film])
    rmSync(folder, { recursive: true })
    return film
  }
}
