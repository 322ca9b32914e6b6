import type { ChainId } from 'tessera-kit'
import { useKit, useSendTransaction } from 'tessera-kit/react'
import type { Hex } from 'tessera-kit/testing'
import { parseEther } from 'viem'
import { shorten } from '../format'
import { waitForReceipt } from '../receipt'
import { useTask } from '../useTask'
import { ActionRow } from './ActionRow'
import { Problem } from './Problem'

export interface SendActionProps {
  readonly to: Hex
  /** The network the account is on. */
  readonly chainId: ChainId
  readonly onMined: () => void
}

/** Sends a little ether to the second test account and waits for the block it is in. */
export function SendAction({ to, chainId, onMined }: SendActionProps) {
  const kit = useKit()
  const { sendTransaction, status, data: hash, error } = useSendTransaction()
  const mining = useTask<bigint>()
  const send = async () => {
    mining.reset()
    const sent = await sendTransaction({ to, amount: parseEther('0.01') })
    if (!sent) return
    mining.run(async () => {
      const block = await waitForReceipt(kit, chainId, sent)
      onMined()
      return block
    })
  }
  return (
    <ActionRow icon="send" title="Send 0.01 ETH" verb="Send" testId="send" pending={status === 'pending' || mining.pending} onRun={send}>
      {status === 'idle' && (
        <>
          To the second test account, <bdi className="num">{shorten(to)}</bdi>
        </>
      )}
      {status === 'pending' && 'Continue in your wallet.'}
      {error !== undefined && <Problem error={error} nothing="Nothing was sent." />}
      {mining.error !== undefined && <Problem error={mining.error} nothing="It was sent, but not confirmed." />}
      {hash && mining.error === undefined && (
        <span className={mining.value === undefined ? undefined : 'ok'}>
          {mining.value !== undefined && '✓ '}
          <bdi className="num" title={hash} data-testid="hash" data-value={hash}>
            {shorten(hash)}
          </bdi>
          {mining.value === undefined ? (
            ', waiting for its block'
          ) : (
            <>
              {' in block '}
              <span className="num" data-testid="block">
                {String(mining.value)}
              </span>
            </>
          )}
        </span>
      )}
    </ActionRow>
  )
}
