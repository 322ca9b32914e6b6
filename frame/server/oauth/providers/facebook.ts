import { createHmac } from 'node:crypto'
import type { Provider } from '../types'
import { nameOf, objectOf, textOf } from './fields'

/**
 * Facebook: OAuth 2 with PKCE. It does not say whether an address is verified.
 * https://developers.facebook.com/docs/facebook-login
 */
export const facebook: Provider = {
  name: 'facebook',
  issuer: 'https://www.facebook.com',
  endpoints: {
    authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    profile: 'https://graph.facebook.com/v23.0/me',
  },
  scope: 'public_profile email',
  resourceParameters: (token, { clientSecret = '' }) => ({
    appsecret_proof: createHmac('sha256', clientSecret).update(token).digest('hex'),
  }),
  async identityOf({ fetchJson, endpoints }) {
    const { id, name, email } = objectOf(
      await fetchJson(`${endpoints.profile}?fields=id,name,email`),
    )
    return { subject: textOf(id), email: nameOf(email), isVerified: false, name: nameOf(name) }
  },
}
