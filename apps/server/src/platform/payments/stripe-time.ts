/** Stripe counts whole seconds. */
export const toDate = (epochSeconds: number): Date => new Date(epochSeconds * 1000)

export const findDate = (epochSeconds: number | null | undefined): Date | undefined =>
  typeof epochSeconds === 'number' ? toDate(epochSeconds) : undefined

export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** What may come expanded is wanted by its id alone. */
export const findId = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id
