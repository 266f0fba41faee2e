import { expect, it } from 'vitest'
import { isCached } from './cached-files.ts'

const OURS = 'https://sidelight.example'

it.each([
  ['/assets/index-4f2c1a9b.js', true],
  ['/assets/index-4f2c1a9b.css', true],
  ['/assets/instrument-sans-4f2c1a9b.woff2', true],
  ['/assets/profile-4f2c1a9b.avif', true],
  ['/assets/ears/means-4f2c1a9b.bin', false],
  ['/assets/../api/v1/users/me.js', false],
  ['/assets/index.js?token=secret', false],
  ['/api/v1/users/me', false],
  ['/api/v1/documents/assets/x.js', false],
  ['/dashboard', false],
  ['/try-it/01-nell.mp3', false],
])('[C73] The file %s is cached for offline use: %s', (path, expected) =>
  expect(isCached(`${OURS}${path}`, OURS)).toBe(expected),
)

it('[C73] Files of another origin are never cached', () => {
  expect(isCached('https://store.example/assets/take-4f2c1a9b.js', OURS)).toBe(false)
})
