/** Pages a free account may have read each month. */
export const FREE_PAGES_PER_MONTH = 5
