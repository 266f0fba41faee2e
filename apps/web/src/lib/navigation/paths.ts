/** Every URL of the app. The functions also make route patterns: `paths.lines(':documentId')`. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  googleReturn: '/sign-in/google',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  terms: '/terms',
  yourSides: '/your-sides',
  cleanTape: '/clean-tape',
  licences: '/licences',
  status: '/status',
  contact: '/contact',
  contactUs: '/contact-us',
  verification: '/verification',
  verify: (token: string) => `/verify/${segment(token)}`,
  confirmEmail: '/confirm-email',
  /** Followed by the token of the link after the number sign, which browsers do not send to the server. */
  sharedTape: '/tape',
  /** Followed by a token in the same way. */
  stopReminder: '/stop-reminder',
  /** On a phone that films while a laptop reads. */
  camera: '/camera',
  membership: '/membership',
  dashboard: '/dashboard',
  history: '/dashboard/process-list',
  deletions: '/dashboard/deletions',
  subscription: '/dashboard/subscription',
  packages: '/dashboard/packages',
  transactions: '/dashboard/transaction',
  paymentSuccess: '/dashboard/success',
  paymentCancelled: '/dashboard/cancel',
  profile: '/dashboard/profile-settings',
  process: '/dashboard/process',
  upload: '/dashboard/process/upload',
  document: (documentId: string) => `/dashboard/process/${segment(documentId)}`,
  step: (documentId: string, step: string) => `/dashboard/process/${segment(documentId)}/${step}`,
  lines: (documentId: string) => paths.step(documentId, 'scenes'),
  part: (documentId: string) => paths.step(documentId, 'part'),
  assignVoice: (documentId: string) => paths.step(documentId, 'assign-voice'),
  preview: (documentId: string) => paths.step(documentId, 'scenes-preview'),
  stage: (documentId: string) => paths.step(documentId, 'stage'),
  byEar: (documentId: string) => paths.step(documentId, 'by-ear'),
  newPages: (documentId: string) => paths.step(documentId, 'new-pages'),
  offBook: (documentId: string) => paths.step(documentId, 'off-book'),
  cueScript: (documentId: string) => paths.step(documentId, 'cue-script'),
  tape: (documentId: string) => paths.step(documentId, 'tape'),
  takes: (documentId: string) => paths.step(documentId, 'takes'),
  brief: (documentId: string) => paths.step(documentId, 'brief'),
}

const segment = (value: string): string => (value.startsWith(':') ? value : encodeURIComponent(value))

/** The whole address of a tape for somebody without an account. */
export const sharedTapeLink = (token: string): string => `${location.origin}${paths.sharedTape}#${token}`

/** Query parameter of the upload step: the document whose upload is resumed there. */
export const DOCUMENT_PARAM = 'document'

export const resumePath = (documentId: string): string =>
  `${paths.upload}?${DOCUMENT_PARAM}=${encodeURIComponent(documentId)}`

export const isProtectedPath = (pathname: string): boolean =>
  pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`)

/** The page to open after signing in. Anything outside the protected area of this site is ignored. */
export function findSafeNext(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next')
  if (next === null || !/^\/(?![/\\])/.test(next) || !URL.canParse(next, location.origin)) return undefined
  const target = new URL(next, location.origin)
  return target.origin === location.origin && isProtectedPath(target.pathname)
    ? target.pathname + target.search
    : undefined
}
