// @vitest-environment happy-dom

import { verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import { everything } from '../../everything'
import { connectedStage, statuses } from './phone/kit'

/**
 * For a release longer than the library's own intervals of trying again and of asking whether its
 * socket lives.
 */
const AWAY_MS = everything ? 30_000 : 5_000

const here = connectedStage(4)
const { account, sign } = here

// On the real clock: the library counts its tries and its sockets by it.
it(`gets over ${AWAY_MS / 1000} seconds without a relay, with a request in the wallet and one on its way`, {
  timeout: 90_000,
}, async () => {
  let approve = () => {}
  here.wallet.decisions.request = async (_, make) => {
    await new Promise<void>((resolve) => (approve = resolve))
    return make()
  }
  const first = sign('in the wallet')
  await expect.poll(() => here.wallet.requests.length).toBe(1)
  const away = here.stage.relay.restart(AWAY_MS)
  const second = sign('on its way')
  approve()
  here.wallet.decisions.request = 'approve'
  await expect.poll(() => here.kit.state('walletconnect').relay).not.toBe('connected')
  await away
  expect(statuses(here.kit)).toEqual({ eip155: 'connected', solana: 'connected' })
  for (const [text, signature] of [
    ['in the wallet', await first],
    ['on its way', await second],
  ] as const)
    expect(await verifyMessage({ address: account, message: text, signature })).toBe(true)
  await expect.poll(() => here.kit.state('walletconnect').relay).toBe('connected')
  expect(here.wallet.requests.length).toBe(2)
  expect(here.kit.state('walletconnect').waiting).toEqual([])
})
