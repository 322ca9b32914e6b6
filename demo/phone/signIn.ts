import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { Ask } from './ask'
import { methodsOf } from './grant'
import type { Keyring } from './keyring'
import type { Kit } from './openKit'
import { provideBuffer } from './provideBuffer'

type SignIn = Extract<Ask, { kind: 'sign-in' }>

const payloadOf = ({ networks }: Keyring, { params }: SignIn) => {
  provideBuffer()
  return populateAuthPayload({
    authPayload: params.authPayload as never,
    chains: networks.filter(({ namespace }) => namespace === 'eip155').map(({ id }) => id),
    methods: [...(methodsOf.eip155 ?? [])],
  })
}

/**
 * The chain the phone signs in on: its own if the app asked for that, else the first both know.
 * Throws where there is none.
 */
const chainOf = (payload: { readonly chains: readonly string[] }, chainId: string): string => {
  const chain = payload.chains.find((one) => one === chainId) ?? payload.chains[0]
  if (!chain) throw new Error('The app signs in on networks the phone does not have')
  return chain
}

const textOf = (kit: Kit, payload: object, iss: string) =>
  kit.formatAuthMessage({ request: payload as never, iss })

/**
 * The message (EIP-4361 with ReCaps) that signing in would sign; undefined where the phone cannot.
 */
export function messageOf(
  kit: Kit,
  keyring: Keyring,
  ask: SignIn,
  active: number,
  chainId: string,
): string | undefined {
  try {
    const payload = payloadOf(keyring, ask)
    return textOf(
      kit,
      payload,
      `did:pkh:${chainOf(payload, chainId)}:${keyring.evm[active]?.address}`,
    )
  } catch {
    return undefined
  }
}

/**
 * Signs in: CAIP-222, one CACAO for the active account. Throws where the app's networks are not the
 * phone's.
 */
export async function signIn(
  kit: Kit,
  keyring: Keyring,
  ask: SignIn,
  active: number,
  chainId: string,
): Promise<void> {
  const account = keyring.evm[active]
  if (!account) throw new Error('There is no account')
  const payload = payloadOf(keyring, ask)
  const iss = `did:pkh:${chainOf(payload, chainId)}:${account.address}`
  const signature = await account.signMessage({ message: textOf(kit, payload, iss) })
  const cacao = buildAuthObject(payload, { t: 'eip191', s: signature }, iss)
  await kit.approveSessionAuthenticate({ id: ask.id, auths: [cacao] })
}
