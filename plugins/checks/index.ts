import { definePlugin } from '../../kernel/index'
import { lazy } from '../../kernel/plugins/toolkit'
import { checksError } from './errors'
import { hasDanger } from './levels'
import { isChecked } from './methods'
import { optionsCheck } from './options'
import type { ChecksApi, ChecksOptions, ChecksState } from './types'

const views = () => import('./views/index')

/**
 * Looks at every request before a wallet is asked for it: what it would change, tried on the
 * network's own node, and what is known to go wrong. A caution or a danger is shown in the kit's
 * own view first, and a danger is not sent before the visitor has ticked that it was read. Nobody
 * is contacted whom the host did not name, and nothing here keeps a wallet from being asked where a
 * node is away. Throws `kernel/bad-options`.
 */
export const checks = definePlugin(
  'checks',
  ({ mode = 'on', scope = 'all', ...options }: ChecksOptions = {}) => ({
    needs: [
      'storage:lazy',
      'hooks:authorize',
      'hooks:execute',
      'hooks:settled',
      'request:eip155:eth_simulateV1',
      'request:eip155:debug_traceCall',
      'request:eip155:eth_call',
      'request:eip155:eth_estimateGas',
      'request:eip155:eth_getBalance',
      'request:eip155:eth_getCode',
      'request:eip155:eth_gasPrice',
      'request:eip155:eth_feeHistory',
      'request:solana:simulateTransaction',
      'request:solana:getMultipleAccounts',
      'request:solana:getFeeForMessage',
      'request:solana:getTokenSupply',
      // the schema has the words for what is no list
      ...(Array.isArray(options.lists) ? options.lists : []).flatMap((list) => list?.needs ?? []),
    ],
    options: optionsCheck,
    state: { initial: (): ChecksState => ({ reports: {}, confirmed: [] }) },
    slots: [
      // before what a request says in words: a danger is read first
      { slot: 'approve.details', order: 10, load: async () => (await views()).details() } as const,
      {
        slot: 'send.warnings',
        order: 10,
        load: async () => (await views()).warnings(mode === 'on'),
      } as const,
      // next to the button that it holds
      { slot: 'approve.details', order: 30, load: async () => (await views()).tick() } as const,
    ].slice(0, { on: 3, observe: 2, off: 0 }[mode] ?? 0),
    messages: { en: async () => (await views()).en(), ar: async () => (await views()).ar() },
    setup(ctx): ChecksApi {
      const service = lazy(async () => (await import('./service')).createService(ctx, options))
      const missing = (error: unknown) => ctx.debug('a check failed', error)
      if (mode !== 'off') {
        ctx.hooks.authorize.tapPromise(async ({ call, require }) => {
          if (!isChecked(call.method) || (scope === 'kit' && call.origin === 'host')) return
          const judged = service.get().then((one) => one.judge(call))
          if (mode === 'observe') return void judged.catch(missing)
          try {
            // the reason is drawn by the plugin's own entry of the view
            if (await judged) require('ask', '')
          } catch (error) {
            missing(error)
          }
        })
        ctx.hooks.execute.tap(({ id }) => {
          const { reports, confirmed } = ctx.state.get()
          if (mode === 'on' && hasDanger(reports[id]) && !confirmed.includes(id))
            throw checksError('not-confirmed')
        })
        ctx.hooks.settled.tap((outcome) => {
          if (isChecked(outcome.call.method))
            service
              .get()
              .then((one) => one.settled(outcome))
              .catch(missing)
        })
      }
      return {
        check: async (request, where) => (await service.get()).check(request, where),
        confirm: (id, isConfirmed = true) =>
          ctx.state.set(({ confirmed }) => ({
            confirmed: [...confirmed.filter((one) => one !== id), ...(isConfirmed ? [id] : [])],
          })),
        accept: async (request, chainId, report) =>
          (await service.get()).accept(request, chainId, report),
      }
    },
  }),
)

export type {
  BadList,
  BadListAsk,
  BalanceChange,
  CheckedRequest,
  ChecksApi,
  ChecksOptions,
  ChecksState,
  Facts,
  Finding,
  Level,
  Report,
  Rule,
  Simulation,
} from './types'
