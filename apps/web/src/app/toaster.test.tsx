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

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

describe('a notification', () => {
  it.each([
    ['[R-4-76] [R-9-18]', 'success', 3000],
    ['[R-9-18]', 'info', 3000],
    ['[R-9-18]', 'warning', 3000],
    ['[R-4-77]', 'error', 5000],
  ] as const)('%s of kind %s goes by itself after %i ms', (_, kind, lifeMs) => {
    act(() => show(kind, 'Scene saved'))
    pass(lifeMs - 100)
    expect(queryToast('Scene saved')).toBeVisible()
    pass(200)
    expect(queryToast('Scene saved')).toBeNull()
  })

  it('[R-9-18] lasts as long as the caller says', () => {
    act(() => show('info', 'Stay', { durationMs: 9000 }))
    pass(8900)
    expect(queryToast('Stay')).toBeVisible()
    pass(200)
    expect(queryToast('Stay')).toBeNull()
  })

  it('[R-9-19] can be closed', () => {
    act(() => show('error', 'Gone wrong'))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(queryToast('Gone wrong')).toBeNull()
  })

  it('[R-9-20] does not run out while the pointer is on it', () => {
    act(() => show('success', 'Read me'))
    pass(2000)
    fireEvent.pointerMove(screen.getByRole('region'))
    pass(60_000)
    expect(queryToast('Read me')).toBeVisible()
    fireEvent.pointerLeave(screen.getByRole('region'))
    pass(900)
    expect(queryToast('Read me')).toBeVisible()
    pass(200)
    expect(queryToast('Read me')).toBeNull()
  })

  it('said again is shown once, for its full time from then', () => {
    act(() => show('error', 'No connection'))
    pass(4000)
    act(() => show('error', 'No connection'))
    expect(screen.getAllByText('No connection', { selector: 'li div' })).toHaveLength(1)
    pass(4000)
    expect(queryToast('No connection')).toBeVisible()
    pass(1200)
    expect(queryToast('No connection')).toBeNull()
  })

  it('closed in the same moment as another is shown does not take it along', () => {
    act(() => show('info', 'First'))
    act(() => {
      screen.getByRole('button', { name: 'Dismiss' }).click()
      show('info', 'Second')
    })
    expect(queryToast('First')).toBeNull()
    expect(queryToast('Second')).toBeVisible()
  })

  it('several at once each have their own time', () => {
    act(() => show('success', 'First'))
    pass(1000)
    act(() => show('error', 'Second'))
    pass(2100)
    expect(queryToast('First')).toBeNull()
    expect(queryToast('Second')).toBeVisible()
  })
})
