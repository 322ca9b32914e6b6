import type { Network } from 'tessera-kit/networks'
import { useKit, useSendTransaction } from 'tessera-kit/react'
import { confirm, type Place } from '../confirm'
import { shorten } from '../format'
import { useTask } from '../useTask'
import { ActionRow } from './ActionRow'
import { Problem } from './Problem'

export interface SendActionProps {
  readonly to: string
  /** The network the account is on. */
  readonly network: Network
  readonly onDone: () => void
}

/** Sends a hundredth of a coin to the second test account and waits until the chain has it. */
export function SendAction({ to, network, onDone }: SendActionProps) {
  const kit = useKit()
  const { sendTransaction, status, data: id, error } = useSendTransaction()
  const waiting = useTask<Place>()
  const { symbol, decimals } = network.nativeCurrency
  const send = async () => {
    waiting.reset()
    const sent = await sendTransaction({ to, amount: 10n ** BigInt(decimals - 2) })
    if (!sent) return
    waiting.run(async () => {
      const place = await confirm(kit, network, sent)
      onDone()
      return place
    })
  }
  return (
    <ActionRow
      icon="send"
      title={`Send 0.01 ${symbol}`}
      verb="Send"
      testId="send"
      pending={status === 'pending' || waiting.pending}
      onRun={send}
    >
      {status === 'idle' && (
        <>
          To the second test account, <bdi className="num">{shorten(to)}</bdi>
        </>
      )}
      {status === 'pending' && 'Continue in your wallet.'}
      {error !== undefined && <Problem error={error} nothing="Nothing was sent." />}
      {waiting.error !== undefined && (
        <Problem error={waiting.error} nothing="It was sent, but not confirmed." />
      )}
      {id && waiting.error === undefined && (
        <span className={waiting.value === undefined ? undefined : 'ok'}>
          {waiting.value !== undefined && '✓ '}
          <bdi className="num" title={id} data-testid="hash" data-value={id}>
            {shorten(id)}
          </bdi>
          {waiting.value === undefined ? (
            ', waiting for its block'
          ) : (
            <>
              {` in ${waiting.value.word} `}
              <span className="num" data-testid="block">
                {waiting.value.number}
              </span>
            </>
          )}
        </span>
      )}
    </ActionRow>
  )
}
