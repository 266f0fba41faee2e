import { AppError } from '#platform/errors.ts'
import { PaymentsRejected, PaymentsUnavailable } from '#platform/payments/payments.ts'

const CARD_CODES = new Set(['card_declined', 'expired_card', 'incorrect_cvc', 'insufficient_funds'])

/**
 * Calls the provider while a user waits. The provider's message is not shown; the user gets one of ours. Only an outage
 * is worth a retry.
 */
export async function callProvider<T>(work: () => Promise<T>, unavailable = UNAVAILABLE): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw new AppError('unavailable', unavailable, { cause: error })
    if (!(error instanceof PaymentsRejected)) throw error
    if (CARD_CODES.has(error.code ?? ''))
      throw new AppError('payment_required', 'Your card was refused. Nothing was changed.', { cause: error })
    throw new AppError('conflict', 'The payment provider did not accept this. Please reload the page and try again.', {
      cause: error,
    })
  }
}

const UNAVAILABLE = 'The payment provider cannot be reached right now. Please try again in a moment.'
