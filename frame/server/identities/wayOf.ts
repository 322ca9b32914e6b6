import { SOCIAL_PROVIDERS } from '../../protocol/socialProviders'
import type { Way } from '../../protocol/ways'
import type { Config } from '../config/types'
import { ISSUER as FARCASTER } from '../farcaster/verify'
import { PROVIDERS } from '../oauth/providers/index'

/** The way to sign in of an identity's issuer; `other` for one that the deployment has no more. */
export const wayOf = ({ providers = {} }: Pick<Config, 'providers'>, issuer: string): Way => {
  if (issuer === 'email' || issuer === 'passkey') return issuer
  if (issuer === FARCASTER) return 'farcaster'
  return (
    SOCIAL_PROVIDERS.find(
      (name) => issuer === (providers[name]?.issuer ?? PROVIDERS[name].issuer),
    ) ?? 'other'
  )
}
