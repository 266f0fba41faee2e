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
 * What the browser shows from now on; what comes back ends the film and says where it is. Not Playwright's own, which
 * brings a program of its own for it.
 */
export async function rollFilm(page: Page, name: string): Promise<() => Promise<string>> {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-film-'))
  const times: number[] = []
  const camera = await page.context().newCDPSession(page)
  const keep = ({ data, sessionId, metadata }: Frame) => {
    writeFileSync(join(folder, `${times.length}.jpg`), data, 'base64')
    times.push(metadata.timestamp ?? Date.now() / 1000)
    void camera.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  }
  camera.on('Page.screencastFrame', keep)
  await camera.send('Page.startScreencast', { format: 'jpeg', quality: 85 })
  return async () => {
    camera.off('Page.screencastFrame', keep)
    await camera.detach()
    const list = join(folder, 'frames.txt')
    // A picture stays until the next one comes.
    const shown = times.map((at, i) => `file ${i}.jpg\nduration ${Math.max(0.01, (times[i + 1] ?? at + 1) - at)}`)
    writeFileSync(list, shown.join('\n'))
    mkdirSync(DIRECTORY, { recursive: true })
    const film = join(DIRECTORY, `${name}.mp4`)
    const look = ['-vf', 'scale=trunc(iw/2)*2:trunc(ih/2)*2,fps=25', '-pix_fmt', 'yuv420p']
    execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-f', 'concat', '-i', list, ...look, film])
    rmSync(folder, { recursive: true })
    return film
  }
}
