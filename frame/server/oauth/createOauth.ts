import { route } from '../http/createApi'
import type { Module } from '../http/types'
import { finishOauth } from './finishOauth'
import { linkOauth } from './linkOauth'
import { createMatchPages } from './matchPages'
import { createOauthPages } from './pages'
import type { OauthServices } from './startOauth'
import { pollOauth, startOauth } from './startOauth'

/** Sign-in at identity providers (OAuth 2, OpenID Connect): its routes and pages. */
export const createOauth = (services: OauthServices): Module => ({
  routes: [
    route('/v1/login/oauth/start', {
      level: 'session',
      perNetwork: 'signIns',
      handler: (context) => startOauth(services, context),
    }),
    route('/v1/login/oauth/poll', {
      level: 'session',
      perNetwork: 'polls',
      handler: (context) => pollOauth(services, context),
    }),
    route('/v1/login/oauth/finish', {
      level: 'session',
      perNetwork: 'codes',
      handler: (context) => finishOauth(services, context),
    }),
    route('/v1/login/link', {
      level: 'session',
      perNetwork: 'signIns',
      handler: (context) => linkOauth(services, context),
    }),
  ],
  pages: (hono) => {
    createOauthPages(services)(hono)
    createMatchPages(services)(hono)
  },
})
