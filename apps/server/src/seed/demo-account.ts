/** The person everybody can sign in as on their own machine. */
export const DEMO_ACCOUNT = {
  email: 'rosa@sidelight.local',
  password: 'Curtain-up1!',
  username: 'rosa',
  fullName: 'Rosa Vega',
}
