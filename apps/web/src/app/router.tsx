import type { QueryClient } from '@tanstack/react-query'
import { redirect, type RouteObject } from 'react-router'
import { paths } from '#lib/paths.ts'
import { dashboardRoutes } from './dashboard-routes.tsx'
import { FailedPage } from './FailedPage.tsx'
import { guestsOnly, isOtherThanSearch, usersOnly } from './guards.ts'
import { Nothing } from './Nothing.tsx'
import { Root } from './Root.tsx'
import { Splash } from './Splash.tsx'

const authRoutes: RouteObject[] = [
  {
    path: paths.signIn,
    loader: guestsOnly,
    lazy: async () => ({ Component: (await import('#features/auth/SignInPage.tsx')).SignInPage }),
  },
  {
    path: paths.googleReturn,
    lazy: async () => ({ Component: (await import('#features/auth/GoogleReturnPage.tsx')).GoogleReturnPage }),
  },
  {
    path: paths.signUp,
    loader: guestsOnly,
    lazy: async () => ({ Component: (await import('#features/auth/SignUpPage.tsx')).SignUpPage }),
  },
  {
    path: paths.forgotPassword,
    lazy: async () => ({ Component: (await import('#features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage }),
  },
  {
    path: paths.resetPassword,
    lazy: async () => ({ Component: (await import('#features/auth/ResetPasswordPage.tsx')).ResetPasswordPage }),
  },
  {
    path: paths.verification,
    lazy: async () => ({ Component: (await import('#features/auth/VerificationPage.tsx')).VerificationPage }),
  },
  {
    path: paths.verify(':token'),
    lazy: async () => ({ Component: (await import('#features/auth/VerifyPage.tsx')).VerifyPage }),
  },
  {
    // Optional, because the page takes the token out of its own address.
    path: `${paths.confirmEmail}/:token?`,
    lazy: async () => ({ Component: (await import('#features/auth/ConfirmEmailPage.tsx')).ConfirmEmailPage }),
  },
]

const contactPage = async () => ({ Component: (await import('#features/support/ContactPage.tsx')).ContactPage })

const publicRoutes: RouteObject[] = [
  {
    path: paths.terms,
    lazy: async () => ({ Component: (await import('#features/landing/TermsPage.tsx')).TermsPage }),
  },
  { path: paths.contact, lazy: contactPage },
  { path: paths.contactUs, lazy: contactPage },
]

/** Every page is a chunk of its own. */
export const createRoutes = (client: QueryClient): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: FailedPage,
    HydrateFallback: Splash,
    children: [
      {
        path: paths.home,
        lazy: async () => ({ Component: (await import('#features/landing/LandingPage.tsx')).LandingPage }),
      },
      {
        lazy: async () => ({ Component: (await import('./layouts/AuthLayout.tsx')).AuthLayout }),
        children: authRoutes,
      },
      {
        lazy: async () => ({ Component: (await import('./layouts/PublicLayout.tsx')).PublicLayout }),
        children: publicRoutes,
      },
      { path: paths.membership, loader: () => redirect(paths.packages), Component: Nothing },
      {
        path: paths.dashboard,
        loader: usersOnly(client),
        shouldRevalidate: isOtherThanSearch,
        ErrorBoundary: FailedPage,
        lazy: async () => ({ Component: (await import('./layouts/DashboardLayout.tsx')).DashboardLayout }),
        children: dashboardRoutes,
      },
      { path: '*', loader: () => redirect(paths.home), Component: Nothing },
    ],
  },
]
