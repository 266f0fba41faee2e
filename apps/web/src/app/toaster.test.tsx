import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ShowToast, ToastProvider, useToast, useToasts } from '#lib/notify/toast.tsx'
import { queryToast } from '#testing/toasts.ts'
import { Toaster } from '#ui/Toaster.tsx'

let show: ShowToast

function Notifier() {
  show = useToast()
  const { messages, dismiss } = useToasts()
  return <Toaster messages={messages} onDismiss={dismiss} />
}

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <ToastProvider>
      <Notifier />
    </ToastProvider>,
  )
})
afterEach(() => vi.useRealTimers())

const advanceTime = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

describe('A toast', () => {
  it.each([
    ['[R-4-76] [R-9-18]', 'success', 3000],
    ['[R-9-18]', 'info', 3000],
    ['[R-9-18]', 'warning', 3000],
    ['[R-4-77]', 'error', 5000],
  ] as const)('%s A toast of kind %s disappears after %i ms', (_, kind, lifeMs) => {
    act(() => show(kind, 'Scene saved'))
    advanceTime(lifeMs - 100)
    expect(queryToast('Scene saved')).toBeVisible()
    advanceTime(200)
    expect(queryToast('Scene saved')).toBeNull()
  })

  it('[R-9-18] A toast lasts as long as its caller says', () => {
    act(() => show('info', 'Stay', { durationMs: 9000 }))
    advanceTime(8900)
    expect(queryToast('Stay')).toBeVisible()
    advanceTime(200)
    expect(queryToast('Stay')).toBeNull()
  })

  it('[R-62-08] A success or a note replaces the one before it, but no warning, no error and no toast with a link', () => {
    act(() => show('success', 'File sides.pdf uploaded successfully.'))
    act(() => show('warning', 'Slow network'))
    act(() => show('success', 'Done', { link: { text: 'Lines', to: '/lines' } }))
    act(() => show('info', 'Processing started. Please wait...'))
    act(() => show('error', 'Gone wrong'))
    expect(queryToast('File sides.pdf uploaded successfully.')).toBeNull()
    for (const text of ['Slow network', 'Done', 'Processing started. Please wait...', 'Gone wrong'])
      expect(queryToast(text)).toBeVisible()
  })

  it('[R-9-19] A toast can be closed', () => {
    act(() => show('error', 'Gone wrong'))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(queryToast('Gone wrong')).toBeNull()
  })

  it('[R-9-20] A toast does not run out while the pointer is on it', () => {
    act(() => show('success', 'Read me'))
    advanceTime(2000)
    fireEvent.pointerMove(screen.getByRole('region'))
    advanceTime(60_000)
    expect(queryToast('Read me')).toBeVisible()
    fireEvent.pointerLeave(screen.getByRole('region'))
    advanceTime(900)
    expect(queryToast('Read me')).toBeVisible()
    advanceTime(200)
    expect(queryToast('Read me')).toBeNull()
  })

  it('A toast with the same text replaces the earlier one and restarts its time', () => {
    act(() => show('error', 'No connection'))
    advanceTime(4000)
    act(() => show('error', 'No connection'))
    expect(screen.getAllByText('No connection', { selector: 'li div' })).toHaveLength(1)
    advanceTime(4000)
    expect(queryToast('No connection')).toBeVisible()
    advanceTime(1200)
    expect(queryToast('No connection')).toBeNull()
  })

  it('Closing a toast does not remove another one that is shown at the same time', () => {
    act(() => show('info', 'First'))
    act(() => {
      screen.getByRole('button', { name: 'Dismiss' }).click()
      show('info', 'Second')
    })
    expect(queryToast('First')).toBeNull()
    expect(queryToast('Second')).toBeVisible()
  })

  it('Several toasts at once each have their own time', () => {
    act(() => show('success', 'First'))
    advanceTime(1000)
    act(() => show('error', 'Second'))
    advanceTime(2100)
    expect(queryToast('First')).toBeNull()
    expect(queryToast('Second')).toBeVisible()
  })
})
