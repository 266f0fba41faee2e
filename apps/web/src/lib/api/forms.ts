/** What a user types is checked by the rules of the contract before it is sent. */
export {
  ContactMessage,
  EmailChange,
  Login,
  PasswordChange,
  PasswordReset,
  Phone,
  Profile,
  Registration,
  ResetRequest,
  Subject,
} from '@sidelight/contract'
