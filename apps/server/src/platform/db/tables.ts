// Generated from a migrated database by `npm run db:types`. Do not edit.
import type { ColumnType } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

/** Too wide for a number, so it arrives as text. */
type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>

export interface AppUser {
  id: Generated<string>
  email: string
  emailKey: string
  username: string
  usernameKey: string
  fullName: string
  passwordHash: string | null
  role: Generated<'user' | 'admin'>
  verifiedAt: Date
  createdAt: Generated<Date>
}

export interface CreditAccount {
  id: ColumnType<string, never, never>
  userId: string
  bucket: string
  balance: Generated<Int8>
  mayBeNegative: Generated<boolean>
}

export interface CreditTransfer {
  key: string
  debitAccountId: Int8
  creditAccountId: Int8
  pages: Int8
  reason: string
  at: Date
}

export interface Document {
  id: Generated<string>
  ownerId: string
  title: string
  pageCount: Generated<number>
  status: 'pending' | 'processing' | 'completed' | 'error'
  createdAt: Generated<Date>
}

export interface Migration {
  name: string
  checksum: string
  appliedAt: Generated<Date>
}

export interface RefreshToken {
  hash: Buffer
  sessionId: string
  issuedAt: Date
  expiresAt: Date
  usedAt: Date | null
  sealedSuccessor: Buffer | null
}

export interface Registration {
  id: Generated<string>
  email: string
  emailKey: string
  username: string
  fullName: string
  passwordHash: string
  createdAt: Date
  userId: string | null
}

export interface RegistrationLink {
  hash: Buffer
  registrationId: string
  expiresAt: Date
}

export interface Session {
  id: Generated<string>
  userId: string
  createdAt: Date
  endsAt: Date
  revokedAt: Date | null
  revokedBecause: 'signed out' | 'token reused' | null
}

export interface SupportMessage {
  id: Generated<string>
  name: string
  email: string
  phone: Generated<string>
  subject: Generated<string>
  message: string
  createdAt: Date
}

export interface Throttle {
  key: string
  attempts: number
  windowEnd: Date
}

export interface UsernameHold {
  usernameKey: string
  emailKey: string
  heldUntil: Date
}

export interface DB {
  appUser: AppUser
  creditAccount: CreditAccount
  creditTransfer: CreditTransfer
  document: Document
  migration: Migration
  refreshToken: RefreshToken
  registration: Registration
  registrationLink: RegistrationLink
  session: Session
  supportMessage: SupportMessage
  throttle: Throttle
  usernameHold: UsernameHold
}
