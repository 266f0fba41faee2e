// The OpenID provider that stands in for Google in development and in tests. Anybody who reaches it can be anybody:
// it listens on loopback only and is started by nothing but the local world.
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { interactionPolicy, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { LOCAL_PEOPLE, oidcLoginPage, type LocalPerson } from './oidc-login-page.ts'
import { createSigningKey } from './oidc-signing-key.ts'

const { port, clientId } = JSON.parse(process.argv[2] ?? '{}') as { port: number; clientId: string }
const issuer = `http://127.0.0.1:${port}`
const key = createSigningKey()
const REGISTERED = /^http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?\/sign-in\/google$/
const people = new Map<string, Record<string, unknown>>()

// Typing a name is consent enough here.
const policy = interactionPolicy.base()
policy.remove('consent')
// Google's way of asking who it should be, also of a browser that is signed in there.
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
    const person = people.get(accountId)
    return person === undefined ? undefined : { accountId, claims: () => ({ sub: accountId, ...person }) }
  },
  loadExistingGrant,
}

async function loadExistingGrant(context: KoaContextWithOIDC) {
  const { client, session, params, provider: self } = context.oidc
  if (client === undefined || session?.accountId === undefined) return undefined
  const grant = new self.Grant({ clientId: client.clientId, accountId: session.accountId })
  const scope = params?.['scope']
  grant.addOIDCScope(typeof scope === 'string' ? scope : 'openid')
  await grant.save()
  return grant
}

const provider = new Provider(issuer, configuration)
// Google knows a client's pages exactly. Here the page is as exact, but development servers and tests run on ports
// that nobody knows beforehand.
Object.assign(provider.Client.prototype, {
  redirectUriAllowed: (uri: string) => REGISTERED.test(uri),
})
const answer = provider.callback()
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#888"/><circle cx="4" cy="3" r="1.5"/><circle cx="4" cy="8" r="3"/></svg>'
const LOCAL_PAGES: Record<string, typeof mint> = { '/local/id-token': mint, '/local/picture.svg': showPicture }

createServer((request, response) => {
  const path = new URL(request.url ?? '/', issuer).pathname
  const own = path.startsWith('/interaction/') ? interact : LOCAL_PAGES[path]
  // Nobody stays signed in here: choosing somebody else would lead through a sign-out page that Google does not have.
  request.headers.cookie = request.headers.cookie?.replace(/_session(\.sig)?=[^;]*(; )?/g, '')
  if (own === undefined) {
    void answer(request, response)
    return
  }
  own(request, response).catch((error: unknown) => {
    response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error))
  })
}).listen(port, '127.0.0.1')

async function showPicture(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PICTURE)
}

async function mint(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const claims = JSON.parse(await readBody(request)) as Record<string, unknown>
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const standard = { iss: issuer, aud: clientId, iat: nowSeconds, exp: nowSeconds + 3_600 }
  const idToken = key.signJwt({ ...standard, ...claims })
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ idToken }))
}

async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(oidcLoginPage(`/interaction/${uid}`, 'Sidelight', listPeople()))
    return
  }
  const form = new URLSearchParams(await readBody(request))
  const result = form.has('refuse')
    ? { error: 'access_denied', error_description: 'The user refused' }
    : { select_account: {}, login: { accountId: admit(form) } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** Notes what was typed as that person's profile, and answers who it is. */
function admit(form: URLSearchParams): string {
  const email = (form.get('email') ?? '').trim()
  const name = (form.get('name') ?? '').trim()
  if (email === '') throw new Error('An e-mail address is needed')
  const accountId = subjectOf(email)
  const [givenName = name, ...rest] = name.split(' ')
  people.set(accountId, {
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

/** The demo people, then the last few who came by themselves. */
function listPeople(): LocalPerson[] {
  const typed = [...people.values()] as unknown as LocalPerson[]
  const known = new Set(LOCAL_PEOPLE.map(({ email }) => email))
  return [...LOCAL_PEOPLE, ...typed.filter(({ email }) => !known.has(email)).slice(-4)]
}

/** Google's subjects are 21 digits and stay the same for a person. */
function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 18)
  return `1${BigInt(`0x${digest}`).toString().padStart(22, '0').slice(0, 20)}`
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
