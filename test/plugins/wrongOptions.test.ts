import { expect, test } from 'vitest'
import { createKit } from '../../kernel/index'
import { defineEip155 } from '../../kernel/networks/index'
import { checks } from '../../plugins/checks'
import { data } from '../../plugins/data'
import { ownedNfts } from '../../plugins/data/sources/ownedNfts'
import { emailAuth } from '../../plugins/email-auth'
import { farcaster } from '../../plugins/farcaster'
import { names } from '../../plugins/names'
import { ens } from '../../plugins/names/ens'
import { passkeys } from '../../plugins/passkeys'
import { socials } from '../../plugins/socials'

const one = defineEip155({ id: 1, name: 'One', rpcUrls: ['http://127.0.0.1:9'] })

test.each<[string, () => unknown, string]>([
  [
    'a token list without an origin',
    () => data({ lists: ['/tokens.json'] }),
    'data(options).lists[0]: expected a URL starting with https:// or http://',
  ],
  [
    'no address of the frame',
    () => emailAuth({} as never),
    'email-auth(options).url: expected an https URL',
  ],
  [
    'an address of the frame without encryption',
    () => emailAuth({ url: 'http://wallet.example' }),
    'email-auth(options).url: expected an https URL',
  ],
  [
    'a provider that nobody has',
    () => socials({ url: 'https://wallet.example', providers: ['myspace' as never] }),
    'socials(options).providers: expected a list of google, x, discord, github, apple, facebook, each once',
  ],
  [
    'a provider twice',
    () => socials({ url: 'https://wallet.example', providers: ['x', 'x'] }),
    'socials(options).providers: expected a list of google',
  ],
  [
    'no address of the frame of providers',
    () => socials({} as never),
    'socials(options).url: expected an https URL',
  ],
  [
    'no address of the frame of Farcaster',
    () => farcaster({} as never),
    'farcaster(options).url: expected an https URL',
  ],
  [
    'no address of the frame of passkeys',
    () => passkeys({} as never),
    'passkeys(options).url: expected an https URL',
  ],
  [
    'a name in the book',
    () => checks({ book: ['vitalik.eth'] }),
    'checks(options).book[0]: expected an address, such as 0x… on EVM chains: names are not',
  ],
  [
    'a number in place of a CAIP-2 id',
    () => names({ sources: [ens({ chainId: 1 as never })] }),
    'ens({ chainId }): expected a CAIP-2 id, such as "eip155:1"',
  ],
  [
    'collections by numbers',
    () => data({ sources: [ownedNfts({ contracts: { 1: [] } as never })] }),
    'ownedNfts({ contracts }): "1" is no CAIP-2 id, such as "eip155:1"',
  ],
])('%s is refused, and the option is named', (_, make, words) => {
  expect(() => createKit([make() as never], { networks: [one] })).toThrow(words)
})
