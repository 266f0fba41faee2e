import { setPriority } from 'node:os'

const NICENESS = 5

/** Lowers the priority of this process, so that speech does not slow down requests. */
export function lowerPriority(): void {
  try {
    setPriority(NICENESS)
  } catch {
    // Some containers forbid changing the priority.
  }
}
