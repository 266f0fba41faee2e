export type NameField = 'actor' | 'part' | 'project' | 'scene' | 'take'

/** Where a tape is sent. Limits and their sources: docs/portals.md. */
export interface Portal {
  id: string
  name: string
  /** The most that a file may have; none is known where it is missing. */
  maxBytes?: number
  /** The limit is not the portal's: casting asked for less. */
  isLimitAsked?: boolean
  files: 'one' | 'one a scene'
  maxFiles?: number
  hint: string
  naming: { fields: readonly NameField[]; separator: '_' | '-' }
}

const MEGABYTE = 1_000_000
const ACTOR_FIRST: Portal['naming'] = { fields: ['actor', 'project', 'part', 'scene', 'take'], separator: '_' }
const PART_FIRST: Portal['naming'] = { fields: ['part', 'actor', 'project', 'scene', 'take'], separator: '-' }

/** As long as the actor has chosen none. */
export const DEFAULT_PORTAL: Portal = {
  id: 'eco-cast',
  name: 'Eco Cast (Actors Access)',
  maxBytes: 500 * MEGABYTE,
  files: 'one a scene',
  hint: 'One file for each scene. Watch it before you send it: a sent tape is locked.',
  naming: ACTOR_FIRST,
}

export const PORTALS: readonly Portal[] = [
  DEFAULT_PORTAL,
  {
    id: 'eco-cast-agent',
    name: 'Eco Cast, through my agent',
    maxBytes: 100 * MEGABYTE,
    files: 'one a scene',
    maxFiles: 5,
    hint: 'Your agent uploads it: up to five files of 100 MB.',
    naming: ACTOR_FIRST,
  },
  {
    id: 'casting-networks',
    name: 'Casting Networks',
    maxBytes: 350 * MEGABYTE,
    files: 'one a scene',
    maxFiles: 5,
    hint: 'Up to five files. A free profile has 350 MB of room in all.',
    naming: PART_FIRST,
  },
  {
    id: 'casting-frontier',
    name: 'Casting Frontier',
    files: 'one a scene',
    maxFiles: 5,
    hint: 'Up to five files for a role.',
    naming: ACTOR_FIRST,
  },
  {
    id: 'spotlight',
    name: 'Spotlight',
    maxBytes: 1000 * MEGABYTE,
    files: 'one a scene',
    hint: 'One file for each scene: 350 MB for every five minutes, 1 GB at most.',
    naming: ACTOR_FIRST,
  },
  {
    id: 'backstage',
    name: 'Backstage',
    maxBytes: 500 * MEGABYTE,
    files: 'one',
    hint: 'A single file: join your slate and your scenes.',
    naming: { fields: ['actor', 'project', 'part', 'take'], separator: '_' },
  },
  {
    id: 'cast-it',
    name: 'Cast It',
    maxBytes: 100 * MEGABYTE,
    files: 'one a scene',
    hint: 'Files of 100 MB at most.',
    naming: PART_FIRST,
  },
  {
    id: 'castify',
    name: 'Castify',
    maxBytes: 200 * MEGABYTE,
    files: 'one',
    hint: 'A single file, 200 MB on a free account.',
    naming: ACTOR_FIRST,
  },
  {
    id: 'link',
    name: 'WeTransfer or my agent’s e-mail',
    maxBytes: 2000 * MEGABYTE,
    files: 'one a scene',
    hint: 'If the brief asks for a file name of its own, use that one.',
    naming: ACTOR_FIRST,
  },
]
