import type { ComponentType } from 'react'
import { redirect, type RouteObject } from 'react-router'
import type { DataClient } from '#lib/api/data-client.ts'
import { paths } from '#lib/navigation/paths.ts'
import { dashboardRoutes, unknownAddress } from './dashboard-routes.tsx'
import { FailedPage } from './FailedPage.tsx'
import { guestsOnly, isPathChange, usersOnly } from './guards.ts'
import type { Freshness } from './verify-session.ts'
import { EmptyRoute } from './EmptyRoute.tsx'
import { Root } from './Root.tsx'
import { Splash } from './Splash.tsx'

const authPages = () => import('./pages/auth-pages.ts')

const authRoutes: RouteObject[] = [
  {
    path: paths.signIn,
    loader: guestsOnly,
    lazy: async () => ({ Component: (await import('#features/auth/SignInPage.tsx')).SignInPage }),
  },
  {
    path: paths.signUp,
    loader: guestsOnly,
    lazy: async () => ({ Component: (await import('#features/auth/sign-up/SignUpPage.tsx')).SignUpPage }),
  },
  { path: paths.googleReturn, lazy: async () => (await authPages()).loadGoogleReturnPage() },
  { path: paths.forgotPassword, lazy: async () => (await authPages()).loadForgotPasswordPage() },
  { path: paths.resetPassword, lazy: async () => (await authPages()).loadResetPasswordPage() },
  { path: paths.verification, lazy: async () => (await authPages()).loadVerificationPage() },
  { path: paths.verify(':token'), lazy: async () => (await authPages()).loadVerifyPage() },
  // Optional, because the page removes the token from its URL.
  { path: `${paths.confirmEmail}/:token?`, lazy: async () => (await authPages()).loadConfirmEmailPage() },
]

const sitePages = () => import('./pages/site-pages.ts')

const plainRoutes: RouteObject[] = [
  { path: paths.terms, lazy: async () => (await sitePages()).loadTermsPage() },
  { path: paths.yourSides, lazy: async () => (await sitePages()).loadYourSidesPage() },
  { path: paths.cleanTape, lazy: async () => (await sitePages()).loadCleanTapePage() },
  { path: paths.licences, lazy: async () => (await sitePages()).loadLicencesPage() },
]

const callingRoutes: RouteObject[] = [
  ...[paths.contact, paths.contactUs].map((path) => ({
    path,
    lazy: async () => (await sitePages()).loadContactPage(),
  })),
  { path: paths.status, lazy: async () => (await sitePages()).loadStatusPage() },
]

const createSiteRoutes = (withData: () => Promise<{ Component: ComponentType }>): RouteObject[] => [
  {
    path: paths.home,
    lazy: async () => ({ Component: (await import('#features/landing/LandingPage.tsx')).LandingPage }),
  },
  {
    lazy: async () => ({ Component: (await import('./layouts/PublicLayout.tsx')).PublicLayout }),
    children: [...plainRoutes, { lazy: withData, children: callingRoutes }],
  },
]

/** Every page is a chunk of its own; only pages that make calls load the query client. */
export function createRoutes(data: DataClient): RouteObject[] {
  const withData = async () => {
    const { createDataLayout } = await import('./layouts/data-layout.tsx')
    return { Component: await createDataLayout(data) }
  }
  const dashboard: RouteObject = {
    path: paths.dashboard,
    loader: usersOnly(data),
    shouldRevalidate: isPathChange,
    ErrorBoundary: FailedPage,
    lazy: async () => ({ Component: (await import('./layouts/DashboardLayout.tsx')).DashboardLayout }),
    children: dashboardRoutes,
  }
  /** In full screen, without the frame of the dashboard. */
  const fullScreen = (
    path: string,
    lazy: () => Promise<{ Component: ComponentType }>,
    freshness?: Freshness,
  ): RouteObject => ({
    path,
    loader: usersOnly(data, freshness),
    shouldRevalidate: isPathChange,
    ErrorBoundary: FailedPage,
    lazy,
  })
  const pages = () => import('./pages/script-pages.ts')
  const script = [
    fullScreen(paths.part(':documentId'), async () => (await pages()).loadPartPage()),
    fullScreen(`${paths.deletions}/:documentId?`, async () => (await pages()).loadDeletionsPage()),
    fullScreen(paths.stage(':documentId'), async () => (await pages()).loadStagePage()),
    fullScreen(paths.byEar(':documentId'), async () => (await pages()).loadByEarPage()),
    fullScreen(paths.offBook(':documentId'), async () => (await pages()).loadOffBookPage()),
    fullScreen(paths.cueScript(':documentId'), async () => (await pages()).loadCueScriptPage()),
    fullScreen(paths.tape(':documentId'), async () => (await pages()).loadTapePage()),
    fullScreen(paths.brief(':documentId'), async () => (await pages()).loadBriefPage()),
    // From the camera to the takes nothing is requested: whoever tapes was checked there.
    fullScreen(paths.takes(':documentId'), async () => (await pages()).loadTakesPage(), { staleTime: Infinity }),
  ]
  const sharedTape: RouteObject = {
    path: paths.sharedTape,
    lazy: async () => (await pages()).loadSharedTapePage(),
  }
  const camera: RouteObject = {
    path: paths.camera,
    ErrorBoundary: FailedPage,
    lazy: async () => (await pages()).loadCameraPage(),
  }
  const stopReminder: RouteObject = {
    path: paths.stopReminder,
    lazy: async () => (await pages()).loadStopReminderPage(),
  }
  const auth: RouteObject = {
    lazy: async () => ({ Component: (await import('./layouts/AuthLayout.tsx')).AuthLayout }),
    children: [...authRoutes, stopReminder],
  }
  return [
    {
      Component: Root,
      ErrorBoundary: FailedPage,
      HydrateFallback: Splash,
      children: [
        {
          lazy: async () => ({ Component: (await import('./layouts/SiteLayout.tsx')).SiteLayout }),
          children: createSiteRoutes(withData),
        },
        { lazy: withData, children: [auth, dashboard, ...script, sharedTape] },
        camera,
        { path: paths.membership, loader: () => redirect(paths.packages), Component: EmptyRoute },
        unknownAddress,
      ],
    },
  ]
}
