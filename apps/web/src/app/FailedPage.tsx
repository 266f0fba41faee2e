import { Link, useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '#lib/http/api-error.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { LogoMark } from '#ui/Logo.tsx'

/** A failed call can be retried in place; anything else, such as a chunk of an older release, needs a reload. */
export function FailedPage() {
  const error = useRouteError()
  const revalidator = useRevalidator()
  const isConnection = error instanceof ApiError
  // The server says why, and whom to write to. A suspended account keeps its session, so that it works again once lifted.
  const refusal = isConnection && error.code === 'forbidden' ? error.message : undefined
  return (
    <main
      tabIndex={-1}
      className="mx-auto grid min-h-dvh max-w-[30rem] content-center justify-items-start gap-5 px-6 py-16"
    >
      <LogoMark className="w-14 opacity-60 grayscale" />
      <h1 className="display text-hero">
        {refusal ? 'Account suspended' : isConnection ? 'Connection Error' : 'Something went wrong'}
      </h1>
      <p className="text-lead text-mute">
        {refusal ??
          (isConnection ? 'Could not connect to server. Please try again later.' : "We couldn't show this page.")}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {refusal && (
          <Button asChild>
            <Link to={paths.contact}>Contact us</Link>
          </Button>
        )}
        <Button
          look={refusal ? 'ghost' : 'key'}
          disabled={revalidator.state === 'loading'}
          onClick={() => (isConnection ? void revalidator.revalidate() : location.reload())}
        >
          Try Again
        </Button>
      </div>
    </main>
  )
}
