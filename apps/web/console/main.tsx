import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from './Console.tsx'
import './console.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

document.documentElement.classList.toggle('light', matchMedia('(prefers-color-scheme: light)').matches)
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
)
