/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { KeyboardEvent } from 'react'
import type { Network } from '../../kernel'
import { defineView } from '../view'
import { useAlive, useFront } from './front'
import { switchProblem } from './switchProblem'

/** Milliseconds of rest before a search is done. */
const searchDelay = 100
/** A list this short needs no search. */
const shortList = 5

/** The kit's networks, the present one marked; a click goes there. */
export default defineView(({ h, Fragment, hooks, primitives: P }) => {
  const useDelayed = (value: string) => {
    const [delayed, setDelayed] = hooks.useState(value)
    hooks.useEffect(() => {
      const timer = setTimeout(() => setDelayed(value), searchDelay)
      return () => clearTimeout(timer)
    }, [value])
    return delayed
  }

  return function NetworksView({ ctx }) {
    const { kit, t } = ctx
    const front = useFront(hooks, ctx)
    const chosen = hooks.useKit((state) => state.modal.selectedNetworkId)
    const current = front ? front.session.chainId : (chosen ?? kit.options.defaultNetwork)
    const [query, setQuery] = hooks.useState('')
    const found = matching(kit.networks, useDelayed(query))
    const [target, setTarget] = hooks.useState<Network>()
    const { run, pending, error } = hooks.useAction((network: Network) => kit.switchNetwork(network.id))

    const alive = useAlive(hooks, ctx)
    const choose = async (network: Network) => {
      if (network.id === current) return ctx.back()
      if (front && network.namespace === front.session.chainId.split(':')[0]) return ctx.push('switching', { network: network.id })
      setTarget(network)
      if ((await run(network)) && alive.current) ctx.back()
    }
    const problem = error && target ? switchProblem(ctx, error, target.name, front?.network?.name) : undefined
    return (
      <div onKeyDown={moveAmongRows}>
        <P.Stack>
          {kit.networks.length > shortList ? (
            <P.Input
              enterKeyHint="search"
              icon="search"
              label={t('ui.search-networks')}
              placeholder={t('ui.search-networks')}
              value={query}
              onValue={setQuery}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && found[0] && query) void choose(found[0])
              }}
            />
          ) : null}
          {problem ? (
            <P.Note tone="bad" title={problem.title}>
              {problem.text}
            </P.Note>
          ) : null}
          {found.length ? (
            <P.List label={t('ui.networks')}>
              {found.map((network) => (
                <P.Row
                  key={network.id}
                  icon={<P.WalletIcon name={network.name} src={network.icon} />}
                  title={network.name}
                  end={ending(network)}
                  current={network.id === current}
                  busy={pending && target === network}
                  onClick={() => void choose(network)}
                  onIntent={() => ctx.preload('switching')}
                />
              ))}
            </P.List>
          ) : (
            <P.EmptyState icon="search" title={t('ui.no-networks')} action={<P.Button size="s" onClick={() => setQuery('')}>{t('ui.clear-search')}</P.Button>}>
              {t('ui.no-networks-hint')}
            </P.EmptyState>
          )}
          <span className="t-vh" role="status">
            {query && found.length ? t('ui.networks-found', { count: found.length }) : ''}
          </span>
        </P.Stack>
      </div>
    )

    function ending(network: Network) {
      if (network.id === current) return <P.Icon name="check" label={t('ui.current-network')} />
      return network.testnet ? <P.Tag>{t('ui.testnet')}</P.Tag> : undefined
    }
  }
})

/** The networks whose name, coin or id holds the words searched for. */
function matching(networks: readonly Network[], query: string): readonly Network[] {
  const words = query.trim().toLowerCase()
  if (!words) return networks
  return networks.filter(({ name, nativeCurrency, id }) => `${name} ${nativeCurrency.symbol} ${id}`.toLowerCase().includes(words))
}

/** Up and down go from row to row, and from the search into the list. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input,button.t-row')]
  const next = stops[stops.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
