import { useSyncExternalStore } from 'react'
import { createSubscribers } from '../state/subscribers.ts'
import { readKey, writeKey } from '../storage/storage.ts'

export type Theme = 'dark' | 'light'

const PAGE_COLOUR = { dark: '#0A0D13', light: '#F5F1E8' } satisfies Record<Theme, string>
const { notify, subscribe } = createSubscribers()

const findLightSystem = () => matchMedia('(prefers-color-scheme: light)')

/** The theme that was chosen here, and otherwise the system's. `theme.js` does the same before the first paint. */
const readTheme = (): Theme =>
  (readKey('darkMode') ?? String(!findLightSystem().matches)) === 'false' ? 'light' : 'dark'

export function applyTheme(): void {
  const theme = readTheme()
  document.documentElement.classList.toggle('light', theme === 'light')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLOUR[theme])
  notify()
}

export function chooseTheme(theme: Theme): void {
  writeKey('darkMode', String(theme === 'dark'))
  applyTheme()
}

/** Applies the theme chosen in another tab or of the system, also on pages without a theme switch. Returns the cleanup. */
export function followTheme(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === 'darkMode') applyTheme()
  }
  const system = findLightSystem()
  window.addEventListener('storage', onStorage)
  system.addEventListener('change', applyTheme)
  return () => {
    window.removeEventListener('storage', onStorage)
    system.removeEventListener('change', applyTheme)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'dark')
