import type { Provider } from '../types'
import { nameOf, objectOf, textOf } from './fields'

/** X: OAuth 2 with PKCE. https://docs.x.com/fundamentals/authentication/oauth-2-0 */
export const x: Provider = {
  name: 'x',
  issuer: 'https://x.com',
  endpoints: {
    authorization: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    profile: 'https://api.x.com/2/users/me',
  },
  scope: 'users.read tweet.read users.email',
  auth: 'basic',
  async identityOf({ fetchJson, endpoints }) {
    const { data } = objectOf(await fetchJson(`${endpoints.profile}?user.fields=confirmed_email`))
    const { id, name, username, confirmed_email } = objectOf(data)
    const email = nameOf(confirmed_email)
    return {
      subject: textOf(id),
      email,
      isVerified: email !== undefined,
      name: nameOf(name) ?? nameOf(username),
    }
  },
}
