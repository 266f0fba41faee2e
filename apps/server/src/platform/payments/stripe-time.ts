/** Stripe counts whole seconds. */
export const toDate = (epochSeconds: number): Date => new Date(epochSeconds * 1000)

export const findDate = (epochSeconds: number | null | undefined): Date | undefined =>
  typeof epochSeconds === 'number' ? toDate(epochSeconds) : undefined

export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)

/** The id of a reference, which may be expanded. */
export const findId = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id
