// Generated from a migrated database by `npm run db:types`. Do not edit.
import type { ColumnType } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

/** Too wide for a number, so it arrives as text. */
type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>

export interface AccountDeletion {
  id: Generated<string>
  deletedAt: Date
  sealedEmail: Buffer | null
  sealedWith: Generated<string>
}

export interface Activity {
  id: Generated<string>
  ownerId: string
  action: string
  description: string
  status: 'completed' | 'processing' | 'error'
  at: Date
  documentId: string | null
}

export interface AppUser {
  id: Generated<string>
  email: string
  emailKey: string
  username: string
  usernameKey: string
  fullName: string
  passwordHash: string | null
  role: Generated<'user' | 'admin' | 'operator'>
  verifiedAt: Date
  createdAt: Generated<Date>
  passwordVersion: Generated<number>
  pictureKey: string | null
  suspendedAt: Date | null
}

export interface AudioCheck {
  documentId: string
  dueAt: Date
}

export interface AudioClip {
  id: Generated<string>
  userId: string
  documentId: string
  hash: Buffer
  saidHash: Buffer
  provider: string
  voiceId: string
  state: 'processing' | 'completed' | 'error'
  queuePosition: number
  isAwaited: Generated<boolean>
  putOffMs: Generated<number>
  characters: number
  charged: number | null
  dialog: string | null
  respellings: Generated<unknown>
  message: Generated<string>
  mp3Key: string | null
  durationMs: number | null
  words: Generated<unknown>
  createdAt: Date
  askedAt: Date
  previewedUntil: Date | null
  direction: unknown
  fullness: string | null
  read: number | null
}

export interface AudioZip {
  id: Generated<string>
  documentId: string
  hash: Buffer
  state: 'processing' | 'completed' | 'error'
  objectKey: string
  askedAt: Date
  cueTrack: unknown
}

export interface AuditEvent {
  id: ColumnType<string, never, never>
  at: Date
  action: string
  subjectUserId: string | null
  actor: 'user' | 'visitor' | 'system' | 'provider' | 'operator'
  actorUserId: string | null
  sourceKey: Buffer | null
  requestId: string | null
  details: unknown
}

export interface BillingCheckout {
  id: Generated<string>
  userId: string
  packageType: 'paygo' | 'subscription'
  plan: 'independent' | 'professional' | 'studio' | null
  pages: number | null
  unitCents: number | null
  totalCents: number
  sessionId: string | null
  url: string | null
  state: 'asked' | 'open' | 'processing' | 'paid' | 'expired'
  createdAt: Date
}

export interface BillingCustomer {
  userId: string
  customerId: string
  describedAs: string
  createdAt: Date
  lastDrawn: Generated<Int8>
  lastWritten: Generated<Int8>
  readSince: Date | null
  lastSeen: string | null
}

export interface BillingEvent {
  eventId: string
  type: string
  customerId: string | null
  chargeId: string | null
  happenedAt: Date
  receivedAt: Generated<Date>
}

export interface BillingGrant {
  objectId: string
  userId: string
  kind: 'pages' | 'month'
  subscriptionId: string | null
  pages: number
  taken: Generated<number>
  owed: Generated<number>
  returned: Generated<number>
  revision: Generated<number>
}

export interface BillingNotice {
  key: string
  userId: string
  about: string
  facts: unknown
  at: Date
}

export interface BillingPayment {
  id: Generated<string>
  userId: string
  chargeId: string
  paymentType: 'paygo' | 'subscription'
  sessionId: string | null
  amountCents: number
  refundedCents: number
  currency: string
  status: 'succeeded' | 'pending' | 'failed' | 'refunded' | 'disputed'
  cardBrand: string | null
  cardLast4: string | null
  receiptUrl: string | null
  createdAt: Date
}

export interface BillingPreview {
  id: Generated<string>
  userId: string
  subscriptionId: string
  plan: 'independent' | 'professional' | 'studio'
  immediateCents: number
  prorationAt: Date
  madeAt: Date
  usedAt: Date | null
  isProrated: Generated<boolean>
}

