import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useBack } from '../navigation/back.ts'

interface ModalFlag {
  isModalOpen: boolean
  setModalOpen: (isOpen: boolean) => void
}

const ModalFlagContext = createContext<ModalFlag | undefined>(undefined)

/** Shares whether a modal is open, for what must wait until it is closed. */
export function ModalFlagProvider({ children }: { children: ReactNode }) {
  const [isModalOpen, setModalOpen] = useState(false)
  const flag = useMemo(() => ({ isModalOpen, setModalOpen }), [isModalOpen])
  return <ModalFlagContext value={flag}>{children}</ModalFlagContext>
}

export function useModalFlag(): ModalFlag {
  const flag = useContext(ModalFlagContext)
  if (flag === undefined) throw new Error('useModalFlag must be used inside a ModalFlagProvider')
  return flag
}

/** Sets the flag while the caller's modal is open. With `onClose`, Back closes the modal. */
export function useRaiseModalFlag(isOpen: boolean, onClose?: () => void): void {
  const { setModalOpen } = useModalFlag()
  useBack(isOpen && onClose !== undefined, () => onClose?.())
  useEffect(() => {
    if (!isOpen) return undefined
    setModalOpen(true)
    return () => setModalOpen(false)
  }, [isOpen, setModalOpen])
}
