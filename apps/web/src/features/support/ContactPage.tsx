import { Link } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'

export function ContactPage() {
  usePageTitle('Contact Us')
  return (
    <>
      <PageHeading
        title="Contact Us"
        subtitle="A contact form opens here soon. Signed in, you already reach us through Support in your user menu: Mon-Fri, 9:00 AM-6:00 PM, with a reply within 24 hours."
      />
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link to={paths.signIn}>Sign In</Link>
        </Button>
        <Button asChild look="ghost">
          <Link to={paths.home}>Back to Home</Link>
        </Button>
      </div>
    </>
  )
}
