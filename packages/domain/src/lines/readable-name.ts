/** Scripts write names in capitals: MARCUS becomes Marcus. */
export const readableName = (name: string): string =>
  name === name.toUpperCase()
    ? name.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
    : name
