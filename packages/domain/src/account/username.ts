export const USERNAME_MIN_LENGTH = 2
export const USERNAME_MAX_LENGTH = 30
export const USERNAME_TOO_SHORT = 'User name must be at least 2 characters'
export const USERNAME_TOO_LONG = 'User name must be at most 30 characters'
export const USERNAME_CHARACTERS = 'User name can only contain letters, numbers, and underscores'
export const USERNAME_PATTERN = /^[A-Za-z0-9_]+$/

const RESERVED = new Set(['admin', 'administrator', 'narrator', 'root', 'sidelight', 'staff', 'support', 'system'])

/** User names with which a user could pose as Sidelight's staff, or as the "narrator" of a script. */
export const isReservedUsername = (username: string): boolean => RESERVED.has(username.toLowerCase())
