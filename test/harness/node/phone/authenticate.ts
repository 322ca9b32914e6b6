import type { AuthTypes } from '@walletconnect/types'

const RECAP = 'urn:recap:'

/** What a session may do, as a resource of the signed text (EIP-5573). */
type Recap = { att: Record<string, Record<string, readonly { chains?: readonly string[] }[]>> }

const supportedRecap = (
  { att }: Recap,
  chains: readonly string[],
  methods: readonly string[],
): Recap => {
  const abilities = Object.keys(att.eip155 ?? {}).filter((ability) =>
    methods.includes(ability.replace(/^request\//, '')),
  )
  return {
    att: { eip155: Object.fromEntries(abilities.map((ability) => [ability, [{ chains }]])) },
  }
}

/**
 * What a wallet signs of a sign-in with one click: the chains of the page that it has, and of the
 * methods that the page asks for in the last resource those that it has.
 */
export const supportedPayload = (
  given: AuthTypes.PayloadParams,
  own: readonly string[],
  methods: readonly string[],
): AuthTypes.PayloadParams => {
  const chains = given.chains.filter((chain) => own.includes(chain))
  const { resources = [] } = given
  const last = resources.at(-1)
  if (!last?.startsWith(RECAP)) return { ...given, chains }
  const recap = JSON.parse(Buffer.from(last.slice(RECAP.length), 'base64').toString()) as Recap
  const text = JSON.stringify(supportedRecap(recap, chains, methods))
  const encoded = Buffer.from(text).toString('base64').replace(/=+$/, '')
  return { ...given, chains, resources: [...resources.slice(0, -1), `${RECAP}${encoded}`] }
}

/** A signed sign-in (CAIP-74) with the signature of an EOA. */
export const authObject = (
  {
    domain,
    aud,
    version,
    nonce,
    iat,
    statement,
    requestId,
    resources,
    nbf,
    exp,
  }: AuthTypes.PayloadParams,
  signature: string,
  iss: string,
): AuthTypes.Cacao =>
  ({
    h: { t: 'caip122' },
    p: { iss, domain, aud, version, nonce, iat, statement, requestId, resources, nbf, exp },
    s: { t: 'eip191', s: signature },
  }) as AuthTypes.Cacao
