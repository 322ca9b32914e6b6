import type { Provider } from '../types'
import { listOf, nameOf, objectOf, textOf } from './fields'

/** GitHub: OAuth 2 with PKCE. https://docs.github.com/apps/oauth-apps */
export const github: Provider = {
  name: 'github',
  issuer: 'https://github.com/login/oauth',
  endpoints: {
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    profile: 'https://api.github.com/user',
    emails: 'https://api.github.com/user/emails',
  },
  scope: 'read:user user:email',
  async identityOf({ fetchJson, endpoints }) {
    const [user, emails] = await Promise.all([
      fetchJson(endpoints.profile),
      fetchJson(endpoints.emails ?? `${endpoints.profile}/emails`),
    ])
    const { id, name, login } = objectOf(user)
    const primary = listOf(emails).find(
      (entry) => entry.primary === true && entry.verified === true,
    )
    return {
      subject: textOf(id),
      email: nameOf(primary?.email),
      isVerified: primary !== undefined,
      name: nameOf(name) ?? nameOf(login),
    }
  },
}
