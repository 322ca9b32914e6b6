import { type Authorization, createKit, definePlugin } from 'tessera-kit'
import { mainnet } from 'tessera-kit/networks'
import { pluginToken } from 'tessera-kit/plugin'
import { acme, plain, swaps } from './acme.js'

// What the contract promises to be compile errors, one line each. test/build/typeVersions.test.ts
// also takes the directives away and looks for an error on each of these lines, on every
// TypeScript.
const bare = createKit([plain()], { networks: [mainnet] })

// @ts-expect-error kit.use of a plugin that was not passed
bare.use(swaps)
// @ts-expect-error kit.use of a token with the name of a plugin that was not passed
bare.use(pluginToken<object>()('swaps'))
// @ts-expect-error kit.state of a plugin that was not passed
bare.state('swaps')
// @ts-expect-error a wrong type of an option
acme({ appId: 5 })

definePlugin('acme', () => ({
  state: { initial: () => ({ code: '' }) },
  setup(ctx) {
    // @ts-expect-error ctx.track under the name of another plugin
    ctx.track('other/done', { ok: true })
    // @ts-expect-error ctx.open of an unknown view
    ctx.open('acme/pear')
    // @ts-expect-error ctx.open with wrong parameters
    ctx.open('acme/pair', { code: 5 })
    // @ts-expect-error a hook that is called, not tapped
    ctx.hooks.session({})
    // @ts-expect-error a field of the slice that does not exist
    ctx.state.get().kode
    // @ts-expect-error a field of the slice that does not exist, written
    ctx.state.set({ kode: 'x' })
  },
}))

export const judge = (authorization: Authorization) => {
  // @ts-expect-error a verdict that relaxes
  authorization.require('allow', 'please')
}

definePlugin('acme', () => ({
  flags: {
    // @ts-expect-error the flag of another plugin
    'other.on': true,
  },
}))
