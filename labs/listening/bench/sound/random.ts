/** Reproducible noise between -1 and 1, so that every run of the bench gives the same result. */
export function* noise(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    yield state / 2 ** 31
  }
}
