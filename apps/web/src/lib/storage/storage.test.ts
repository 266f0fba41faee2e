import { afterEach, expect, it, vi } from 'vitest'
import { readKey, removeKey, writeKey } from './storage.ts'

afterEach(() => vi.restoreAllMocks())

it('Values are stored in local storage, where every tab finds them', () => {
  writeKey('darkMode', 'false')
  expect(localStorage.getItem('darkMode')).toBe('false')
  removeKey('darkMode')
  expect(readKey('darkMode')).toBeUndefined()
})

it('If local storage is blocked, values last as long as the page', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(blocked)
  }
  writeKey('accessToken', 'a')
  expect(readKey('accessToken')).toBe('a')
  removeKey('accessToken')
  expect(readKey('accessToken')).toBeUndefined()
})
