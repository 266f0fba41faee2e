const COUNT = new Intl.NumberFormat('en')

export const countOfLines = (lines: number): string => (lines === 1 ? '1 line' : `${COUNT.format(lines)} lines`)
