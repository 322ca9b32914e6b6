import type { Network } from 'tessera-kit/networks'
import { useTask } from '../useTask'
import { ActionRow } from './ActionRow'
import { Problem } from './Problem'

const COINS = 10n

/**
 * What gives an account ten coins, on the local chain of each namespace: anvil's own method, and
 * the faucet of a test validator.
 */
const requestOf = (namespace: string, address: string, amount: bigint) =>
  namespace === 'solana'
    ? { method: 'requestAirdrop', params: [address, Number(amount)] }
    : { method: 'anvil_setBalance', params: [address, `0x${amount.toString(16)}`] }

/** Throws where the chain refuses. */
const fund = async (
  { namespace, nativeCurrency, rpcUrls: [url = ''] }: Network,
  address: string,
) => {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    ...requestOf(namespace, address, COINS * 10n ** BigInt(nativeCurrency.decimals)),
  })
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { error } = (await answer.json()) as { readonly error?: { readonly message: string } }
  if (error) throw new Error(error.message)
}

/**
 * For an account that has nothing, as a new one of the embedded wallet: test money, of which the
 * local chain gives as much as is asked for.
 */
export function FundAction({
  address,
  network,
  onDone,
}: {
  readonly address: string
  readonly network: Network
  readonly onDone: () => void
}) {
  const { pending, error, run } = useTask<void>()
  const get = () =>
    run(async () => {
      await fund(network, address)
      onDone()
    })
  return (
    <ActionRow
      icon="coins"
      title={`Get ${COINS} ${network.nativeCurrency.symbol}`}
      verb="Get"
      testId="fund"
      pending={pending}
      onRun={get}
    >
      {error === undefined ? (
        'Test money of this machine, to send some of.'
      ) : (
        <Problem error={error} nothing="Nothing was given." />
      )}
    </ActionRow>
  )
}
