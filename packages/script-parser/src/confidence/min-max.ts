/** `Math.min(...values)` would overflow the stack for a speech of a hundred thousand lines. */
export const minOf = (values: number[], start: number) => values.reduce((low, value) => Math.min(low, value), start)
export const maxOf = (values: number[]) => values.reduce((high, value) => Math.max(high, value), 0)
