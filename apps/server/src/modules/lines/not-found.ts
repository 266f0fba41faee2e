import { AppError } from '#platform/errors.ts'

/** Also for the script of another user, so that ids reveal nothing. */
export const scriptNotFound = () => new AppError('not_found', 'This script does not exist.')
export const lineNotFound = () => new AppError('not_found', 'This line does not exist.')
