import type { ActionText, Fact, TextName, Value } from './facts'
import { toPageText } from './pageText'
import type { Action, Coin, TradeLeg } from './types'

type Of<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>

const word = (name: TextName): Value => ({ kind: 'word', name })
const address = (label: TextName, found: string | undefined): Fact => ({
  label,
  value: found === undefined ? word('unread') : { kind: 'address', address: found },
})
const text = (label: TextName, shown: Of<'message'>['text'], isCode = false): Fact => ({
  label,
  value: { kind: 'text', text: shown, ...(isCode && { isCode }) },
})
const code = (label: TextName, shown: string): Fact => ({
  label,
  value: { kind: 'code', text: shown },
})
const date = (label: TextName, seconds: bigint): Fact => ({
  label,
  value: { kind: 'date', seconds },
})
const amountOf = (amount: bigint, token?: string, isTokenId?: 'possible' | 'yes'): Value => ({
  kind: 'amount',
  amount,
  ...(token !== undefined && { token }),
  ...(isTokenId && { isTokenId }),
})

const isSame = (one: string, other: string) =>
  one.startsWith('0x') ? one.toLowerCase() === other.toLowerCase() : one === other

function transferText(
  { token, from, to, amount, isTokenId, id, isBurn }: Of<'transfer'>,
  signer: string,
): ActionText {
  const parties: readonly Fact[] = [
    ...(from !== undefined && !isSame(from, signer) ? [address('from', from)] : []),
    isBurn ? { label: 'to', value: word('nobody') } : address('to', to),
  ]
  if (token === undefined) return { title: 'transfer', amount: amountOf(amount), facts: parties }
  const isItem = isTokenId === 'yes' || id !== undefined
  const number: readonly Fact[] =
    id === undefined ? [] : [{ label: 'tokenId', value: amountOf(id, token, 'yes') }]
  const label = isTokenId === 'yes' ? 'tokenId' : isTokenId ? 'amountOrId' : 'amount'
  const value: Value =
    id === undefined ? amountOf(amount, token, isTokenId) : { kind: 'integer', value: amount }
  return {
    title: isItem ? 'transferItem' : 'transferToken',
    facts: [...number, { label, value }, ...parties, address('token', token)],
  }
}

function approveText({
  token,
  spender,
  amount,
  isUnlimited,
  isTokenId,
  expires,
  change,
}: Of<'approve'>): ActionText {
  const value = isUnlimited ? word('noLimit') : amountOf(amount, token, isTokenId)
  const title =
    change === 'less' || (amount === 0n && !isTokenId)
      ? amount === 0n
        ? 'disallow'
        : 'allowLess'
      : isUnlimited
        ? 'allowAll'
        : change
          ? 'allowMore'
          : 'allow'
  return {
    title,
    facts: [
      { label: isTokenId && !isUnlimited ? 'amountOrId' : 'amount', value },
      ...(spender === undefined && amount === 0n ? [] : [address('spender', spender)]),
      address('token', token),
      ...(expires === undefined ? [] : [date('until', expires)]),
    ],
  }
}

/** What is given or got, with the contract of its token. */
const sideFacts = (
  labels: { readonly exact: TextName; readonly most: TextName; readonly least: TextName },
  { token, amount, id, bound, to }: TradeLeg,
): readonly Fact[] => [
  { label: labels[bound], value: amountOf(amount, token) },
  ...(id === undefined ? [] : [{ label: 'tokenId', value: amountOf(id, token, 'yes') } as const]),
  ...(token === undefined ? [] : [address('token', token)]),
  ...(to === undefined ? [] : [address('to', to)]),
]
const GIVES = { exact: 'gives', most: 'givesMost', least: 'gives' } as const
const GETS = { exact: 'gets', most: 'gets', least: 'getsLeast' } as const

function swapText({ router, give, get, to, deadline }: Of<'swap'>, signer: string): ActionText {
  const facts = [
    ...sideFacts(GIVES, give),
    ...sideFacts(GETS, get),
    ...(to !== undefined && isSame(to, signer) ? [] : [address('to', to)]),
    address('contract', router),
  ]
  return {
    title: 'swap',
    facts: [...facts, ...(deadline === undefined ? [] : [date('until', deadline)])],
  }
}

const orderText = ({ contract, gives, gets, expires }: Of<'order'>): ActionText => ({
  title: 'order',
  facts: [
    ...gives.flatMap((side) => sideFacts(GIVES, side)),
    ...(gets.length > 0
      ? gets.flatMap((side) => sideFacts(GETS, side))
      : [{ label: 'gets', value: word('nothing') } as const]),
    ...(contract === '' ? [] : [address('contract', contract)]),
    ...(expires === undefined ? [] : [date('until', expires)]),
  ],
})

