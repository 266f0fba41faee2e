import type { Recipe } from './recipes.ts'

export type Half = 'tune' | 'first-look'

export interface SetFile {
  /** Files of one kind are summed up in one row. */
  kind: string
  /** Tells files of one kind and script apart. */
  variant: string
  /** Pictures must be recognised, whether they are scans or shapes of letters. */
  medium: 'picture' | 'text'
  script: string
  recipe: Recipe
}

const fileOf =
  (medium: SetFile['medium']) =>
  (kind: string, variant: string, script: string, recipe: Recipe): SetFile => ({
    kind,
    variant,
    medium,
    script,
    recipe,
  })
export const picture = fileOf('picture')
export const text = fileOf('text')
