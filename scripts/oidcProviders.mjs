// Identity providers on this machine that speak as the well-known ones do: OpenID Connect or OAuth 2
// with their paths, scopes and answers. Tests sign in at them, and so does the demo.
import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'

const { warn } = console
// it runs on every Node that the kit does
console.warn = (line, ...rest) =>
  String(line).includes('Unsupported runtime') || warn(line, ...rest)
const { interactionPolicy, Provider } = await import('oidc-provider')
console.warn = warn

/** Who can sign in. `email: undefined`: a person whose provider knows no address. */
export const PEOPLE = {
  ada: { name: 'Ada', email: 'ada@example.org', verified: true },
  mallory: { name: 'Mallory', email: 'ada@example.org', verified: false },
  noah: { name: 'Noah', email: undefined, verified: false },
}

/** A number that stands for a person, as the ids of most providers are numbers. */
export const idOf = (person) =>
  String([...person].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7))
const personOf = (id) => Object.keys(PEOPLE).find((person) => idOf(person) === id)

/** Of each provider: its name, its paths, its scopes, and what its API answers about a person. */
const KINDS = {
  google: { label: 'Google', scopes: ['email', 'profile'] },
  apple: { label: 'Apple', scopes: ['email', 'name'], modes: ['query', 'form_post'] },
  github: {
    label: 'GitHub',
    scopes: ['read:user', 'user:email'],
    routes: { authorization: '/login/oauth/authorize', token: '/login/oauth/access_token' },
    api: {
      '/user': (id, { name }) => ({ id: Number(id), login: name.toLowerCase(), name }),
      '/user/emails': (_, { email, verified }) =>
        email ? [{ email, verified, primary: true, visibility: null }] : [],
    },
  },
  facebook: {
    label: 'Facebook',
    scopes: ['public_profile', 'email'],
    routes: { authorization: '/dialog/oauth', token: '/oauth/access_token' },
    api: { '/me': (id, { name, email }) => ({ id, name, email }) },
  },
  x: {
    label: 'X',
    scopes: ['users.read', 'tweet.read', 'users.email'],
    routes: { authorization: '/i/oauth2/authorize', token: '/2/oauth2/token' },
    auth: 'client_secret_basic',
    api: {
      '/2/users/me': (id, { name, email, verified }) => ({
        data: { id, name, username: name, ...(verified && { confirmed_email: email }) },
      }),
    },
  },
  discord: {
    label: 'Discord',
    scopes: ['identify', 'email'],
    routes: { authorization: '/oauth2/authorize', token: '/api/oauth2/token' },
    api: {
      '/api/users/@me': (id, { name, email, verified }) => ({
        id,
        username: name.toLowerCase(),
        global_name: name,
        email: email ?? null,
        verified,
      }),
    },
  },
}

const page = (title, links) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:16px system-ui;max-width:22rem;margin:3rem auto;padding:0 1rem}a{display:block;padding:.8rem 1rem;margin:.5rem 0;border:1px solid #8888;border-radius:.6rem;color:inherit;text-decoration:none}</style><h1>${title}</h1>${links.map(([href, text]) => `<a href="${href}">${text}</a>`).join('')}`

/** Apple's secret is a token of the operator's key: it is verified as Apple does. */
const checksToken = (publicKey, audience) => (secret) => {
  const [head, body, signature] = secret.split('.')
  const { aud, exp } = JSON.parse(Buffer.from(body, 'base64url').toString())
  return (
    aud === audience &&
    exp * 1000 > Date.now() &&
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: createPublicKey(publicKey), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
}

/** Shows the login page at each sign-in, so that another person can be chosen. */
const createPolicy = () => {
  const { base, Check, Prompt } = interactionPolicy
  const policy = base()
  const isUnchosen = ({ oidc }) => !oidc.result?.select_account
  policy.add(
    new Prompt(
      { name: 'select_account', requestable: true },
      new Check('unchosen', 'who signs in is not chosen', isUnchosen),
    ),
  )
  return policy
}

const configure = (name, { redirectUri, clientId, clientSecret }) => {
  const { scopes, routes, auth = 'client_secret_post', modes } = KINDS[name]
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: auth,
      },
    ],
    scopes: ['openid', ...scopes],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: createPolicy(), url: (_, { uid }) => `/interaction/${uid}` },
    cookies: {
      keys: ['of a provider on this machine'],
      // the ports of a host share its cookies
      names: { session: name, interaction: `${name}_interaction`, resume: `${name}_resume` },
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Grant: 600,
      Session: 3_600,
    },
    ...(routes && { routes }),
    ...(modes && { responseModes: modes }),
    findAccount: (_, id) => {
      const person = PEOPLE[personOf(id)]
      return (
        person && {
          accountId: id,
          claims: async () => ({
            sub: id,
            name: person.name,
            ...(person.email && { email: person.email, email_verified: person.verified }),
          }),
        }
      )
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope(['openid', ...scopes].join(' '))
      await grant.save()
      return grant
    },
  }
}

