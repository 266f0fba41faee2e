import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ModalFlagProvider, useModalFlag, useRaiseModalFlag } from './notify/modal-flag.tsx'
import { useToast, useToasts } from './notify/toast.tsx'

function Flag() {
  const { isModalOpen, setModalOpen } = useModalFlag()
  return <button onClick={() => setModalOpen(true)}>{String(isModalOpen)}</button>
}

function Modal() {
  useRaiseModalFlag(true)
  return null
}

describe('Outside its provider', () => {
  it.each([
    ['useToast', useToast],
    ['useToasts', useToasts],
    ['useModalFlag', useModalFlag],
  ])('[R-8-88] The hook %s throws a developer error outside its provider', (name, useHelper) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    function Careless() {
      useHelper()
      return null
    }
    expect(() => render(<Careless />)).toThrow(`${name} must be used inside`)
  })
})

describe('The modal flag', () => {
  it('[R-3-29] The modal flag is initially false and shared by all components', async () => {
    render(
      <ModalFlagProvider>
        <Flag />
        <Flag />
      </ModalFlagProvider>,
    )
    const [first, second] = screen.getAllByRole('button')
    expect(first).toHaveTextContent('false')
    await userEvent.click(first as HTMLElement)
    expect(second).toHaveTextContent('true')
  })

  it('The modal flag is true while a modal is mounted and false afterwards', () => {
    const { rerender } = render(<Flag />, { wrapper: ModalFlagProvider })
    rerender(
      <>
        <Flag />
        <Modal />
      </>,
    )
    expect(screen.getByRole('button')).toHaveTextContent('true')
    rerender(<Flag />)
    expect(screen.getByRole('button')).toHaveTextContent('false')
  })
})
