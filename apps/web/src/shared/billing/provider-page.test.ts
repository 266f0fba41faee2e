import { expect, it } from 'vitest'
import { findProviderPage } from './provider-page.ts'

it.each([
  'https://checkout.stripe.com/c/pay/cs_test_a1#fid',
  'https://pay.stripe.com/receipts/abc',
  'https://invoice.stripe.com/i/acct_1/test_1',
  // The test page itself is on the loopback interface, like a developer's.
  'http://127.0.0.1:54334/pay/cs_test_a1',
])('[P11] [P17] Users may be sent to the page %s', (url) => {
  expect(findProviderPage(url)).toBe(url)
})

it.each([
  undefined,
  null,
  '',
  '/dashboard',
  'checkout.stripe.com/c/pay',
  'javascript:alert(1)//checkout.stripe.com',
  'data:text/html,<form>',
  'http://checkout.stripe.com/c/pay',
  'https://checkout.stripe.com.evil.example/c/pay',
  'https://evil.example/checkout.stripe.com',
  'https://evil.example/?next=https://checkout.stripe.com',
  'https://checkout.stripe.com@evil.example/',
  'https://someone:secret@checkout.stripe.com/',
  'https://checkout.stripe.com:8443/c/pay',
  'https://127.0.0.1.evil.example/',
  'http://192.168.0.7/pay',
  'file:///etc/passwd',
  'blob:https://checkout.stripe.com/1',
  42,
  { href: 'https://checkout.stripe.com/' },
])('[P11] [P17] Users are never sent to %s', (url) => {
  expect(findProviderPage(url)).toBeUndefined()
})
