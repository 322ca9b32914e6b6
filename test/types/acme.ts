import { definePlugin } from 'tessera-kit'

// What an outsider's package declares, from outside, beside its plugin.
declare module 'tessera-kit' {
  interface Views {
    'acme/pair': { code: string }
    'acme/done': void
  }
  interface Slots {
    'acme.rows': true
  }
  interface Flags {
    acme: boolean
    'acme.limit': number
    'other.on': boolean
  }
  interface Messages {
    'acme.pair': true
  }
  interface Events {
    'acme:paired': { code: string }
  }
  interface Telemetry {
    'acme/paired': { ok: boolean }
    'other/done': { ok: boolean }
  }
}

const view = async () => ({ default: {} })

/** A plugin with everything: options, state, views, flags, API. */
export const acme = definePlugin('acme', (_options: { appId: string; retries?: number }) => ({
  needs: ['connectors', 'views', 'hooks:session', 'request:eip155:*'],
  state: { initial: () => ({ code: '', tries: 0 }), persist: { version: 1, pick: ['code'] } },
  flags: { acme: true, 'acme.limit': 3 },
  views: [
    { name: 'acme/pair', title: 'acme.pair', load: view, when: 'acme', help: 'acme/done' },
    { name: 'acme/done', load: view, onBack: 'close', canClose: () => false },
  ],
  slots: [{ slot: 'acme.rows', load: view, order: 5 }],
  messages: { en: async () => ({ default: { 'acme.pair': 'Pair' } }) },
  async setup(ctx) {
    ctx.state.set({ tries: ctx.state.get().tries + 1 })
    return { pair: (code: string) => ctx.state.set({ code }), tries: () => ctx.state.get().tries }
  },
}))

/** A plugin without state, options or API. */
export const plain = definePlugin('plain', () => ({ setup() {} }))

/** A plugin whose options may be left out, with a synchronous API. */
export const swaps = definePlugin('swaps', (_options: { fee?: number } = {}) => ({
  setup: () => ({ quote: (amount: bigint) => amount * 2n }),
}))

/** A plugin that brings another along. */
export const bundle = definePlugin('bundle', () => ({
  includes: [plain(), [swaps()], false],
  state: { initial: (): { list: readonly string[] } => ({ list: [] }) },
  setup: (ctx) => ctx.use(swaps).quote(1n),
}))
