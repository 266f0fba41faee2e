import '@testing-library/jest-dom/vitest'
import { locks } from 'node:worker_threads'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { server } from './contract-server.ts'

z.config({ jitless: true })

// A deadline for a busy machine; elements are found as soon as they appear.
configure({ asyncUtilTimeout: 20_000 })

// Browser APIs that jsdom lacks.
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Element.prototype.hasPointerCapture = () => false
Element.prototype.setPointerCapture = () => undefined
Element.prototype.releasePointerCapture = () => undefined
URL.createObjectURL = () => 'blob:preview'
URL.revokeObjectURL = () => undefined
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} })

beforeAll(() => server.listen())

let problems: unknown[][] = []
beforeEach(() => {
  problems = []
  vi.spyOn(console, 'error').mockImplementation((...problem) => void problems.push(problem))
})

afterEach(() => {
  cleanup()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.className = ''
  expect(problems).toEqual([])
})

afterAll(() => server.close())
