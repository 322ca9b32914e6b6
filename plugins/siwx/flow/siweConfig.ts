import type { SignedMessage, SignInState, SignInVerifier, SiweConfig } from '../types'

/** The verifier of a {@link SiweConfig}: one EVM account, whose session the host's server has. */
export function siweVerifier({
  getNonce,
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
    nonce: async () => getNonce(),
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
