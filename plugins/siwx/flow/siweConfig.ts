import type { SignInFields } from '../../shared/sign-in-message/format'
import { siwxError } from '../errors'
import type { SignedMessage, SignInState, SignInVerifier, SiweConfig } from '../types'
import type { CurrentAccount } from './account'

/** The verifier of a {@link SiweConfig}: one EVM account, whose session the host's server has. */
export function siweVerifier({
  getNonce,
  getMessageParams,
  verifyMessage,
  getSession,
  signOut,
  onSignIn,
  onSignOut,
}: SiweConfig): SignInVerifier {
  const session = async (): Promise<SignInState> => {
    const found = await getSession()
    return { accounts: found ? [`eip155:${found.chainId}:${found.address}`] : [] }
  }
  return {
    async nonce() {
      const [nonce, params] = await Promise.all([getNonce(), getMessageParams?.()])
      if (!params) return nonce
      const { domain, uri, statement, resources, requestId } = params
      const { iat: issuedAt, exp: expirationTime, nbf: notBefore } = params
      const times = { issuedAt, expirationTime, notBefore }
      return { nonce, fields: { domain, uri, statement, resources, requestId, ...times } }
    },
    async verify([first]: readonly SignedMessage[]) {
      const { message, signature, account } = first as SignedMessage
      if (!(await verifyMessage({ message, signature }))) return { accounts: [] }
      const [, reference, address = ''] = account.split(':')
      onSignIn?.({ address, chainId: Number(reference) })
      return { accounts: [account] }
    },
    session,
    async signOut() {
      await signOut()
      onSignOut?.()
      return session()
    },
  }
}

/** The account as a session of another one (CAIP-10) counts for it. */
export const countsFor = (
  config: SiweConfig | undefined,
  account: CurrentAccount,
  signedIn: string,
): CurrentAccount =>
  config?.signOutOnAccountChange === false
    ? { ...account, address: signedIn.slice(signedIn.lastIndexOf(':') + 1) }
    : account

/** Whether another account or network of the wallet ends the one session of a {@link SiweConfig}. */
export const endsOnChange = (
  { signOutOnAccountChange, signOutOnNetworkChange }: SiweConfig,
  now: CurrentAccount,
  before: CurrentAccount,
): boolean =>
  now.namespace === 'eip155' &&
  before.namespace === 'eip155' &&
  ((signOutOnAccountChange !== false && now.address !== before.address) ||
    (signOutOnNetworkChange !== false && now.chainId !== before.chainId))

/**
 * The text of `createMessage` for these fields. Throws `siwx/bad-message` where it returns no text,
 * and what it throws.
 */
export function writeSiweMessage(
  createMessage: NonNullable<SiweConfig['createMessage']>,
  { accountAddress, chainId, issuedAt, expirationTime, notBefore, ...fields }: SignInFields,
): string {
  const text: unknown = createMessage({
    ...fields,
    address: `did:pkh:${chainId}:${accountAddress}`,
    chainId: Number(chainId.split(':')[1]),
    version: '1',
    iat: issuedAt,
    exp: expirationTime,
    nbf: notBefore,
  })
  if (typeof text !== 'string' || !text) throw siwxError('bad-message')
  return text
}
