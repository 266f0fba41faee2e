import { expectSeconds } from '@sidelight/domain/taping/choose-quality'
import type { Portal } from '@sidelight/domain/taping/export/portals'
import { judgeMachine, type MachineTest } from '@sidelight/domain/taping/judge-machine'
import type { TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { TapeQuality } from '@sidelight/domain/taping/tape-state'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import type { ScriptLine } from '../tape-script.ts'

/** The larger picture if this machine records it without losing frames, found by recording three seconds of it. */
export async function findQuality(
  wanted: TapeQuality,
  smaller: TapeQuality,
  test: (quality: TapeQuality) => Promise<Omit<MachineTest, 'height'>>,
): Promise<{ quality: TapeQuality; isFit: boolean }> {
  const { isFit, height } = judgeMachine({ ...(await test(wanted)), height: wanted.height })
  if (isFit || height >= wanted.height) return { quality: wanted, isFit }
  const small = judgeMachine({ ...(await test(smaller)), height: smaller.height })
  return { quality: smaller, isFit: small.isFit }
}

/** How long the longest file of the script will be. */
export function expectFileSeconds(
  script: readonly ScriptLine[],
  scenes: readonly TapeScene[],
  takes: readonly TapeTake[],
  portal: Portal,
): number {
  const countWords = ({ start, end }: TapeScene) =>
    script
      .slice(start, end)
      .filter(({ isDirection }) => !isDirection)
      .reduce((sum, { dialog }) => sum + (dialog.match(/\S+/gu) ?? []).length, 0)
  const taped = scenes.filter(({ ownLines }) => ownLines > 0)
  const expected = taped.map((scene) => ({ scene, words: countWords(scene) }))
  return expectSeconds(expected, takes, portal)
}
