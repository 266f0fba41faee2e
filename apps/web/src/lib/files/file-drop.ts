import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

interface FileDrop {
  isOver: boolean
  target: RefObject<HTMLElement | null>
}

/** Hands over files dropped on the target. Files dropped beside it are ignored; the browser would open them. */
export function useFileDrop(onDrop: (files: readonly File[]) => void): FileDrop {
  const [isOver, setIsOver] = useState(false)
  const target = useRef<HTMLElement>(null)
  const take = useEffectEvent(onDrop)

  useEffect(() => {
    const isInside = ({ target: node }: DragEvent) => node instanceof Node && target.current?.contains(node) === true
    const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const over = (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isInside(event) ? 'copy' : 'none'
      setIsOver(isInside(event))
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      if (isInside(event)) take([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])

  return { isOver, target }
}
