/** The text pages of the public site. A file of its own for the same reason as `script-pages.ts`. */
export const loadTermsPage = async () => ({
  Component: (await import('#features/landing/trust/TermsPage.tsx')).TermsPage,
})

export const loadYourSidesPage = async () => ({
  Component: (await import('#features/landing/trust/YourSidesPage.tsx')).YourSidesPage,
})

export const loadCleanTapePage = async () => ({
  Component: (await import('#features/landing/trust/CleanTapePage.tsx')).CleanTapePage,
})

export const loadLicencesPage = async () => ({
  Component: (await import('#features/landing/trust/LicencesPage.tsx')).LicencesPage,
})

export const loadStatusPage = async () => ({
  Component: (await import('#features/landing/trust/StatusPage.tsx')).StatusPage,
})

export const loadContactPage = async () => ({
  Component: (await import('#features/support/ContactPage.tsx')).ContactPage,
})