export interface BillingSubscription {
  subscriptionId: string
  userId: string
  plan: 'independent' | 'professional' | 'studio'
  status: 'active' | 'past_due' | 'unpaid' | 'incomplete' | 'canceled'
  createdAt: Date
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  canceledAt: Date | null
  endedAt: Date | null
  paidUntil: Date | null
  graceEndsAt: Date | null
  paymentUrl: string | null
  isDuplicate: boolean
}

export interface CreditAccount {
  id: ColumnType<string, never, never>
  userId: string
  bucket: string
  kind: 'world' | 'paygo' | 'debt' | 'held' | 'consumed' | 'free month' | 'plan month'
  balance: Generated<Int8>
  mayBeNegative: Generated<boolean>
  startsAt: Date | null
  endsAt: Date | null
  closedAt: Date | null
}

export interface CreditHold {
  key: string
  userId: string
  pages: Int8
  madeAt: Date
  expiresAt: Date
  endedAt: Date | null
  endedAs: 'settled' | 'released' | 'expired' | null
}

export interface CreditTransfer {
  key: string
  kind: 'grant' | 'take back' | 'reserve' | 'settle' | 'release' | 'expire' | 'repay'
  debitAccountId: Int8
  creditAccountId: Int8
  pages: Int8
  reason: string
  at: Date
  holdKey: string | null
}

export interface DataExport {
  userId: string
  id: Generated<string>
  status: 'preparing' | 'ready' | 'failed'
  objectKey: string
  requestedAt: Date
  expiresAt: Date
}

export interface DepartedCustomer {
  customerId: string
  leftAt: Date
}

export interface Document {
  id: Generated<string>
  ownerId: string
  title: string
  pageCount: Generated<number>
  status: 'pending' | 'processing' | 'completed' | 'error'
  createdAt: Generated<Date>
  fileName: string | null
  fileType: string | null
  sizeBytes: number | null
  putUntil: Date | null
  keptAt: Date | null
  inspectedAt: Date | null
  message: Generated<string>
  pagesRead: Generated<number>
  attempt: Generated<number>
  revision: Generated<number>
  originalKey: string | null
  originalUntil: Date | null
  readDirections: Generated<boolean>
  expiresAt: Date | null
  isExpiryMailed: Generated<boolean>
  confidentialSince: Date | null
  pageImagesUntil: Date | null
  namedPart: string | null
  isTitleTyped: Generated<boolean>
}

export interface DocumentPage {
  documentId: string
  page: number
  width: number | null
  height: number | null
}

export interface DocumentRevision {
  documentId: string
  fileId: string
  appliedAt: Date | null
}

export interface DocumentVoicing {
  documentId: string
  respellings: Generated<unknown>
  generation: Generated<number>
  charactersOrdered: Generated<number>
  charactersTried: Generated<number>
}

export interface EmailChange {
  id: Generated<string>
  userId: string
  oldEmail: string
  newEmail: string
  newEmailKey: string
  passwordVersion: number
  createdAt: Date
  doneAt: Date | null
}

export interface EmailChangeLink {
  hash: Buffer
  emailChangeId: string
  expiresAt: Date
}

export interface GuestLink {
  id: Generated<string>
  purpose: 'watch' | 'read'
  tapeId: string | null
  documentId: string | null
  character: string | null
  message: Generated<string>
  hash: Buffer
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  openedCount: Generated<number>
  agreedAt: Date | null
  takenBackAt: Date | null
}

export interface Identity {
  issuer: string
  subject: string
  userId: string
  linkedAt: Date
  emailKey: string
}

export interface KnownPlace {
  userId: string
  sourceKey: Buffer
  seenAt: Date
}

export interface LearningDeadline {
  documentId: string
  userId: string
  dueOn: string
}

export interface LearningRun {
  documentId: string
  id: string
  userId: string
  startedAt: Date
  day: string
  seconds: number
  results: unknown
}