/**
 * Starts the provider `name` at a port of this machine. `down()` closes it, `hold()` lets no request
 * be answered any more, until the returned function is called.
 */
export async function startProvider(name, { port = 0, redirectUri, publicKey, log = () => {} }) {
  let listener = (_, response) => response.writeHead(503).end()
  let held
  const server = createServer((request, response) => {
    if (held) held.push(() => listener(request, response))
    else listener(request, response)
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const issuer = `http://localhost:${server.address().port}`
  const client = { clientId: `tessera-${name}`, clientSecret: `secret of ${name} on this machine` }
  const { warn } = console
  // keys for development are meant
  console.warn = () => {}
  const provider = new Provider(issuer, configure(name, { redirectUri, ...client }))
  console.warn = warn
  if (publicKey) provider.Client.prototype.compareClientSecret = checksToken(publicKey, issuer)
  const { api = {} } = KINDS[name]
  provider.use(async (context, next) => {
    const { path, method } = context
    const [, uid, person] = /^\/interaction\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? []
    if (uid && !person) {
      context.body = page(`Sign in with ${KINDS[name].label}`, [
        ...Object.entries(PEOPLE).map(([key, each]) => [`/interaction/${uid}/${key}`, each.name]),
        [`/interaction/${uid}/deny`, 'Deny'],
      ])
      return undefined
    }
    if (uid) {
      const result =
        person === 'deny'
          ? { error: 'access_denied', error_description: 'The person denied' }
          : { login: { accountId: idOf(person) }, select_account: {}, consent: {} }
      log(`${name}: ${person}`)
      await provider.interactionFinished(context.req, context.res, result)
      context.respond = false
      return undefined
    }
    if (method !== 'GET' || !Object.hasOwn(api, path)) return next()
    const token = /^Bearer (.+)$/i.exec(context.get('authorization'))?.[1] ?? ''
    const found = await provider.AccessToken.find(token)
    if (!found) {
      context.status = 401
      context.body = { message: 'Bad credentials' }
      return undefined
    }
    context.body = api[path](found.accountId, PEOPLE[personOf(found.accountId)])
    return undefined
  })
  listener = provider.callback()
  const close = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  const { routes = {} } = KINDS[name]
  const at = (path) => `${issuer}${path}`
  const [profile, emails] = Object.keys(api)
  return {
    issuer,
    /** What the frame's server is given of it. */
    settings: {
      ...client,
      issuer,
      ...(profile && {
        endpoints: {
          authorization: at(routes.authorization),
          token: at(routes.token),
          profile: at(profile),
          ...(emails && { emails: at(emails) }),
        },
      }),
    },
    hold() {
      held = []
      return () => {
        const waiting = held ?? []
        held = undefined
        for (const each of waiting) each()
      }
    },
    down: close,
    stop: close,
  }
}
