import type { Provider } from '../types'
import { nameOf, objectOf, textOf } from './fields'

/** The name that Apple tells once, in the form of the first sign-in. */
const firstName = (form: URLSearchParams): string | undefined => {
  try {
    const { name } = objectOf(JSON.parse(form.get('user') ?? '{}'))
    const { firstName: first, lastName: last } = objectOf(name)
    return nameOf([first, last].filter((part) => typeof part === 'string' && part).join(' '))
  } catch {
    return undefined
  }
}

/**
 * Apple: OpenID Connect, answered by a form. https://developer.apple.com/documentation/signinwithapple
 */
export const apple: Provider = {
  name: 'apple',
  issuer: 'https://appleid.apple.com',
  scope: 'openid email name',
  parameters: { response_mode: 'form_post' },
  auth: 'apple',
  identityOf: async ({ claims, form }) => ({
    subject: textOf(claims.sub),
    email: nameOf(claims.email),
    // it is a text in some answers
    isVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: firstName(form),
  }),
}
