import { describe, expect, it } from 'vitest'
import { emailKey, mailboxKey } from './email.ts'

describe('emailKey', () => {
  it.each([
    'Rosa@Example.com',
    ' rosa@example.com ',
    'rosa@example.com.',
    'ｒｏｓａ@example.com',
    'roſa@example.com',
    'rosa@EXAMPLE.COM',
  ])('[A06] The address %j has the same key as rosa@example.com', (email) =>
    expect(emailKey(email)).toBe('rosa@example.com'),
  )

  it('Addresses of different mailboxes have different keys', () => {
    expect(emailKey('r.osa@example.com')).not.toBe(emailKey('rosa@example.com'))
    expect(emailKey('not an address')).toBe('not an address')
  })
})

describe('mailboxKey', () => {
  it.each([
    ['rosa+tape@example.com', 'rosa@example.com'],
    ['r.o.s.a@gmail.com', 'rosa@gmail.com'],
    ['rosa+1@googlemail.com', 'rosa@gmail.com'],
    ['r.osa@example.com', 'r.osa@example.com'],
    ['nonsense', 'nonsense'],
  ])('The address %j has the mailbox key %j', (email, mailbox) => expect(mailboxKey(email)).toBe(mailbox))
})
