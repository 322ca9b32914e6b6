import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { FlowKind, Row } from '../../db/schema'
import { inlineSource } from '../../documents/headers'
import { limitedNetwork } from '../../http/address'
import { readClient } from '../../http/client'
import { readIncoming } from '../../http/readBody'
import { Refusal } from '../../http/refusal'
import { networkLimit } from '../../limits/networkLimits'
import { pickLocale } from '../../messages/locale'
import { phraseChoices } from '../matchPhrases'
import type { LoginServices } from '../types'
import { undoByLink } from '../undoChange'
import { unfreezeByLink } from '../unfreeze'
import { answerDevice, freezeByLink, type LinkOutcome } from '../useLink'
import { type LinkPage, renderConfirmPage, renderDevicePage, renderOutcome } from './renderPage'
import { STYLES } from './styles'

/** 256 bits. */
const TOKEN = /^[\w-]{43}$/
const FORM_BYTES = 1_024

/**
 * No script, no request but that of its form, in no frame. The token in the address goes to nobody.
 */
const headers = (): Readonly<Record<string, string>> => ({
  'content-security-policy': `default-src 'none'; style-src ${inlineSource(STYLES)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  // unlike `no-referrer` it leaves the form its origin
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
})

interface LinkKind {
  readonly kind: FlowKind
  show(services: LoginServices, page: LinkPage, row: Row<'flows'>): Promise<string>
  use(
    services: LoginServices,
    token: string,
    form: URLSearchParams,
    ip: string,
  ): Promise<LinkOutcome>
}

const KINDS: Readonly<Record<string, LinkKind>> = {
  device: {
    kind: 'link',
    show: ({ keyring }, page, row) =>
      renderDevicePage(
        page,
        row.match === null ? undefined : phraseChoices(keyring, row.id, row.match),
      ),
    use: (services, token, form, ip) =>
      answerDevice(services, token, form.has('refuse') ? undefined : (form.get('match') ?? ''), ip),
  },
  freeze: {
    kind: 'freeze',
    show: (_, page) => renderConfirmPage(page, 'freeze'),
    use: (services, token, _, ip) => freezeByLink(services, token, ip),
  },
  unfreeze: {
    kind: 'unfreeze',
    show: (_, page) => renderConfirmPage(page, 'unfreeze'),
    use: (services, token, _, ip) => unfreezeByLink(services, token, ip),
  },
  undo: {
    kind: 'email-undo',
    show: (_, page) => renderConfirmPage(page, 'undo'),
    use: (services, token, _, ip) => undoByLink(services, token, ip),
  },
}

/** A form of another page is refused: only who reads the mail answers it. */
const checkForm = ({ req }: Context, publicUrl: string) => {
  const [origin, fetchSite] = [req.header('origin'), req.header('sec-fetch-site')]
  if (
    (origin !== undefined && origin !== publicUrl) ||
    (fetchSite !== undefined && fetchSite !== 'same-origin')
  )
    throw new Refusal('origin_refused', 'Only the page of the link may answer')
}

/**
 * The pages of mailed links: `/device/…`, `/freeze/…`, `/unfreeze/…` and `/undo/…`. Reading one
 * changes nothing, however often a scanner of mails does.
 */
export const createLinkPages =
  (services: LoginServices) =>
  (hono: Hono): void => {
    const { config, limits, flows, publicUrl } = services
    const enter = async (context: Context) => {
      const { ip, language } = readClient(context, config.trustProxy)
      await limits.take([networkLimit(services.config, 'links'), limitedNetwork(ip)])
      const token = context.req.param('token') ?? ''
      return {
        ip,
        token: TOKEN.test(token) ? token : '',
        page: { locale: pickLocale(language), host: new URL(publicUrl()).host },
      }
    }
    const ending = async (
      context: Context,
      page: Pick<LinkPage, 'locale' | 'host'>,
      kind: FlowKind,
      outcome: LinkOutcome,
    ) =>
      context.html(
        await renderOutcome(page, outcome === 'ended' && kind !== 'link' ? 'over' : outcome),
        outcome === 'ended' ? 410 : outcome === 'taken' ? 409 : 200,
        { ...headers() },
      )

    for (const [path, { kind, show, use }] of Object.entries(KINDS)) {
      hono.get(`/${path}/:token`, async (context) => {
        const { token, page } = await enter(context)
        const row = await flows.findLink(kind, token)
        if (!row) return ending(context, page, kind, 'ended')
        return context.html(
          await show(
            services,
            { ...page, subject: await flows.subjectOf(row), at: row.created },
            row,
          ),
          200,
          { ...headers() },
        )
      })
      hono.post(`/${path}/:token`, async (context) => {
        checkForm(context, publicUrl())
        const { token, page, ip } = await enter(context)
        const form = new URLSearchParams(
          Buffer.from(
            await readIncoming((context.env as HttpBindings).incoming, FORM_BYTES),
          ).toString(),
        )
        return ending(context, page, kind, await use(services, token, form, ip))
      })
    }
  }
