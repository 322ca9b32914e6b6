import {
  activeConnection,
  type ChainId,
  type Connected,
  currentConnection,
  type Network,
  type SessionState,
} from '../../kernel/index'

/** An address that others can send to, and the network they choose for it. */
export interface Place {
  readonly chainId: ChainId
  /** Undefined where the kit does not have the network. */
  readonly network: Network | undefined
  readonly address: string
  /** The kind of account, where the wallet tells it. */
  readonly type: string | undefined
  /**
   * The networks of the kit that this address is the account's on, its own among them; test
   * networks only beside test networks.
   */
  readonly shared: readonly Network[]
}

/** Namespaces in which one key has one address on every network. */
const oneAddress: readonly string[] = ['eip155', 'solana']

function placesOf(
  networks: readonly Network[],
  { chainId, active, accounts }: Connected,
): readonly Place[] {
  const type = accounts.find(({ address }) => address === active)?.type
  const [namespace = ''] = chainId.split(':', 1)
  // a contract is on the network where it was made; Bitcoin's addresses name theirs
  const isShared = oneAddress.includes(namespace) && type !== 'smartAccount'
  const own = networks.filter((network) =>
    isShared ? network.namespace === namespace : network.id === chainId,
  )
  const place = (id: ChainId, network: Network | undefined): Place => ({
    chainId: id,
    network,
    address: active,
    type,
    shared: own.filter(({ testnet }) => testnet === network?.testnet),
  })
  const known = own.map((network) => place(network.id, network))
  return known.some((each) => each.chainId === chainId)
    ? known
    : [place(chainId, undefined), ...known]
}

/**
 * Every place that the connected wallets can receive at, in the order of the kit's networks, and
 * the one in front; undefined without a connection.
 */
export function readPlaces(
  networks: readonly Network[],
  session: SessionState,
): { readonly front: Place; readonly places: readonly Place[] } | undefined {
  const active = activeConnection(session)
  if (!active) return undefined
  const namespaces = [...new Set(networks.map(({ namespace }) => namespace))]
  const inFront = placesOf(networks, active)
  const front = inFront.find(({ chainId }) => chainId === active.chainId) as Place
  const others = namespaces.flatMap((namespace) => {
    const current =
      namespace === session.active ? undefined : currentConnection(session.namespaces[namespace])
    return namespace === session.active ? inFront : current ? placesOf(networks, current) : []
  })
  return { front, places: others.includes(front) ? others : [front, ...others] }
}

/**
 * What a Bitcoin address is called, by its beginning (BIP-173, BIP-350, base58check); undefined for
 * what begins otherwise.
 */
export const bitcoinType = (address: string): string | undefined =>
  bitcoinTypes.find(([begins]) => begins.test(address))?.[1]

const bitcoinTypes: readonly (readonly [RegExp, string])[] = [
  [/^(bc|tb|bcrt)1q/i, 'Native SegWit'],
  [/^(bc|tb|bcrt)1p/i, 'Taproot'],
  [/^[32]/, 'Nested SegWit'],
  [/^[1mn]/, 'Legacy'],
]

/** A text in groups of four characters; `0x` counts to the first. */
export const inGroups = (address: string): readonly string[] =>
  address.match(/^0x.{1,4}|.{1,4}/g) ?? []
