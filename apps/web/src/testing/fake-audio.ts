import { act } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { onTestFinished, vi } from 'vitest'
import { server } from './contract-server.ts'

/** Storage is on another origin. */
export const clipUrl = (name: string): string => `http://storage.test/sidelight/clips/${name}.mp3?X-Amz-Signature=abc`

/** Audio elements that start when they are played and end when the test says so; jsdom plays nothing. */
export function openFakeAudio() {
  const playing = new Set<HTMLMediaElement>()
  const unlocked = new Set<HTMLMediaElement>()
  let blockedBy: Error | undefined
  let needsTaps = false
  const isInTap = trackTaps()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
    if (isInTap()) unlocked.add(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    playing.delete(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    if (blockedBy !== undefined) return Promise.reject(blockedBy)
    if (needsTaps && !isInTap() && !unlocked.has(this)) return Promise.reject(new DOMException('No', 'NotAllowedError'))
    playing.add(this)
    return Promise.resolve()
  })
  const only = (): HTMLMediaElement => {
    const [element] = playing
    if (element === undefined || playing.size > 1) throw new Error(`${playing.size} elements are playing`)
    return element
  }
  return {
    count: () => playing.size,
    address: () => only().src,
    speed: () => only().playbackRate,
    positionSeconds: () => only().currentTime,
    keepsPitch: () => only().preservesPitch,
    end: () =>
      act(() => {
        const element = only()
        playing.delete(element)
        element.dispatchEvent(new Event('ended'))
      }),
    fail: () => act(() => void only().dispatchEvent(new Event('error'))),
    block: (name: string) => {
      blockedBy = new DOMException('No', name)
    },
    unblock: () => {
      blockedBy = undefined
    },
    /** As on iPhones: an element plays by itself only after it was loaded or played in a tap. */
    needTaps: () => {
      needsTaps = true
    },
  }
}

function trackTaps(): () => boolean {
  let isInTap = false
  const startTap = () => {
    isInTap = true
    queueMicrotask(() => {
      isInTap = false
    })
  }
  for (const type of ['click', 'keydown']) {
    window.addEventListener(type, startTap, true)
    onTestFinished(() => window.removeEventListener(type, startTap, true))
  }
  return () => isInTap
}

/** Storage that has every clip; returns the names of the requested files. */
export function serveClips(reply: (path: string) => Response = () => new HttpResponse('audio')): string[] {
  const requested: string[] = []
  server.use(
    http.get('http://storage.test/sidelight/clips/*', ({ request }) => {
      const { pathname } = new URL(request.url)
      requested.push(pathname.split('/').at(-1) ?? '')
      return reply(pathname)
    }),
  )
  return requested
}
