import { Moon, Sun } from 'lucide-react'
import { chooseTheme, useTheme } from '#lib/browser/theme.ts'
import { Button } from '#ui/Button.tsx'

export function ThemeSwitch() {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <Button look="quiet" size="icon" aria-label={`Switch to ${other} theme`} onClick={() => chooseTheme(other)}>
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  )
}
