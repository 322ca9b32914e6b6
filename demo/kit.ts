import { type ChainId, createKit } from 'tessera-kit'
import { activity, chainHistory } from 'tessera-kit/activity'
import { chainBalances, data, type NftContract, ownedNfts } from 'tessera-kit/data'
import { emailAuth } from 'tessera-kit/email-auth'
import { farcaster } from 'tessera-kit/farcaster'
import { icons } from 'tessera-kit/icons'
import { injected } from 'tessera-kit/injected'
import { ens, names } from 'tessera-kit/names'
import { suffixNames } from 'tessera-kit/names/suffix'
import { receive } from 'tessera-kit/receive'
import { send } from 'tessera-kit/send'
import { httpVerifier, siwx } from 'tessera-kit/siwx'
import { socials } from 'tessera-kit/socials'
import { type ThemeMode, ui } from 'tessera-kit/ui'
import { walletConnect } from 'tessera-kit/walletconnect'
import type { DemoConfig } from './config'
import { networksOf, rpcOf } from './networks'
import { demoPrices } from './prices'

/** Whether visitors are asked to sign in on the demo's server. */
export type SignInChoice = 'off' | 'optional' | 'required'

/** Which plugins are loaded. */
export interface PluginChoice {
  readonly ui: boolean
  readonly injected: boolean
  readonly walletconnect: boolean
  /** Sign-in by email and at identity providers. */
  readonly frame: boolean
  readonly siwx: SignInChoice
}

/** What the accounts have of the local collection. */
const demoNfts = ({ nfts }: DemoConfig) => {
  const contracts: Record<ChainId, readonly NftContract[]> = {}
  if (nfts) contracts[`eip155:${nfts.chainId}`] = [{ address: nfts.address, standard: 'erc721' }]
  return nfts ? [ownedNfts({ contracts })] : []
}

/** Names that visitors register at the demo's own server. */
const demoSuffix = ({ suffix }: DemoConfig) =>
  suffix ? [suffixNames({ url: new URL('/names', location.href).href, suffix })] : []

/** Makes the demo's kit; nothing happens before its `start`. */
export const createDemoKit = (config: DemoConfig, on: PluginChoice, themeMode: ThemeMode) =>
  createKit(
    [
      on.ui && ui({ themeMode }),
      on.injected && injected(),
      on.walletconnect && config.relay && walletConnect({ relayUrl: config.relay.url }),
      on.frame && config.frame && emailAuth({ url: config.frame.url }),
      on.frame && config.frame && socials({ url: config.frame.url }),
      on.frame && config.frame && config.farcaster && farcaster({ url: config.frame.url }),
      on.siwx !== 'off' &&
        siwx({ verifier: httpVerifier('/auth'), required: on.siwx === 'required' }),
      data({
        sources: [chainBalances(), demoPrices(config), ...demoNfts(config)],
        lists: [{ tokens: config.tokens ?? [] }],
      }),
      activity({ sources: [chainHistory()] }),
      config.names && names({ sources: [ens(config.names), ...demoSuffix(config)] }),
      receive(),
      send(),
      icons(),
    ],
    {
      id: 'demo',
      networks: networksOf(config),
      rpc: rpcOf(config),
      metadata: { name: 'Tessera demo' },
    },
  )

export type DemoKit = ReturnType<typeof createDemoKit>
