import type { Page } from '@playwright/test'

/** An id that no document has. */
export const DOCUMENT = '7b1c9f5e-51de-4000-8000-00000000d0c5'

export const PUBLIC_PAGES: PageState[] = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=abc' },
  { name: 'terms', path: '/terms' },
  { name: 'your-sides', path: '/your-sides' },
  { name: 'clean-tape', path: '/clean-tape' },
  { name: 'camera', path: '/camera' },
  { name: 'licences', path: '/licences' },
  { name: 'status', path: '/status' },
  { name: 'contact', path: '/contact' },
  { name: 'verification', path: '/verification' },
  { name: 'google-refused', path: '/sign-in/google' },
  { name: 'confirm-email', path: '/confirm-email/tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T' },
  { name: 'confirm-email-refused', path: '/confirm-email' },
  { name: 'stop-reminder', path: '/stop-reminder#tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T' },
  { name: 'tape-ended', path: '/tape#tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T' },
  { name: 'verify-refused', path: '/verify/nobody-ever-mailed-this-secret-to-anyone-000' },
]

export const DASHBOARD_PAGES: PageState[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'history', path: '/dashboard/process-list' },
  { name: 'subscription', path: '/dashboard/subscription' },
  { name: 'packages', path: '/dashboard/packages' },
  { name: 'transactions', path: '/dashboard/transaction' },
  { name: 'payment-success', path: '/dashboard/success' },
  { name: 'payment-cancelled', path: '/dashboard/cancel' },
  { name: 'profile', path: '/dashboard/profile-settings' },
  { name: 'upload', path: '/dashboard/process/upload' },
  { name: 'scenes', path: `/dashboard/process/${DOCUMENT}/scenes` },
  { name: 'assign-voice', path: `/dashboard/process/${DOCUMENT}/assign-voice` },
  { name: 'scenes-preview', path: `/dashboard/process/${DOCUMENT}/scenes-preview` },
  { name: 'upload-required', path: '/dashboard/process/undefined/scenes' },
]

export const SIZES = {
  wide: { name: '1440', screen: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false } },
  phone: { name: '390', screen: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
}

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** Brings an opened page into a state. */
export type EnterState = (page: Page) => Promise<void>

export interface PageState {
  name: string
  path: string
  /** Prepares the responses that the page finds when it opens. */
  prepare?: (page: Page) => Promise<unknown>
  enter?: EnterState
  /** A call stays open as long as the state lasts, so that the network is never idle. */
  isBusy?: boolean
}
