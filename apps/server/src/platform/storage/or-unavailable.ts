import { AppError } from '../errors.ts'

export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new AppError('unavailable', 'Our file storage does not answer. Please try again in a moment.', {
      cause: error,
    })
  }
}
