// The OpenID provider that replaces Google in development and in tests. It asks for no password, so it listens on
// loopback only.
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { interactionPolicy, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { LOCAL_ACCOUNTS, oidcLoginPage, type LocalAccount } from './oidc-login-page.ts'
import { createSigningKey } from './oidc-signing-key.ts'

const { port, clientId } = JSON.parse(process.argv[2] ?? '{}') as { port: number; clientId: string }
const issuer = `http://127.0.0.1:${port}`
const key = createSigningKey()
const REDIRECT_URI = /^http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?\/sign-in\/google$/
const profiles = new Map<string, Record<string, unknown>>()

// Entering a name counts as consent.
const policy = interactionPolicy.base()
policy.remove('consent')
// As Google does, asks which account to use even if the browser is signed in.
policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)

const configuration: Configuration = {
  clients: [
    {
      client_id: clientId,
      client_name: 'Sidelight',
      // A native client may use http on loopback, with any port.
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'implicit'],
      response_types: ['code', 'id_token', 'code id_token'],
      redirect_uris: ['http://127.0.0.1/sign-in/google'],
    },
  ],
  jwks: { keys: [key.jwk] },
  responseTypes: ['code', 'id_token', 'code id_token', 'none'],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified', 'hd'],
    profile: ['name', 'given_name', 'family_name', 'picture'],
  },
  // Google puts the profile into the ID token whatever the flow.
  conformIdTokenClaims: false,
  cookies: { keys: [randomBytes(32).toString('hex')] },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => false },
  clientBasedCORS: () => true,
  ttl: {
    AccessToken: 3_600,
    AuthorizationCode: 60,
    IdToken: 3_600,
    Interaction: 3_600,
    Session: 86_400,
    Grant: 86_400,
  },
  interactions: { policy, url: (_context, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_context, accountId) => {
    const profile = profiles.get(accountId)
    return profile === undefined ? undefined : { accountId, claims: () => ({ sub: accountId, ...profile }) }
  },
  loadExistingGrant,
}

async function loadExistingGrant(context: KoaContextWithOIDC) {
  const { client, session, params, provider } = context.oidc
  if (client === undefined || session?.accountId === undefined) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  const scope = params?.['scope']
  grant.addOIDCScope(typeof scope === 'string' ? scope : 'openid')
  await grant.save()
  return grant
}

const provider = new Provider(issuer, configuration)
// As with Google, only one exact page is allowed, but on any port: those of development servers and tests are not known
// beforehand.
Object.assign(provider.Client.prototype, {
  redirectUriAllowed: (uri: string) => REDIRECT_URI.test(uri),
})
const handleOidc = provider.callback()
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#888"/><circle cx="4" cy="3" r="1.5"/><circle cx="4" cy="8" r="3"/></svg>'
const LOCAL_PAGES: Record<string, typeof issueToken> = {
  '/local/id-token': issueToken,
  '/local/picture.svg': sendPicture,
}

createServer((request, response) => {
  const path = new URL(request.url ?? '/', issuer).pathname
  const handle = path.startsWith('/interaction/') ? showLogin : LOCAL_PAGES[path]
  // Drops the session: choosing another account would otherwise lead through a sign-out page that Google does not have.
  request.headers.cookie = request.headers.cookie?.replace(/_session(\.sig)?=[^;]*(; )?/g, '')
  if (handle === undefined) {
    void handleOidc(request, response)
    return
  }
  handle(request, response).catch((error: unknown) => {
    response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error))
  })
}).listen(port, '127.0.0.1')

async function sendPicture(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PICTURE)
}

async function issueToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const claims = JSON.parse(await readBody(request)) as Record<string, unknown>
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const standard = { iss: issuer, aud: clientId, iat: nowSeconds, exp: nowSeconds + 3_600 }
  const idToken = key.signJwt({ ...standard, ...claims })
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ idToken }))
}

async function showLogin(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(oidcLoginPage(`/interaction/${uid}`, 'Sidelight', listAccounts()))
    return
  }
  const form = new URLSearchParams(await readBody(request))
  const result = form.has('refuse')
    ? { error: 'access_denied', error_description: 'The user cancelled' }
    : { select_account: {}, login: { accountId: saveProfile(form) } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** Stores the submitted profile and returns its account id. */
function saveProfile(form: URLSearchParams): string {
  const email = (form.get('email') ?? '').trim()
  const name = (form.get('name') ?? '').trim()
  if (email === '') throw new Error('An e-mail address is required')
  const accountId = deriveSubject(email)
  const [givenName = name, ...rest] = name.split(' ')
  profiles.set(accountId, {
    email,
    email_verified: form.has('email_verified'),
    ...(form.has('hosted') && { hd: email.slice(email.lastIndexOf('@') + 1) }),
    name,
    given_name: givenName,
    family_name: rest.join(' '),
    picture: `${issuer}/local/picture.svg`,
  })
  return accountId
}

/** The demo accounts and the last few that were typed in. */
function listAccounts(): LocalAccount[] {
  const typed = [...profiles.values()] as unknown as LocalAccount[]
  const demoEmails = new Set(LOCAL_ACCOUNTS.map(({ email }) => email))
  return [...LOCAL_ACCOUNTS, ...typed.filter(({ email }) => !demoEmails.has(email)).slice(-4)]
}

/** Like Google's subjects: 21 digits, always the same for an account. */
function deriveSubject(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 18)
  return `1${BigInt(`0x${digest}`).toString().padStart(22, '0').slice(0, 20)}`
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
