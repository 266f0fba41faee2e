import { AppError } from '#platform/errors.ts'

/** A stranger's is refused like one that never was. */
export const scriptNotFound = () => new AppError('not_found', 'This script does not exist.')
export const lineNotFound = () => new AppError('not_found', 'This line does not exist.')
