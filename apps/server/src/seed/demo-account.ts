/** The account for signing in on a local machine. */
export const DEMO_ACCOUNT = {
  email: 'rosa@sidelight.local',
  password: 'Curtain-up1!',
  username: 'rosa',
  fullName: 'Rosa Vega',
}
