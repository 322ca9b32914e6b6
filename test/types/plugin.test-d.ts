import {
  type Authorization,
  definePlugin,
  type HttpCall,
  type HttpClient,
  type Plugin,
} from 'tessera-kit'
import { acme, plain, swaps } from './acme.js'

const load = async () => ({ default: {} })

// what the context offers
definePlugin('acme', () => ({
  state: { initial: () => ({ code: '' }) },
  async setup(ctx) {
    const name: 'acme' = ctx.name
    ctx.hooks.session.tap(({ current }) => void current.status)
    ctx.hooks.session.tapPromise(async ({ reason }) => void reason, { stage: -1, before: 'plain' })
    ctx.hooks.request.tap((call) => ({ ...call, params: [] }))
    ctx.hooks.view.tap((navigation) => (navigation.from === null ? null : navigation))
    // @ts-expect-error a hook is tapped, not called
    ctx.hooks.session({})
    // @ts-expect-error nor called by its engine's verbs
    ctx.hooks.session.promise({})
    // @ts-expect-error an unknown hook
    ctx.hooks.sessions.tap(() => {})
    // @ts-expect-error a synchronous hook has no tapPromise
    ctx.hooks.view.tapPromise(async () => null)
    // @ts-expect-error a view tap answers a navigation, null or nothing
    ctx.hooks.view.tap(() => 'close')
    // @ts-expect-error a call is frozen for taps
    ctx.hooks.settled.tap(({ call }) => (call.method = 'x'))

    ctx.track('acme/paired', { ok: true })
    // @ts-expect-error another plugin's event
    ctx.track('other/done', { ok: true })
    // @ts-expect-error wrong facts
    ctx.track('acme/paired', { ok: 'yes' })

    const call: HttpCall<unknown> = { query: { page: 1, all: undefined }, keepalive: true }
    const client: HttpClient = await ctx.http('https://rates.example')
    await client.get('/usd', call)
    // @ts-expect-error an unknown option of a call
    await client.post('/usd', {}, { timeout: 1 })

    ctx.open('acme/pair', { code: name })
    ctx.open('acme/done')
    // @ts-expect-error an unknown view
    ctx.open('acme/pear')
    // @ts-expect-error parameters are missing
    ctx.open('acme/pair')
    // @ts-expect-error wrong parameters
    ctx.open('acme/pair', { kode: 'x' })

    const limit: number = ctx.flag('acme.limit')
    // @ts-expect-error an unknown flag
    ctx.flag('acme.limits')

    ctx.state.set({ code: String(limit) })
    ctx.state.set((now) => ({ code: `${now.code}!` }))
    // @ts-expect-error a field that does not exist
    ctx.state.set({ kode: 'x' })
    // @ts-expect-error a wrong type
    ctx.state.set({ code: 5 })
    // @ts-expect-error a field that does not exist
    ctx.state.get().kode
    // @ts-expect-error state is replaced by set, not edited in place
    ctx.state.get().code = 'x'

    const doubled: bigint = ctx.use(swaps).quote(2n)
    const tries: number = ctx.use(acme).tries()
    // @ts-expect-error not part of its API
    ctx.use(swaps).price
    ctx.on('acme:paired', ({ code }) => code.length + tries)
    // @ts-expect-error an unknown event
    ctx.on('acme:lost', () => {})
    ctx.t('acme.pair', { n: 1 })
    // @ts-expect-error no key of any plugin
    ctx.t('pair')
    return doubled
  },
}))

// verdicts are only ever tightened
const judge = (authorization: Authorization) => {
  authorization.require('ask', 'over the limit')
  authorization.require('deny', 'not from here')
  // @ts-expect-error nothing can be relaxed
  authorization.require('allow', 'please')
  // @ts-expect-error a reason is required
  authorization.require('deny')
  // @ts-expect-error the verdict is read here, not written
  authorization.verdict = 'allow'
}
definePlugin('policy', () => ({ setup: (ctx) => ctx.hooks.authorize.tap(judge) }))

// the spec
definePlugin('acme', () => ({
  flags: {
    'acme.limit': 5,
    // @ts-expect-error another plugin's flag
    'other.on': true,
  },
}))
definePlugin('acme', () => ({
  flags: {
    // @ts-expect-error a wrong flag value
    'acme.limit': 'five',
  },
}))
definePlugin('acme', () => ({
  state: {
    initial: () => ({ code: '' }),
    // @ts-expect-error only fields of the state are stored
    persist: { version: 1, pick: ['kode'] },
  },
}))
definePlugin('acme', () => ({
  views: [
    // @ts-expect-error a view that is not in Views
    { name: 'acme/pear', load },
  ],
}))
definePlugin('acme', () => ({
  views: [
    // @ts-expect-error what back does is `close` or nothing
    { name: 'acme/pair', load, onBack: 'home' },
  ],
}))
definePlugin('acme', () => ({
  views: [
    // @ts-expect-error a flag that does not exist
    { name: 'acme/pair', load, when: 'acme.on' },
  ],
}))
definePlugin('acme', () => ({
  slots: [
    // @ts-expect-error a slot that is not in Slots
    { slot: 'acme.lines', load },
  ],
}))
definePlugin('acme', () => ({
  // @ts-expect-error no capability of that name
  needs: ['everything'],
}))
definePlugin('acme', () => ({
  // @ts-expect-error a method is safe or unsafe
  rpc: { acme_sign: 'dangerous' },
}))
definePlugin('acme', () => ({
  // @ts-expect-error the factory itself is no plugin
  includes: [plain],
}))
// @ts-expect-error an unknown key alone is caught here too; beside valid ones the kit catches it at run time
definePlugin('acme', () => ({ viewz: [] }))

// a plugin is a plugin, whatever it carries
const all: readonly Plugin[] = [acme({ appId: 'x' }), plain(), swaps()]
void all
