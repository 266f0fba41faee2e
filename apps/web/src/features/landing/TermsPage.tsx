import { Link } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'

export function TermsPage() {
  usePageTitle('Terms')
  return (
    <>
      <PageHeading
        title="Terms"
        subtitle="This page is under construction. It will say plainly what happens to your sides and your recordings. Nothing is sold here yet."
      />
      <Button asChild>
        <Link to={paths.home}>Back to Home</Link>
      </Button>
    </>
  )
}
