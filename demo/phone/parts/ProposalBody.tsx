import { shorten } from '../../format'
import type { Ask } from '../ask'
import type { Choice } from '../choice'
import { grant } from '../grant'
import type { Keyring } from '../keyring'

export interface ProposalBodyProps {
  readonly keyring: Keyring
  readonly choice: Choice
  readonly params: Extract<Ask, { kind: 'proposal' }>['params']
  readonly lacks: readonly string[]
}

/** What a method lets an app do, in words; several methods are one line. */
const meanings: readonly (readonly [test: RegExp, meaning: string])[] = [
  [/sign.*Message|personal_sign/i, 'Ask you to sign messages'],
  [/signTypedData/, 'Ask you to sign structured data'],
  [/sendTransaction|signAndSend/i, 'Ask you to send transactions'],
  [/signTransaction|signAllTransactions/, 'Ask you to sign transactions'],
  [/switchEthereumChain/, 'Ask you to switch networks'],
]

const may = (methods: readonly string[]) => [
  'See your account',
  ...meanings
    .filter(([test]) => methods.some((method) => test.test(method)))
    .map(([, meaning]) => meaning),
]

/**
 * What an app would get: the networks, the accounts, and what it may do with them. Nothing happens
 * without another yes.
 */
export function ProposalBody({ keyring, choice, params, lacks }: ProposalBodyProps) {
  const granted = grant(
    keyring,
    params.requiredNamespaces,
    params.optionalNamespaces,
    choice.account,
    choice.chainId,
  )
  const spaces = Object.values(granted)
  const chains = spaces.flatMap((space) => space.chains)
  const accounts = [
    ...new Set(
      spaces.flatMap((space) => space.accounts.map((one) => one.slice(one.lastIndexOf(':') + 1))),
    ),
  ]
  return (
    <>
      {lacks.length > 0 && (
        <p className="bad" data-testid="lacks">
          The phone does not have what this app needs: <bdi>{lacks.slice(0, 5).join(', ')}</bdi>
        </p>
      )}
      <h2>Networks</h2>
      <ul className="chips" data-testid="chains">
        {chains.map((chain) => (
          <li key={chain} className="chip">
            {keyring.networks.find(({ id }) => id === chain)?.name}
          </li>
        ))}
      </ul>
      <h2>Accounts</h2>
      <ul className="chips">
        {accounts.map((address) => (
          <li key={address} className="chip num" title={address}>
            <bdi>{shorten(address)}</bdi>
          </li>
        ))}
      </ul>
      <h2>The app may</h2>
      <ul className="may">
        {may(spaces.flatMap((space) => space.methods)).map((meaning) => (
          <li key={meaning}>{meaning}</li>
        ))}
      </ul>
    </>
  )
}
