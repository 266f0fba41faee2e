import { act } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { onTestFinished, vi } from 'vitest'
import { server } from './contract-server.ts'

/** Another origin, as storage is. */
export const clipUrl = (name: string): string => `http://storage.test/sidelight/clips/${name}.mp3?X-Amz-Signature=abc`

/**
 * jsdom has elements for sound, but no ears. Here they begin when they are told to and end when the test says so.
 * `block` is what the browser has against playing.
 */
export function openFakeAudio() {
  const playing = new Set<HTMLMediaElement>()
  const touched = new Set<HTMLMediaElement>()
  let block: Error | undefined
  let needsTaps = false
  const isInTap = watchTaps()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
    if (isInTap()) touched.add(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    playing.delete(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    if (block !== undefined) return Promise.reject(block)
    if (needsTaps && !isInTap() && !touched.has(this)) return Promise.reject(new DOMException('No', 'NotAllowedError'))
    playing.add(this)
    return Promise.resolve()
  })
  const only = (): HTMLMediaElement => {
    const [element] = playing
    if (element === undefined || playing.size > 1) throw new Error(`${playing.size} sounds are playing`)
    return element
  }
  return {
    count: () => playing.size,
    address: () => only().src,
    speed: () => only().playbackRate,
    keepsPitch: () => only().preservesPitch,
    end: () =>
      act(() => {
        const element = only()
        playing.delete(element)
        element.dispatchEvent(new Event('ended'))
      }),
    fail: () => act(() => void only().dispatchEvent(new Event('error'))),
    block: (name: string) => {
      block = new DOMException('No', name)
    },
    unblock: () => {
      block = undefined
    },
    /** As on iPhones: what was not loaded or played in a tap does not play by itself. */
    needTaps: () => {
      needsTaps = true
    },
  }
}

function watchTaps(): () => boolean {
  let isInTap = false
  const begin = () => {
    isInTap = true
    queueMicrotask(() => {
      isInTap = false
    })
  }
  for (const type of ['click', 'keydown']) {
    window.addEventListener(type, begin, true)
    onTestFinished(() => window.removeEventListener(type, begin, true))
  }
  return () => isInTap
}

/** Storage that has every sound; returns the paths that were asked for. */
export function serveClips(reply: (path: string) => Response = () => new HttpResponse('sound')): string[] {
  const asked: string[] = []
  server.use(
    http.get('http://storage.test/sidelight/clips/*', ({ request }) => {
      const { pathname } = new URL(request.url)
      asked.push(pathname.split('/').at(-1) ?? '')
      return reply(pathname)
    }),
  )
  return asked
}
