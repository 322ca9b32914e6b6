import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Channel } from './parts/Channel'
import { Frame } from './parts/Frame'
import { Home } from './parts/Home'
import { Prompt } from './parts/Prompt'
import type { PhoneWallet } from './wallet'

/** The phone: what waits for an answer, else its home screen. */
export function Phone({ wallet }: { wallet: PhoneWallet }) {
  const state = useSyncExternalStore(wallet.subscribe, wallet.state)
  const [ask] = state.asks
  const screen = useRef<HTMLElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    // the question that had the focus is gone
    if (asked.current && !ask) screen.current?.focus()
    asked.current = ask !== undefined
  }, [ask])
  return (
    <Frame
      screen={screen}
      online={state.online}
      onOnline={(online) => void wallet.setOnline(online)}
    >
      {ask ? (
        <Prompt key={`${ask.kind} ${ask.id}`} wallet={wallet} state={state} ask={ask} />
      ) : state.channel !== undefined ? (
        <Channel wallet={wallet} state={state} />
      ) : (
        <Home wallet={wallet} state={state} />
      )}
    </Frame>
  )
}
