import { activities } from './activities.ts'
import { audio } from './audio.ts'
import { auth } from './auth.ts'
import { billing } from './billing.ts'
import { credits } from './credits.ts'
import { documents } from './documents.ts'
export { type LearnedScript, learning, type LearningDay, type Reminder, type SentRun } from './learning.ts'
import type { Endpoint } from './endpoint.ts'
import { learning } from './learning.ts'
import { passkeys } from './passkeys.ts'
import { readers } from './readers.ts'
import { scenes } from './scenes.ts'
import { status } from './status.ts'
import { support } from './support.ts'
import { tapes } from './tapes.ts'
import { users } from './users.ts'
import { voices } from './voices.ts'

export { activities, type Activity } from './activities.ts'
export { audio, type AudioStatus } from './audio.ts'
export {
  auth,
  EmailChange,
  Login,
  type OpenSession,
  PasswordChange,
  PasswordReset,
  Registration,
  ResetRequest,
} from './auth.ts'
export {
  billing,
  type CheckoutState,
  type Plan,
  type ProrationPreview,
  type Subscription,
  type Transaction,
} from './billing.ts'
export { credits, type Credits } from './credits.ts'
export { type CharacterDirection, type ChosenDirection, type LineDirection, MAX_READ } from './directions.ts'
export {
  type Cost,
  DOCUMENT_MAX_BYTES,
  documents,
  type Document,
  type RevisedLine,
  type Revision,
  type RevisionScope,
  type ScriptDeletion,
  TITLE_MAX_LENGTH,
} from './documents.ts'
export { type NewPasskey, type Passkey, type PasskeyLogin, passkeys } from './passkeys.ts'
export { type GuestPart, type ReaderLink, readers } from './readers.ts'
export { type LeftOutText, type Scene, scenes } from './scenes.ts'
export { type PartState, status } from './status.ts'
export type { Credential, DataOf, Endpoint, EndpointShape, Received, Sent } from './endpoint.ts'
export type { Envelope } from './envelope.ts'
export { ERROR_STATUS, type ErrorCode, type FieldErrors } from './errors.ts'
export { ContactMessage, Phone, Subject, support } from './support.ts'
export { type Tape, type TapeLink, tapes } from './tapes.ts'
export { type CurrentUser, type DataExport, PICTURE_TYPES, Profile, users } from './users.ts'
export { type CastCharacter, type Respelling, type Voice, voices } from './voices.ts'

/** All endpoints by module. The server refuses to start if one of them has no route. */
export const contract = {
  activities,
  audio,
  auth,
  billing,
  credits,
  documents,
  learning,
  passkeys,
  readers,
  scenes,
  status,
  support,
  tapes,
  users,
  voices,
} satisfies Record<string, Record<string, Endpoint>>
