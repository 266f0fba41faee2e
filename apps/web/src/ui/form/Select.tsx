import type { ComponentProps } from 'react'
import './select.css'

/** Looks the same in every browser. */
export const Select = ({ className = '', ...props }: ComponentProps<'select'>) => (
  <select {...props} className={`select ${className}`} />
)
