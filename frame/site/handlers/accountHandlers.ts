import { frameError } from '../../protocol/errors'
import type { RouteAnswer } from '../../protocol/http'
import { toChainId, toChainRef } from '../../protocol/shapes'
import type { WalletRecord } from '../openWallet'
import { whileSignedIn } from './signInHandlers'
import type { HandlersOf, Site } from './types'

type Name = 'GET_USER' | 'SET_PREFERRED_ACCOUNT'
type User = NonNullable<RouteAnswer<'/v1/me'>['user']>

/**
 * The account of a wallet on a network. Throws `chain_unknown` for a namespace that wallets have
 * not.
 */
function accountOf({ accounts }: WalletRecord, chainId: string): string {
  const [namespace] = chainId.split(':')
  if (namespace !== 'eip155' && namespace !== 'solana') throw frameError('chain_unknown')
  return accounts[namespace]
}

/**
 * The network that somebody is shown on: the one asked for, or where the app does not have that,
 * the current one of its namespace.
 */
function chooseNetwork({ networks }: Site, ref: string | number | undefined): string {
  if (ref === undefined) return networks.current()
  const asked = toChainId(ref)
  const [namespace] = asked.split(':')
  try {
    const chainId = networks.find(asked)
    networks.choose(chainId)
    return chainId
  } catch {
    return networks.current(namespace)
  }
}

/** Who is signed in, as the server says. Throws `login_needed` where it knows nobody. */
export async function readUser({ api }: Pick<Site, 'api'>): Promise<User> {
  const { user } = await api.call('/v1/me', {})
  if (!user) throw frameError('login_needed')
  return user
}

/** Who is signed in. */
export function createAccountHandlers(site: Site): HandlersOf<Name> {
  const guarded = <Answer>(work: () => Promise<Answer>) => whileSignedIn(site, work)
  const open = async () => (await site.wallet()).get()

  return {
    GET_USER: (payload) =>
      guarded(async () => {
        const user = await readUser(site)
        const wallet = await open()
        const chainId = chooseNetwork(site, payload?.chainId)
        const address = accountOf(wallet, chainId)
        return {
          ...(user.email !== undefined && { email: user.email }),
          address,
          chainId: toChainRef(chainId),
          smartAccountDeployed: false,
          accounts: [{ address, type: 'eoa' }],
          preferredAccountType: 'eoa',
          custody: wallet.custody,
        }
      }),
    /** There are no others: the answer says which it is. */
    SET_PREFERRED_ACCOUNT: () =>
      guarded(async () => ({
        type: 'eoa',
        address: accountOf(await open(), site.networks.current()),
      })),
  }
}
