/** The account for signing in on a local machine. */
export const DEMO_ACCOUNT = {
  email: 'rosa@sidelight.local',
  password: 'Curtain-up1!',
  username: 'rosa',
  fullName: 'Rosa Vega',
}

/** The account of an operator on a local machine. Its passkey is added by the link that `npm run dev` prints. */
export const DEMO_OPERATOR = { email: 'olive@sidelight.local', username: 'olive', fullName: 'Olive Park' }
