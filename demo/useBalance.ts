import { useCallback, useEffect, useState } from 'react'
import type { ChainId, KitApi } from 'tessera-kit'
import { formatUnits } from 'tessera-kit/networks'

/** The native balance of an account as plain decimal text: undefined while it loads, null when it cannot be read. */
export function useBalance(kit: KitApi, address: string, chainId: ChainId) {
  const [read, setRead] = useState<{ of: string; amount: string | null }>()
  const [turn, setTurn] = useState(0)
  const of = `${chainId}:${address}`
  useEffect(() => {
    const end = new AbortController()
    const decimals = kit.networks.find(({ id }) => id === chainId)?.nativeCurrency.decimals ?? 18
    const done = (amount: string | null) => {
      if (!end.signal.aborted) setRead({ of, amount })
    }
    kit
      .request({ method: 'eth_getBalance', params: [address, 'latest'] }, { chainId, signal: end.signal })
      .then((wei) => done(formatUnits(BigInt(wei as string), decimals)))
      .catch(() => done(null))
    return () => end.abort()
  }, [kit, address, chainId, of, turn])
  const reload = useCallback(() => setTurn((now) => now + 1), [])
  return { amount: read?.of === of ? read.amount : undefined, reload }
}
