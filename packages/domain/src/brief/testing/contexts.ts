import type { BriefContext } from '../brief.ts'

/** Monday, three in the afternoon in New York. */
export const CONTEXT: BriefContext = {
  nowMs: Date.parse('2026-11-16T15:00:00-05:00'),
  homeZone: 'America/New_York',
  actor: 'Rosa Vidal',
  script: {
    title: 'The Last Dryer',
    characters: ['DANI', 'MARCUS', 'ATTENDANT'],
    scenes: ['1', '2', '3', '12A'],
    ownScenes: ['1', '3'],
  },
}

/** The same afternoon in London. */
export const IN_LONDON: BriefContext = { ...CONTEXT, homeZone: 'Europe/London' }