/** A call without words: all there is of it, in pieces of 32 bytes. */
function callText({ to, selector, words = [], size }: Of<'call'>, isSolana: boolean): ActionText {
  const data = words.map(
    (piece, at): Fact => ({
      label: toPageText(String(at + 1)),
      value: { kind: 'code', text: piece },
    }),
  )
  return {
    title: isSolana ? 'callProgram' : 'callContract',
    facts: [
      address(isSolana ? 'program' : 'contract', to),
      ...(selector === undefined ? [] : [code('call', selector)]),
      ...(size === undefined
        ? []
        : [{ label: 'size', value: { kind: 'integer', value: BigInt(size) } } as const]),
      ...data,
    ],
  }
}

const coinFact = (label: TextName, { address: found, script, amount }: Coin): readonly Fact[] => [
  { label, value: amount === undefined ? word('unread') : amountOf(amount) },
  found === undefined ? code('script', script ?? '') : address('at', found),
]

/**
 * An action in the names of texts and the values that go with them: of a batch, without what is in
 * it.
 */
export function describeAction(
  action: Action,
  { signer, chainId }: { readonly signer: string; readonly chainId: string },
): ActionText {
  const isSolana = chainId.startsWith('solana:')
  switch (action.kind) {
    case 'transfer':
      return transferText(action, signer)
    case 'approve':
      return approveText(action)
    case 'approveAll':
      return {
        title: action.isApproved ? 'approveAll' : 'disapproveAll',
        facts: [address('operator', action.operator), address('contract', action.token)],
      }
    case 'authority': {
      const right: readonly Fact[] = action.right
        ? [{ label: 'right', value: word(`right.${action.right}`) }]
        : []
      return {
        title: isSolana || !action.right ? 'authority' : 'authorityOf',
        facts: [
          ...right,
          address('account', action.account),
          action.to === undefined && action.right
            ? { label: 'to', value: word('nobody') }
            : address('to', action.to),
        ],
      }
    }
    case 'wrap':
    case 'unwrap':
      return {
        title: action.kind,
        amount: amountOf(action.amount),
        facts: [address('token', action.token)],
      }
    case 'swap':
      return swapText(action, signer)
    case 'collect':
      return {
        title: 'collect',
        facts: [
          { label: 'least', value: amountOf(action.least, action.token) },
          ...(action.token === undefined ? [] : [address('token', action.token)]),
          address('to', action.to),
        ],
      }
    case 'order':
      return orderText(action)
    case 'batch':
      return {
        title: action.isDelegate ? 'batchDelegate' : 'batch',
        facts: [address('contract', action.to)],
      }
    case 'described':
      return {
        title: action.intent,
        facts: [
          ...action.facts,
          ...(action.owner ? [text('by', action.owner)] : []),
          address('contract', action.to),
        ],
      }
    case 'create':
      return { title: 'create', facts: [] }
    case 'call':
      return callText(action, isSolana)
    case 'delegate':
      return { title: 'delegate', facts: [address('newCode', action.to)] }
    case 'openAccount':
      return {
        title: 'openAccount',
        facts: [
          address('owner', action.owner),
          address('token', action.token),
          address('account', action.account),
        ],
      }
    case 'closeAccount':
      return {
        title: 'closeAccount',
        facts: [address('account', action.account), address('to', action.to)],
      }
    case 'nonce':
      return { title: 'nonce', facts: [address('account', action.account)] }
    case 'coins':
      return {
        title: 'spends',
        facts: [
          ...action.inputs.flatMap((coin) => coinFact('input', coin)),
          ...action.change.flatMap((coin) => coinFact('change', coin)),
        ],
      }
    case 'signIn':
      return {
        title: action.isForeign ? 'signInElsewhere' : 'signInTo',
        facts: [
          ...(action.isForeign ? [text('site', action.domain, true)] : []),
          text('text', action.text),
        ],
      }
    case 'message':
      return { title: 'message', facts: [text('text', action.text, !action.isText)] }
    case 'typedData':
      return {
        title: 'typedData',
        facts: [
          text('type', toPageText(action.primaryType), true),
          ...action.rows.map(
            ({ path, value, isUnsigned }): Fact => ({
              label: toPageText(path),
              value: { kind: 'text', text: value },
              ...(isUnsigned && { isUnsigned }),
            }),
          ),
        ],
      }
    case 'memo':
      return { title: 'memo', facts: [text('noteText', action.text)] }
  }
}
