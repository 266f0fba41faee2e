import type { Character } from '@sidelight/domain/lines/characters'
import type { LineGroup } from '@sidelight/domain/lines/groups'
import { CharactersPanel } from './CharactersPanel.tsx'
import { ShortcutList } from './list/ShortcutList.tsx'
import { SceneIndex } from './SceneIndex.tsx'

export interface Overview {
  characters: readonly Character[]
  unassigned: number
  groups: readonly LineGroup[]
  onRename: (character: Character) => void
  onGoTo: (line: number) => void
}

/** Characters and scenes: beside the lines on wide screens, in a sheet on narrow ones. */
export function ScriptOverview({ withKeys = false, ...overview }: Overview & { withKeys?: boolean }) {
  return (
    <>
      <CharactersPanel characters={overview.characters} unassigned={overview.unassigned} onRename={overview.onRename} />
      <SceneIndex groups={overview.groups} onGoTo={overview.onGoTo} />
      {withKeys && <ShortcutList />}
    </>
  )
}
