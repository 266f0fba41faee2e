import type { Charge, Dispute, Refund } from '../stripe-types.ts'

interface GivenRefund {
  id: string
  created: number
  charge: Charge
  amount: number
  reason: Refund['reason']
  metadata: Record<string, string>
}

export const makeRefund = ({ id, created, charge, amount, reason, metadata }: GivenRefund): Refund => ({
  id,
  object: 'refund',
  amount,
  balance_transaction: `txn_${id.slice(3)}`,
  charge: charge.id,
  created,
  currency: charge.currency,
  customer: charge.customer,
  customer_account: null,
  destination_details: { type: 'card', card: { type: 'refund' } },
  metadata,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})

interface GivenDispute {
  id: string
  created: number
  charge: Charge
  amount: number
  reason: string
  isInquiry: boolean
}

const NO_EVIDENCE: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

const TO_ANSWER_SECONDS = 7 * 86_400

export const makeDispute = ({ id, created, charge, amount, reason, isInquiry }: GivenDispute): Dispute => ({
  id,
  object: 'dispute',
  amount,
  balance_transactions: [],
  charge: charge.id,
  created,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: NO_EVIDENCE,
  evidence_details: {
    due_by: created + TO_ANSWER_SECONDS,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: isInquiry,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  payment_method_details: {
    type: 'card',
    card: {
      brand: charge.payment_method_details?.card?.brand ?? 'visa',
      case_type: isInquiry ? 'inquiry' : 'chargeback',
      network: 'visa',
      network_reason_code: '10.4',
    },
  },
  reason,
  status: isInquiry ? 'warning_needs_response' : 'needs_response',
})
