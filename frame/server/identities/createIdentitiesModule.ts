import { route } from '../http/createApi'
import type { Module } from '../http/types'
import type { LoginServices } from '../login/types'
import { listIdentities } from './listIdentities'
import { removeIdentity } from './removeIdentity'

/** The ways that a user signs in by: their list, and to remove one. */
export const createIdentitiesModule = (services: LoginServices): Module => ({
  routes: [
    route('/v1/identities', {
      level: 'login',
      handler: (context) => listIdentities(services, context),
    }),
    route('/v1/identities/remove', {
      level: 'recent',
      perNetwork: 'codes',
      handler: (context) => removeIdentity(services, context),
    }),
  ],
})
