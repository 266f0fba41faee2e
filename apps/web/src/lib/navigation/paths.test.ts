import { expect, it } from 'vitest'
import { findSafeNext, paths } from './paths.ts'

it('Every URL stays what existing links, mails and bookmarks use', () => {
  const table = Object.entries(paths).map(([name, path]) => [
    name,
    typeof path === 'string' ? path : path(':id', ':step'),
  ])
  expect(Object.fromEntries(table)).toMatchInlineSnapshot(`
    {
      "assignVoice": "/dashboard/process/:id/assign-voice",
      "brief": "/dashboard/process/:id/brief",
      "byEar": "/dashboard/process/:id/by-ear",
      "camera": "/camera",
      "cleanTape": "/clean-tape",
      "confirmEmail": "/confirm-email",
      "contact": "/contact",
      "contactUs": "/contact-us",
      "cueScript": "/dashboard/process/:id/cue-script",
      "dashboard": "/dashboard",
      "deletions": "/dashboard/deletions",
      "document": "/dashboard/process/:id",
      "forgotPassword": "/forgot-password",
      "googleReturn": "/sign-in/google",
      "history": "/dashboard/process-list",
      "home": "/",
      "licences": "/licences",
      "lines": "/dashboard/process/:id/scenes",
      "membership": "/membership",
      "newPages": "/dashboard/process/:id/new-pages",
      "offBook": "/dashboard/process/:id/off-book",
      "packages": "/dashboard/packages",
      "part": "/dashboard/process/:id/part",
      "paymentCancelled": "/dashboard/cancel",
      "paymentSuccess": "/dashboard/success",
      "preview": "/dashboard/process/:id/scenes-preview",
      "process": "/dashboard/process",
      "profile": "/dashboard/profile-settings",
      "resetPassword": "/reset-password",
      "sharedTape": "/tape",
      "signIn": "/sign-in",
      "signUp": "/sign-up",
      "stage": "/dashboard/process/:id/stage",
      "status": "/status",
      "step": "/dashboard/process/:id/:step",
      "stopReminder": "/stop-reminder",
      "subscription": "/dashboard/subscription",
      "takes": "/dashboard/process/:id/takes",
      "tape": "/dashboard/process/:id/tape",
      "terms": "/terms",
      "transactions": "/dashboard/transaction",
      "upload": "/dashboard/process/upload",
      "verification": "/verification",
      "verify": "/verify/:id",
      "yourSides": "/your-sides",
    }
  `)
})

it.each([
  ['?next=/dashboard/packages%3Fplan%3Dstudio', '/dashboard/packages?plan=studio'],
  ['', undefined],
  ['?next=https://evil.example/dashboard', undefined],
  ['?next=//evil.example/dashboard', undefined],
  ['?next=/%5Cevil.example/dashboard', undefined],
  ['?next=/dashboard/../sign-in', undefined],
  ['?next=/sign-in', undefined],
  ['?next=/%09/[', undefined],
])('After signing in, the query string %j leads to %s', (search, expected) =>
  expect(findSafeNext(search)).toBe(expected),
)
