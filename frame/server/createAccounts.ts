import type * as z from 'zod/mini'
import { createFarcaster } from './farcaster/createFarcaster'
import type { CreateModule, Module } from './http/types'
import { createIdentitiesModule } from './identities/createIdentitiesModule'
import { createBudgets } from './login/budgets'
import { createDevices } from './login/createDevices'
import {
  createFederatedIdentities,
  type FederatedIdentities,
} from './login/createFederatedIdentities'
import { createFlows } from './login/createFlows'
import { createIdentities } from './login/createIdentities'
import { createLogin } from './login/createLogin'
import { createNotify } from './login/createNotify'
import type { LoginServices } from './login/types'
import { createLogins, type Logins } from './logins/createLogins'
import { farcasterSecret, oauthSecret, passkeySecret } from './logins/secrets'
import { connectMailer } from './mail/connectMailer'
import { createOutbox } from './mail/createOutbox'
import type { Mailer } from './mail/types'
import { createOauth } from './oauth/createOauth'
import { createProviders, type Providers } from './oauth/createProviders'
import { createCredentials } from './passkeys/createCredentials'
import { createPasskeys } from './passkeys/createPasskeys'
import { createWallets } from './wallets/createWallets'

/** What tests put in the place of a check, to show that an attack would succeed without it. */
export interface WeakenedAccounts {
  readonly services?: (services: LoginServices) => LoginServices
  readonly mailer?: (mailer: Mailer) => Mailer
  readonly logins?: <Secret extends object>(logins: Logins<Secret>) => Logins<Secret>
  readonly federated?: (federated: FederatedIdentities) => FederatedIdentities
  readonly providers?: (providers: Providers) => Providers
}

/** As {@link createAccounts}, for tests. */
export const assembleAccounts =
  (weakened: WeakenedAccounts = {}): CreateModule =>
  (base) => {
    const mailer = connectMailer(base.config, base.publicUrl)
    const { job, start, stop, ...outbox } = createOutbox(
      base,
      mailer && (weakened.mailer?.(mailer) ?? mailer),
    )
    const mailed = { ...base, outbox, flows: createFlows(base), identities: createIdentities(base) }
    const notify = createNotify(mailed)
    const wallets = createWallets(base, { notify })
    const federated = createFederatedIdentities(base)
    const full: LoginServices = {
      ...mailed,
      federated: weakened.federated?.(federated) ?? federated,
      logins: createLogins(base, oauthSecret),
      devices: createDevices(base),
      budgets: createBudgets(base.limits, base.config),
      notify,
      wallets,
    }
    const services = weakened.services?.(full) ?? full
    const parts = [
      createLogin(services),
      createIdentitiesModule(services),
      ...elsewhere(services, weakened),
      wallets.part,
    ]
    return {
      routes: parts.flatMap(({ routes = [] }) => routes),
      pages: (hono) => {
        for (const { pages } of parts) pages?.(hono)
      },
      jobs: [job],
      start,
      stop,
    }
  }

/** Sign-in elsewhere, where a way is set up; passkeys need no setting. */
const elsewhere = (services: LoginServices, weakened: WeakenedAccounts): readonly Module[] => {
  const { providers = {}, farcaster } = services.config
  const loginsOf = <Secret extends object>(schema: z.ZodMiniType<Secret>): Logins<Secret> => {
    const logins = createLogins(services, schema)
    return weakened.logins?.(logins) ?? logins
  }
  const asked = createProviders(providers, services.clock)
  return [
    Object.keys(providers).length > 0 &&
      createOauth({
        ...services,
        providers: weakened.providers?.(asked) ?? asked,
        logins: loginsOf(oauthSecret),
      }),
    farcaster &&
      createFarcaster({
        ...services,
        settings: farcaster,
        logins: loginsOf(farcasterSecret),
      }),
    createPasskeys({
      ...services,
      logins: loginsOf(passkeySecret),
      credentials: createCredentials(services),
    }),
  ].filter((module) => !!module)
}

/**
 * Users: their sign-in by e-mail, the pages of mailed links, their wallets, and the mails that tell
 * of these.
 */
export const createAccounts: CreateModule = assembleAccounts()
