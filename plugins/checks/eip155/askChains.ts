import { addressWord, quantityOf, topicOf, uintWord } from '../../../lib/bytes/abiWord'
import { selectors } from '../../../lib/bytes/tokenAbi'
import {
  actionsOf,
  collectorsIn,
  leavesOf,
  maxAddresses,
  maxNamed,
  namedIn,
  partiesIn,
  sameAddress,
  takersOf,
} from '../addresses'
import { keyOf } from '../amounts'
import { isOffer } from '../explain'
import { isTrusted } from '../known'
import type { Asking } from '../namespace'
import { isContract } from '../rules/payments'
import type { BalanceChange } from '../simulation'
import type { CheckedRequest } from '../types'
import { positionsIn } from './deposits'
import { rateOf } from './fees'
import { mentionedIn } from './mentioned'
import { askUnderlying } from './underlying'
import { strangersIn } from './unreadAddresses'

const evmAddress = /^0x[0-9a-f]{40}$/

/** Positions of one request whose owners are asked for. */
const maxPositions = 3

/** Contracts that verify typed data. */
const contractsIn = ({ parts = [] }: CheckedRequest) =>
  parts.flatMap(({ domain }) =>
    domain?.contract === undefined ? [] : [sameAddress(domain.contract)],
  )

/**
 * What is asked of EVM chains. Rejects with what a request makes it throw: what is known by then
 * counts.
 */
export async function askChains(request: CheckedRequest, asking: Asking): Promise<void> {
  if (isOffer(request.call.method)) return
  await Promise.allSettled([
    ...askChain(request, asking),
    ...askOthers(request.isTransaction ? takersOf(request) : [], asking),
  ])
}

/**
 * What is asked of an EVM chain beside trying the request: who is a contract, who is a token, and
 * what the account has of what it allows. All of it in one task, so in one HTTP request.
 */
function askChain(request: CheckedRequest, asking: Asking): readonly Promise<unknown>[] {
  const { known, send, into } = asking
  const account = sameAddress(request.account)
  const [strangers, takers] = [
    new Set([...strangersIn(request), ...collectorsIn(request)]),
    takersOf(request),
  ]
  const parties = [...new Set([...partiesIn(request), ...strangers])]
    .filter(
      (address) =>
        evmAddress.test(address) &&
        !(isTrusted(known, address) && strangers.has(address) && !takers.includes(address)),
    )
    .slice(0, maxAddresses)
  const some = (addresses: readonly string[], most = maxAddresses) =>
    [...new Set(addresses.map(sameAddress))]
      .filter((address) => evmAddress.test(address) && address !== account)
      .slice(0, most)
  const receivers = some([
    ...contractsIn(request),
    ...actionsOf(request).flatMap((action) =>
      action.kind === 'transfer' ? (action.to ?? []) : [],
    ),
  ])
  const traded = some(
    actionsOf(request).flatMap((action) =>
      action.kind === 'order'
        ? [...action.gets, ...action.gives].flatMap(({ token }) => token ?? [])
        : [],
    ),
  )
  const hidden = request.isTransaction ? [] : some(namedIn(actionsOf(request)), maxNamed)
  const signedAway = request.isTransaction
    ? []
    : actionsOf(request).flatMap((action) =>
        action.kind === 'transfer' ? (action.token ?? []) : [],
      )
  const allowed = [
    ...new Set(
      [
        ...leavesOf(request).flatMap(({ token, action }) =>
          token && action.kind === 'approve' ? [token] : [],
        ),
        ...signedAway,
      ].map(sameAddress),
    ),
  ].slice(0, maxAddresses)
  const call = async (to: string, data: string) =>
    quantityOf(await send('eth_call', [{ to, data }, 'latest']))
  return [
    send('eth_getBalance', [account, 'latest']).then(
      (balance) => (into.balance = quantityOf(balance)),
    ),
    ...(rateOf(request) === undefined
      ? []
      : [send('eth_gasPrice', []).then((price) => (into.gasPrice = quantityOf(price)))]),
    ...[...new Set([...parties, ...some(contractsIn(request)), account])].map(async (address) => {
      const code = await send('eth_getCode', [address, 'latest'])
      if (typeof code === 'string') into.codes.set(address, code.toLowerCase())
      // a call may name the contracts of a network that it sends to
      if (code === '0x' && strangers.has(address)) await Promise.all(askOthers([address], asking))
    }),
    ...[...new Set([...receivers, ...allowed, ...traded, ...hidden])].map(async (address) => {
      const decimals = await call(address, `0x${selectors.decimals}`)
      if (decimals === undefined || decimals > 77n) return
      into.tokens.add(address)
      into.decimals.set(address, Number(decimals))
    }),
    ...[...new Set([...allowed, ...traded, ...mentionedIn(request)])]
      .slice(0, 2 * maxAddresses)
      .map(async (token) => {
        const balance = await call(token, `0x${selectors.balanceOf}${addressWord(account)}`)
        if (balance !== undefined) into.balances.set(token, balance)
      }),
    ...positionsIn(request)
      .slice(0, maxPositions)
      .map(async ([contract, id]) => {
        const owner = await send('eth_call', [
          { to: contract, data: `0x${selectors.ownerOf}${uintWord(id)}` },
          'latest',
        ])
        if (typeof owner === 'string' && owner.toLowerCase() === topicOf(account))
          into.balances.set(`${contract}/${id}`, 1n)
      }),
    ...askUnderlying(request, send, (token, balance) => into.balances.set(token, balance)),
  ]
}

/**
 * What the account has of tokens that go when the request is tried, where their names stand behind
 * too many others to be asked about before.
 */
export async function askLost(
  lost: readonly BalanceChange[],
  { account }: CheckedRequest,
  { send, into }: Asking,
): Promise<void> {
  const tokens = lost.flatMap(({ asset }) =>
    /\/erc20:/.test(asset) && !into.balances.has(keyOf(asset)) ? [keyOf(asset)] : [],
  )
  await Promise.allSettled(
    tokens.slice(0, maxAddresses).map(async (token) => {
      const balance = quantityOf(
        await send('eth_call', [
          { to: token, data: `0x${selectors.balanceOf}${addressWord(sameAddress(account))}` },
          'latest',
        ]),
      )
      if (balance !== undefined) into.balances.set(token, balance)
    }),
  )
}

/** Other networks that are asked whether an address is a contract there. */
const maxOthers = 3

/** Asks other networks about those who are not known: who is known has been right here before. */
function askOthers(
  wanted: readonly string[],
  { known, others, sendTo, into }: Asking,
): readonly Promise<unknown>[] {
  const unknown = [...new Set(wanted)]
    .filter((address) => evmAddress.test(address) && !known.has(address))
    .slice(0, maxAddresses)
  return others.slice(0, maxOthers).flatMap(({ id, name }) => {
    const ask = sendTo(id)
    return unknown.map(async (address) => {
      const code = await ask('eth_getCode', [address, 'latest'])
      if (typeof code === 'string' && isContract(code)) into.elsewhere.set(address, name)
    })
  })
}
