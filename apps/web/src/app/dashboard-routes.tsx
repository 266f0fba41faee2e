import type { ProcessStepId } from '#lib/navigation/process-steps.ts'
import { redirect, type RouteObject } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { EmptyRoute } from './EmptyRoute.tsx'
import type { RouteHandle } from './route-handle.ts'

const section = (name: string): RouteHandle => ({ section: name })
const step = (id: ProcessStepId): RouteHandle => ({ step: id })

const pages = () => import('./pages/script-pages.ts')
const accountPages = () => import('./pages/account-pages.ts')

const processRoutes: RouteObject[] = [
  { index: true, loader: () => redirect(paths.upload), Component: EmptyRoute },
  {
    path: paths.upload,
    handle: step('upload'),
    lazy: async () => (await pages()).loadUploadPage(),
  },
  {
    path: paths.document(':documentId'),
    loader: ({ params }) => redirect(paths.lines(params['documentId'] ?? '')),
    Component: EmptyRoute,
  },
  {
    path: paths.lines(':documentId'),
    handle: step('character'),
    lazy: async () => (await pages()).loadLinesPage(),
  },
  {
    path: paths.assignVoice(':documentId'),
    handle: step('review'),
    lazy: async () => (await pages()).loadVoicesPage(),
  },
  {
    path: paths.preview(':documentId'),
    handle: step('finalize'),
    lazy: async () => (await pages()).loadRehearsalPage(),
  },
]

const planRoutes: RouteObject[] = [
  {
    path: paths.subscription,
    handle: section('Subscription'),
    lazy: async () => (await accountPages()).loadSubscriptionPage(),
  },
  {
    path: paths.packages,
    handle: section('Packages'),
    lazy: async () => (await accountPages()).loadPackagesPage(),
  },
  {
    path: paths.transactions,
    handle: section('Transaction'),
    lazy: async () => (await accountPages()).loadTransactionsPage(),
  },
]

export const unknownAddress: RouteObject = {
  path: '*',
  lazy: async () => ({ Component: (await import('./UnknownAddress.tsx')).UnknownAddress }),
}

export const dashboardRoutes: RouteObject[] = [
  {
    index: true,
    handle: section('Dashboard'),
    lazy: async () => ({ Component: (await import('#features/dashboard/DashboardPage.tsx')).DashboardPage }),
  },
  {
    path: paths.history,
    handle: section('History'),
    lazy: async () => (await pages()).loadHistoryPage(),
  },
  {
    lazy: async () => (await accountPages()).loadPlanLayout(),
    children: planRoutes,
  },
  {
    path: paths.paymentSuccess,
    handle: section('Payment'),
    lazy: async () => (await accountPages()).loadPaymentSuccessPage(),
  },
  {
    path: paths.paymentCancelled,
    handle: section('Payment'),
    lazy: async () => (await accountPages()).loadPaymentCancelledPage(),
  },
  {
    path: paths.profile,
    handle: section('Profile'),
    lazy: async () => (await accountPages()).loadProfilePage(),
  },
  {
    path: paths.newPages(':documentId'),
    handle: section('New pages'),
    lazy: async () => (await pages()).loadNewPagesPage(),
  },
  {
    path: paths.process,
    lazy: async () => ({ Component: (await import('./layouts/ProcessLayout.tsx')).ProcessLayout }),
    children: processRoutes,
  },
  unknownAddress,
]