export interface LedgerDifference {
  accountId: Int8
}

export interface LeftOutText {
  documentId: string
  texts: unknown
}

export interface Line {
  id: Generated<string>
  documentId: string
  lineIndex: number
  character: string
  dialog: string
  heading: Generated<string>
  isHeading: Generated<boolean>
  page: number | null
  box: number[] | null
  confidence: Generated<number>
  doubts: Generated<string[]>
  version: Generated<number>
  voiceId: Generated<string>
  extensions: Generated<string[]>
  isDual: Generated<boolean>
  direction: Generated<unknown>
  read: Generated<number>
  readCharacter: string | null
  readWordsId: string | null
  note: string | null
}

export interface LineAddition {
  documentId: string
  key: string
  bodyHash: Buffer
  lineIds: string[]
  at: Date
}

export interface LineAudio {
  lineId: string
  clipId: string | null
  dialogHash: Buffer
  voiceId: string
  isDirected: Generated<boolean>
  choice: Generated<unknown>
}

export interface LineSound {
  lineId: string | null
  documentId: string | null
  lineIndex: number | null
  voiceId: string | null
  clipId: string | null
  audioKey: string | null
  durationMs: number | null
  message: string | null
  audioStatus: string | null
  isSilentDirection: boolean | null
  choice: unknown
  isReadByFriend: boolean | null
}

export interface LineUndo {
  id: ColumnType<string, never, never>
  documentId: string
  at: Date
  lines: unknown
  orderBefore: string[] | null
}

export interface MailRequest {
  id: Generated<string>
  kind: 'password reset' | 'verification'
  emailKey: string
  webOrigin: string
  sourceKey: Buffer
  createdAt: Date
}

export interface Migration {
  name: string
  checksum: string
  appliedAt: Generated<Date>
}

export interface OperatorInvitation {
  hash: Buffer
  userId: string
  expiresAt: Date
}

export interface OperatorPasskey {
  id: Generated<string>
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  counter: Int8
  createdAt: Date
}

export interface OperatorSession {
  id: Generated<string>
  hash: Buffer
  userId: string
  endsAt: Date
  confirmedAt: Date
}

export interface Passkey {
  id: Generated<string>
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  counter: Int8
  device: string
  createdAt: Date
  lastUsedAt: Date | null
}

export interface PasskeyChallenge {
  hash: Buffer
  userId: string | null
  passwordVersion: number | null
  expiresAt: Date
}

export interface PasswordReset {
  hash: Buffer
  userId: string
  passwordVersion: number
  expiresAt: Date
  usedAt: Date | null
}

export interface PictureUpload {
  id: Generated<string>
  userId: string
  address: string
  incomingKey: string
  pictureKey: string
  contentType: string
  sizeBytes: number
  issuedAt: Date
  expiresAt: Date
  takenAt: Date | null
}

export interface ReaderLine {
  linkId: string
  lineId: string
  documentId: string
  userId: string
  dialogHash: Buffer | null
  mp3Key: string | null
  sizeBytes: Generated<number>
  durationMs: number | null
  loudnessDb: number | null
  savedAt: Date | null
  acceptedAt: Date | null
  incomingKey: string | null
  incomingHash: Buffer | null
  incomingBytes: number | null
  incomingUntil: Date | null
}

export interface Recording {
  lineId: string
  dialogHash: Buffer
  documentId: string
  userId: string
  address: string
  wavKey: string
  sizeBytes: number
  sampleRate: number
  durationMs: number
  recordedAt: Date
  unheardSince: Date | null
}

export interface RecordingUpload {
  lineId: string
  documentId: string
  userId: string
  address: string
  incomingKey: string
  sizeBytes: number
  expiresAt: Date
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
  sourceKey: Buffer | null
}

export interface RegistrationDevice {
  hash: Buffer
  registrationId: string
  expiresAt: Date
}

export interface RegistrationLink {
  hash: Buffer
  registrationId: string
  expiresAt: Date
}

