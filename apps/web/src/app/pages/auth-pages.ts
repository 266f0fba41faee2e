/** The pages around signing in that few visits need. A file of its own for the same reason as `script-pages.ts`. */
export const loadGoogleReturnPage = async () => ({
  Component: (await import('#features/auth/google/GoogleReturnPage.tsx')).GoogleReturnPage,
})

export const loadForgotPasswordPage = async () => ({
  Component: (await import('#features/auth/reset-password/ForgotPasswordPage.tsx')).ForgotPasswordPage,
})

export const loadResetPasswordPage = async () => ({
  Component: (await import('#features/auth/reset-password/ResetPasswordPage.tsx')).ResetPasswordPage,
})

export const loadVerificationPage = async () => ({
  Component: (await import('#features/auth/sign-up/VerificationPage.tsx')).VerificationPage,
})

export const loadVerifyPage = async () => ({
  Component: (await import('#features/auth/sign-up/VerifyPage.tsx')).VerifyPage,
})

export const loadConfirmEmailPage = async () => ({
  Component: (await import('#features/auth/ConfirmEmailPage.tsx')).ConfirmEmailPage,
})
