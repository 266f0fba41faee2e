import { FULLNESSES, MANNERS, PLACES } from '@sidelight/domain/direction/direction'
import * as z from 'zod/mini'

export const Manner = z.enum(MANNERS)
const Place = z.enum(PLACES)
/** 1 is "a little", 2 the whole of a manner. */
const Amount = z.literal([1, 2])
const MannerOrPlain = z.enum([...MANNERS, 'plain'])

/** What the actor chose for a line; a field that is absent is as the script writes it. */
export const ChosenDirection = z.strictObject({
  /** `plain`: said without the manner that the script or the character asks for. */
  manner: z.optional(MannerOrPlain),
  /** Of the chosen manner; 2 if absent. */
  amount: z.optional(Amount),
  place: z.optional(Place),
  ending: z.optional(z.enum(['said', 'cut off'])),
  entry: z.optional(z.enum(['answers', 'cuts in'])),
  /** Seconds that the partner holds before the first word. */
  beat: z.optional(z.number().check(z.minimum(0.5), z.maximum(5), z.multipleOf(0.5))),
})
export type ChosenDirection = z.infer<typeof ChosenDirection>

/** How a line is said; where its manner changes inside the line, the first one. */
export const LineDirection = z.object({
  manner: MannerOrPlain,
  amount: Amount,
  place: Place,
  ending: z.enum(['said', 'cut off', 'trails off']),
  entry: z.enum(['answers', 'cuts in', 'overlaps']),
})
export type LineDirection = z.infer<typeof LineDirection>

/** A character's usual manner, for lines without one of their own, and how much of every manner its voice shows. */
export const CharacterDirection = z.strictObject({
  manner: MannerOrPlain,
  amount: Amount,
  fullness: z.enum(FULLNESSES),
})
export type CharacterDirection = z.infer<typeof CharacterDirection>

/** Further reads of a line beside the first. */
export const MAX_READ = 3
