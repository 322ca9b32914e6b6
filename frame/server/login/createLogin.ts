import { route } from '../http/createApi'
import type { Module } from '../http/types'
import { logout, readAccount } from './account'
import { confirmNew, confirmPresent, startChange } from './changeEmail'
import { createLinkPages } from './pages/createLinkPages'
import { pollLogin, startLogin } from './startLogin'
import type { LoginServices } from './types'
import { startUnfreeze } from './unfreeze'
import { verifyLogin } from './verifyLogin'

/** Sign-in by e-mail: its routes, and the pages of mailed links. */
export const createLogin = (services: LoginServices): Module => ({
  routes: [
    route('/v1/login/email', {
      level: 'session',
      perNetwork: 'signIns',
      handler: (context) => startLogin(services, context),
    }),
    route('/v1/login/poll', {
      level: 'session',
      perNetwork: 'polls',
      handler: (context) => pollLogin(services, context),
    }),
    route('/v1/login/email/verify', {
      level: 'session',
      perNetwork: 'codes',
      handler: (context) => verifyLogin(services, context),
    }),
    route('/v1/logout', { level: 'session', handler: (context) => logout(services, context) }),
    route('/v1/me', { level: 'session', handler: (context) => readAccount(services, context) }),
    route('/v1/email/change', {
      level: 'login',
      perNetwork: 'signIns',
      handler: (context) => startChange(services, context),
    }),
    route('/v1/email/change/old', {
      level: 'login',
      perNetwork: 'codes',
      handler: (context) => confirmPresent(services, context),
    }),
    route('/v1/email/change/new', {
      level: 'login',
      perNetwork: 'codes',
      handler: (context) => confirmNew(services, context),
    }),
    route('/v1/unfreeze', {
      level: 'login',
      perNetwork: 'signIns',
      handler: (context) => startUnfreeze(services, context),
    }),
  ],
  pages: createLinkPages(services),
})
