import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Advances the fake timers and lets React render what they cause. */
export const advanceTime = (ms: number): Promise<void> =>
  act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined))
