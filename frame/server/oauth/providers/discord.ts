import type { Provider } from '../types'
import { nameOf, objectOf, textOf } from './fields'

/** Discord: OAuth 2 with PKCE. https://discord.com/developers/docs/topics/oauth2 */
export const discord: Provider = {
  name: 'discord',
  issuer: 'https://discord.com',
  endpoints: {
    authorization: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    profile: 'https://discord.com/api/users/@me',
  },
  scope: 'identify email',
  parameters: { prompt: 'consent' },
  async identityOf({ fetchJson, endpoints }) {
    const { id, global_name, username, email, verified } = objectOf(
      await fetchJson(endpoints.profile),
    )
    return {
      subject: textOf(id),
      email: nameOf(email),
      isVerified: verified === true,
      name: nameOf(global_name) ?? nameOf(username),
    }
  },
}
