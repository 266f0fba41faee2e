import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'

export function ContactSupport() {
  return (
    <Button asChild look="ghost">
      <Link to={paths.contactUs}>Contact Support</Link>
    </Button>
  )
}
