/** Names of the ways to sign in elsewhere. */
export const WAY_NAMES = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
} as const

/** `other` is an account of an issuer that the deployment has no more. */
export const WAYS = [
  'email',
  'google',
  'x',
  'discord',
  'github',
  'apple',
  'facebook',
  'farcaster',
  'passkey',
  'other',
] as const

/** A way to sign in. */
export type Way = (typeof WAYS)[number]
