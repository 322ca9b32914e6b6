import type { Hono } from 'hono'
import { checkOwnForm, enterPage, QUIET, readForm } from '../http/pages'
import { phraseChoices } from '../login/matchPhrases'
import type { OauthServices } from './startOauth'

/** 256 bits. */
const TOKEN = /^[\w-]{43}$/

/**
 * What a window asks for which cannot reach the frame, since the provider's pages or the app around
 * it have cut it off: the words that the page shows.
 */
export const createMatchPages =
  (services: OauthServices) =>
  (hono: Hono): void => {
    const { logins, keyring, audit, publicUrl } = services
    const rowOf = async (form: URLSearchParams) => {
      const [login, result] = [form.get('login') ?? '', form.get('result') ?? '']
      return TOKEN.test(result) ? logins.byResult(login, result) : undefined
    }
    /** The choices that a window shows which cannot reach the frame, and who asks there. */
    hono.post('/oauth/words', async (context) => {
      checkOwnForm(context, publicUrl())
      await enterPage(services, context, 'links')
      const row = await rowOf(await readForm(context))
      const match = row?.match ?? undefined
      if (!row || match === undefined) return context.json({}, 200, QUIET)
      const { app, device } = await logins.secretOf(row)
      const choices = phraseChoices(keyring, row.id, match)
      return context.json({ choices, app, device }, 200, QUIET)
    })
    /** Its answer: the right words let the sign-in in, others refuse it for good. */
    hono.post('/oauth/allow', async (context) => {
      checkOwnForm(context, publicUrl())
      const { ip } = await enterPage(services, context, 'links')
      const form = await readForm(context)
      const row = await rowOf(form)
      if (!row || row.match === null) return context.json({ status: 'expired' }, 200, QUIET)
      const status = form.get('match') === row.match ? 'allowed' : 'refused'
      const isFirst = await logins.answer(row, status)
      if (isFirst && status === 'refused')
        await audit.append('login.refused', { login: row.id, session: row.session_id }, ip)
      return context.json({ status: isFirst ? status : 'expired' }, 200, QUIET)
    })
  }