export interface Reminder {
  documentId: string
  userId: string
  localTime: string
  zone: string
  nextAt: Date
}

export interface ReminderMail {
  documentId: string
  day: string
  tokenHash: Buffer
}

export interface ScriptDeletion {
  id: string
  ownerId: string
  askedAt: Date
  reason: 'asked' | 'expired'
  counts: unknown
  lastObjectAt: Date | null
  checkedAt: Date | null
  isMailWanted: Generated<boolean>
}

export interface Session {
  id: Generated<string>
  userId: string
  createdAt: Date
  endsAt: Date
  revokedAt: Date | null
  revokedBecause: 'signed out' | 'signed out everywhere' | 'ended from another session' | 'token reused' | 'password changed' | 'password reset' | 'account deleted' | 'ended by an operator' | null
  device: Generated<string>
  lastUsedAt: Date
}

export interface SpentIdentityToken {
  hash: Buffer
  expiresAt: Date
}

export interface SupportMessage {
  id: Generated<string>
  name: string
  email: string
  phone: Generated<string>
  subject: Generated<string>
  message: string
  createdAt: Date
  userId: string | null
}

export interface Switch {
  name: string
  isOn: boolean
  setAt: Date
}

export interface Tape {
  id: Generated<string>
  userId: string
  documentId: string
  name: string
  sizeBytes: number
  partsSha256: Buffer
  durationMs: number | null
  status: 'uploading' | 'checking' | 'ready' | 'rejected'
  objectKey: string
  uploadId: string | null
  createdAt: Date
  expiresAt: Date
  title: Generated<string>
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

export interface VoiceAssignment {
  documentId: string
  character: string
  voiceId: string
  direction: Generated<unknown>
  fullness: Generated<'muted' | 'usual' | 'full'>
}

export interface DB {
  accountDeletion: AccountDeletion
  activity: Activity
  appUser: AppUser
  audioCheck: AudioCheck
  audioClip: AudioClip
  audioZip: AudioZip
  auditEvent: AuditEvent
  billingCheckout: BillingCheckout
  billingCustomer: BillingCustomer
  billingEvent: BillingEvent
  billingGrant: BillingGrant
  billingNotice: BillingNotice
  billingPayment: BillingPayment
  billingPreview: BillingPreview
  billingSubscription: BillingSubscription
  creditAccount: CreditAccount
  creditHold: CreditHold
  creditTransfer: CreditTransfer
  dataExport: DataExport
  departedCustomer: DepartedCustomer
  document: Document
  documentPage: DocumentPage
  documentRevision: DocumentRevision
  documentVoicing: DocumentVoicing
  emailChange: EmailChange
  emailChangeLink: EmailChangeLink
  guestLink: GuestLink
  identity: Identity
  knownPlace: KnownPlace
  learningDeadline: LearningDeadline
  learningRun: LearningRun
  ledgerDifference: LedgerDifference
  leftOutText: LeftOutText
  line: Line
  lineAddition: LineAddition
  lineAudio: LineAudio
  lineSound: LineSound
  lineUndo: LineUndo
  mailRequest: MailRequest
  migration: Migration
  operatorInvitation: OperatorInvitation
  operatorPasskey: OperatorPasskey
  operatorSession: OperatorSession
  passkey: Passkey
  passkeyChallenge: PasskeyChallenge
  passwordReset: PasswordReset
  pictureUpload: PictureUpload
  readerLine: ReaderLine
  recording: Recording
  recordingUpload: RecordingUpload
  refreshToken: RefreshToken
  registration: Registration
  registrationDevice: RegistrationDevice
  registrationLink: RegistrationLink
  reminder: Reminder
  reminderMail: ReminderMail
  scriptDeletion: ScriptDeletion
  session: Session
  spentIdentityToken: SpentIdentityToken
  supportMessage: SupportMessage
  switch: Switch
  tape: Tape
  throttle: Throttle
  usernameHold: UsernameHold
  voiceAssignment: VoiceAssignment
}
