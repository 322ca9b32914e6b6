import type { Context, Hono } from 'hono'
import type { SocialProvider } from '../../protocol/socialProviders'
import { enterPage, pageHeaders, QUIET, readForm } from '../http/pages'
import { renderEnded } from '../login/pages/renderPage'
import { STYLES } from '../login/pages/styles'
import { ProviderError } from './createProviders'
import { checkReturn, type OauthServices } from './startOauth'

/** 256 bits. */
const TOKEN = /^[\w-]{43}$/
/** The specification's client asks for a redirect by the address of its page behind the token. */
const NESTED = /^([\w-]{43})--(.{1,2048})$/s
/** A form of Apple has an ID token in it. */
const ANSWER_BYTES = 16_384

/** The pages of sign-ins at providers: on the way there, and back. */
export const createOauthPages =
  (services: OauthServices) =>
  (hono: Hono): void => {
    const { providers, logins, audit, log, publicUrl } = services
    const redirectUri = (provider: string) => `${publicUrl()}/oauth/cb/${provider}`
    const goTo = (context: Context, url: string, status: 302 | 303) =>
      context.body(null, status, { ...QUIET, location: url })
    const end = async (
      context: Context,
      page: Parameters<typeof renderEnded>[0],
      status: 410 | 502,
    ) => context.html(await renderEnded(page), status, pageHeaders(STYLES))
    const isName = (name: string): name is SocialProvider =>
      (providers.names as readonly string[]).includes(name)

    hono.get('/oauth/go', async (context) => {
      const { page } = await enterPage(services, context, 'links')
      const [name, asked] = [context.req.query('p') ?? '', context.req.query('state') ?? '']
      const [, state = asked, returnTo] = NESTED.exec(asked) ?? []
      const row = isName(name) && TOKEN.test(state) ? await logins.byState(name, state) : undefined
      if (!row || !isName(name)) return end(context, page, 410)
      const secret = await logins.secretOf(row)
      const { verifier, nonce, origin } = secret
      if (returnTo !== undefined) {
        if (origin === undefined) return end(context, page, 410)
        await logins.keep(row, {
          ...secret,
          mode: 'redirect',
          returnTo: checkReturn(returnTo, origin),
        })
      }
      try {
        const request = { state, verifier, nonce, redirectUri: redirectUri(name) }
        return goTo(context, await providers.authorize(name, request), 302)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        log.warn('provider.failed', { provider: name, error: causeOf(error) })
        await logins.settle(row, 'failed')
        return end(context, page, 502)
      }
    })

    const answered = async (context: Context, name: string, answer: URLSearchParams) => {
      const { page, ip } = await enterPage(services, context, 'links')
      const state = answer.get('state') ?? ''
      const claimed =
        isName(name) && TOKEN.test(state) ? await logins.claim(name, state) : undefined
      if (!claimed || !isName(name)) return end(context, page, 410)
      const { row, result } = claimed
      const { verifier, nonce, mode, returnTo } = await logins.secretOf(row)
      const request = { state, verifier, nonce, redirectUri: redirectUri(name) }
      const outcome = await providers.exchange(name, request, answer).catch((error) => {
        if (!(error instanceof ProviderError)) throw error
        if (error.reason === 'failed')
          log.warn('provider.failed', { provider: name, error: causeOf(error) })
        return error.reason
      })
      await logins.settle(row, outcome)
      if (typeof outcome === 'string')
        await audit.append('login.refused', { login: row.id, session: row.session_id }, ip)
      const done = new URLSearchParams({
        login: row.id,
        ...(typeof outcome === 'string' ? { end: outcome } : { result }),
      })
      if (mode === 'popup') return goTo(context, `${publicUrl()}/oauth/done#${done}`, 303)
      const back = new URL(returnTo ?? publicUrl())
      back.searchParams.set('result_uri', `${publicUrl()}/oauth/result?${done}`)
      return goTo(context, back.href, 303)
    }
    hono.get('/oauth/cb/:provider', (context) =>
      answered(
        context,
        context.req.param('provider'),
        new URLSearchParams(new URL(context.req.url).search),
      ),
    )
    hono.post('/oauth/cb/:provider', async (context) =>
      answered(context, context.req.param('provider'), await readForm(context, ANSWER_BYTES)),
    )
  }

/** What went wrong at a provider, as an operator is told it: a code or a class, never a message. */
const causeOf = ({ cause }: ProviderError): string => {
  const { code, error, name } = (cause ?? {}) as Readonly<Record<string, unknown>>
  const known = [code, error, name].find((text) => typeof text === 'string')
  return String(known ?? 'unknown').slice(0, 60)
}
