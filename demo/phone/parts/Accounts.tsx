import { Mosaic } from 'tessera-kit/react'
import { shorten } from '../../format'
import { CopyButton } from '../../parts/CopyButton'
import type { Choice } from '../choice'
import type { Keyring } from '../keyring'

export interface AccountsProps {
  readonly keyring: Keyring
  readonly choice: Choice
  readonly onChoose: (part: Partial<Choice>) => void
}

/**
 * The accounts of the phone. On EVM one of them is in front, on one of the networks; connected apps
 * hear of a change.
 */
export const Accounts = ({ keyring, choice, onChoose }: AccountsProps) => (
  <section className="block" aria-labelledby="accounts">
    <h2 id="accounts">Accounts</h2>
    <ul className="rows">
      {keyring.evm.map(({ address }, place) => (
        <li key={address} className="row" data-active={choice.account === place || undefined}>
          <label className="row-main">
            <input
              type="radio"
              name="account"
              checked={choice.account === place}
              onChange={() => onChoose({ account: place })}
              data-testid={`account-${place + 1}`}
            />
            <Tile address={address} />
            <span className="row-text">
              <bdi className="num">{shorten(address)}</bdi>
              <span className="note">Account {place + 1}</span>
            </span>
          </label>
          <CopyButton text={address} label={`Copy address of account ${place + 1}`} />
        </li>
      ))}
      {keyring.solana.map(({ address }) => (
        <li key={address} className="row">
          <span className="row-main">
            <Tile address={address} />
            <span className="row-text">
              <bdi className="num">{shorten(address)}</bdi>
              <span className="note">Solana</span>
            </span>
          </span>
          <CopyButton text={address} label="Copy address on Solana" />
        </li>
      ))}
    </ul>
    <fieldset className="segments networks">
      <legend className="hidden">Network</legend>
      {keyring.networks
        .filter(({ namespace }) => namespace === 'eip155')
        .map(({ id, name }) => (
          <label key={id}>
            <input
              type="radio"
              name="network"
              checked={choice.chainId === id}
              onChange={() => onChoose({ chainId: id })}
              data-testid={`network-${id}`}
            />
            {name}
          </label>
        ))}
    </fieldset>
  </section>
)

const Tile = ({ address }: { address: string }) => (
  <span className="tile">
    <Mosaic address={address} size={36} />
  </span>
)
