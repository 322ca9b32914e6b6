import { route } from '../http/createApi'
import type { Module } from '../http/types'
import type { LoginServices } from '../login/types'
import { addIdentity } from './addIdentity'
import { listIdentities } from './listIdentities'
import { listNotices } from './notices'
import { removeIdentity } from './removeIdentity'

/** The ways that a user signs in by, and what they are told who have no mailbox. */
export const createIdentitiesModule = (services: LoginServices): Module => ({
  routes: [
    route('/v1/identities', {
      level: 'login',
      handler: (context) => listIdentities(services, context),
    }),
    route('/v1/identities/add', {
      level: 'recent',
      perNetwork: 'codes',
      handler: (context) => addIdentity(services, context),
    }),
    route('/v1/notices', {
      level: 'login',
      handler: (context) => listNotices(services, context),
    }),
    route('/v1/identities/remove', {
      level: 'recent',
      perNetwork: 'codes',
      handler: (context) => removeIdentity(services, context),
    }),
  ],
})
