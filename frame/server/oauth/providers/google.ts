import type { Provider } from '../types'
import { nameOf, textOf } from './fields'

/** Google: OpenID Connect. https://developers.google.com/identity/openid-connect/openid-connect */
export const google: Provider = {
  name: 'google',
  issuer: 'https://accounts.google.com',
  scope: 'openid email profile',
  parameters: { prompt: 'select_account' },
  identityOf: async ({ claims }) => ({
    subject: textOf(claims.sub),
    email: nameOf(claims.email),
    isVerified: claims.email_verified === true,
    name: nameOf(claims.name),
  }),
}
