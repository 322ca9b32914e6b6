import type { Context, Hono } from 'hono'
import type { FlowKind, Row } from '../../db/schema'
import { checkOwnForm, enterPage, pageHeaders, readForm } from '../../http/pages'
import { phraseChoices } from '../matchPhrases'
import type { LoginServices } from '../types'
import { undoByLink } from '../undoChange'
import { unfreezeByLink } from '../unfreeze'
import { answerDevice, freezeByLink, type LinkOutcome } from '../useLink'
import { type LinkPage, renderConfirmPage, renderDevicePage, renderOutcome } from './renderPage'
import { STYLES } from './styles'

/** 256 bits. */
const TOKEN = /^[\w-]{43}$/

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

/**
 * The pages of mailed links: `/device/…`, `/freeze/…`, `/unfreeze/…` and `/undo/…`. Reading one
 * changes nothing, however often a scanner of mails does.
 */
export const createLinkPages =
  (services: LoginServices) =>
  (hono: Hono): void => {
    const { flows, publicUrl } = services
    const enter = async (context: Context) => {
      const token = context.req.param('token') ?? ''
      const entered = await enterPage(services, context, 'links')
      return { ...entered, token: TOKEN.test(token) ? token : '' }
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
        pageHeaders(STYLES),
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
          pageHeaders(STYLES),
        )
      })
      hono.post(`/${path}/:token`, async (context) => {
        checkOwnForm(context, publicUrl())
        const { token, page, ip } = await enter(context)
        const form = await readForm(context)
        return ending(context, page, kind, await use(services, token, form, ip))
      })
    }
  }
