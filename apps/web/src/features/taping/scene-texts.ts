import type { TapeScene } from '@sidelight/domain/taping/tape-scenes'

export const nameScene = ({ label }: TapeScene): string => `Scene ${label}`

export const countLines = (count: number): string => (count === 1 ? 'One line' : `${count} lines`)

export const countTakes = (count: number): string =>
  count === 0 ? 'No takes yet' : count === 1 ? 'One take' : `${count} takes`
