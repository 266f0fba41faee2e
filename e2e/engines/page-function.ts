export type MaybePromise<T> = T | Promise<T>

/** The source of a call, for engines that take scripts as text. */
export const toCall = (run: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `(${run.toString()})(...${JSON.stringify(args)})`
