import {
  activities,
  type Activity as WireActivity,
  billing,
  type CheckoutState as WireCheckoutState,
  type Credits as WireCredits,
  credits,
  type ProrationPreview as WireProrationPreview,
  type Subscription as WireSubscription,
  type Transaction as WireTransaction,
} from '@sidelight/contract'
import { type CamelCase, camelCased } from './camel-case.ts'

export type Activity = CamelCase<WireActivity>
export type CheckoutState = CamelCase<WireCheckoutState>
export type Credits = CamelCase<WireCredits>
export type ProrationPreview = CamelCase<WireProrationPreview>
export type Subscription = CamelCase<WireSubscription>
export type Transaction = CamelCase<WireTransaction>

export const activityApi = camelCased(activities)
export const billingApi = camelCased(billing)
export const creditApi = camelCased(credits)
