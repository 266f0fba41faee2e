import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'

interface ModalFlag {
  isModalOpen: boolean
  setModalOpen: (isOpen: boolean) => void
}

const ModalFlagContext = createContext<ModalFlag | undefined>(undefined)

/** One shared answer to "is a modal open?", for whatever must wait until it is closed. */
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

/** Raises the flag for as long as the caller's modal is open. */
export function useRaiseModalFlag(isOpen: boolean): void {
  const { setModalOpen } = useModalFlag()
  useEffect(() => {
    if (!isOpen) return undefined
    setModalOpen(true)
    return () => setModalOpen(false)
  }, [isOpen, setModalOpen])
}
