/**
 * The pages of scripts. A file of its own, so that the names of their many files are not part of the first load of every
 * visit.
 */
export const loadUploadPage = async () => ({ Component: (await import('#features/upload/UploadPage.tsx')).UploadPage })

export const loadHistoryPage = async () => ({
  Component: (await import('#features/history/HistoryPage.tsx')).HistoryPage,
})

export const loadNewPagesPage = async () => ({
  Component: (await import('#features/revisions/NewPagesPage.tsx')).NewPagesPage,
})

export const loadLinesPage = async () => ({ Component: (await import('#features/lines/LinesPage.tsx')).LinesPage })

export const loadVoicesPage = async () => ({ Component: (await import('#features/voices/VoicesPage.tsx')).VoicesPage })

export const loadRehearsalPage = async () => ({
  Component: (await import('#features/rehearsal/RehearsalPage.tsx')).RehearsalPage,
})

export const loadPartPage = async () => ({ Component: (await import('#features/part/PartPage.tsx')).PartPage })

export const loadDeletionsPage = async () => ({
  Component: (await import('#features/deletions/DeletionsPage.tsx')).DeletionsPage,
})

export const loadStagePage = async () => ({
  Component: (await import('#features/rehearsal/stage/StagePage.tsx')).StagePage,
})
export const loadByEarPage = async () => ({
  Component: (await import('#features/rehearsal/by-ear/ByEarPage.tsx')).ByEarPage,
})

export const loadOffBookPage = async () => ({
  Component: (await import('#features/learning/OffBookPage.tsx')).OffBookPage,
})

export const loadCueScriptPage = async () => ({
  Component: (await import('#features/rehearsal/cues/CueScriptPage.tsx')).CueScriptPage,
})

export const loadStopReminderPage = async () => ({
  Component: (await import('#features/learning/StopReminderPage.tsx')).StopReminderPage,
})

export const loadTapePage = async () => ({ Component: (await import('#features/taping/TapePage.tsx')).TapePage })

export const loadTakesPage = async () => ({
  Component: (await import('#features/taping/takes/TakesPage.tsx')).TakesPage,
})

export const loadBriefPage = async () => ({
  Component: (await import('#features/taping/brief/BriefPage.tsx')).BriefPage,
})

export const loadCameraPage = async () => ({
  Component: (await import('#features/taping/camera/CameraPage.tsx')).CameraPage,
})

export const loadSharedTapePage = async () => ({
  Component: (await import('#features/taping/shared-tape/SharedTapePage.tsx')).SharedTapePage,
})
