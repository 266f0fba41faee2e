import { Link, useLocation } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { AuthHeading } from '../AuthHeading.tsx'
import { GoogleButton } from '../google/GoogleButton.tsx'
import { OrDivider } from '../OrDivider.tsx'
import { SignUpForm } from './SignUpForm.tsx'

export function SignUpPage() {
  usePageTitle('Sign Up')
  const { search } = useLocation()
  return (
    <>
      <AuthHeading title="Sign Up">Five pages a month are free. No card needed.</AuthHeading>
      <div className="mt-8">
        <GoogleButton after={<OrDivider />} placeholder={<div className="h-[105px]" />} />
      </div>
      <SignUpForm />
      <p className="mt-8 text-mute">
        Already have an account?{' '}
        <TextLink>
          <Link to={{ pathname: paths.signIn, search }}>Sign in</Link>
        </TextLink>
      </p>
    </>
  )
}
