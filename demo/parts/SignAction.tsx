import { useSignMessage } from 'tessera-kit/react'
import { shorten } from '../format'
import { useTask } from '../useTask'
import { whoSigned } from '../whoSigned'
import { ActionRow } from './ActionRow'
import { Problem } from './Problem'

const MESSAGE = 'Hello from the Tessera demo.'

/** Signs a message, then finds out from the signature who signed it. */
export function SignAction({ address, namespace }: { address: string; namespace: string }) {
  const { signMessage, status, data: signature, error } = useSignMessage()
  const check = useTask<string>()
  const sign = async () => {
    check.reset()
    const signed = await signMessage(MESSAGE)
    if (signed) check.run(() => whoSigned(namespace, MESSAGE, signed, address))
  }
  const signer = check.value
  const problem = error ?? check.error
  return (
    <ActionRow
      icon="sign"
      title="Sign message"
      verb="Sign"
      testId="sign"
      pending={status === 'pending'}
      onRun={sign}
    >
      {status === 'idle' && 'The page checks who signed it.'}
      {status === 'pending' && 'Continue in your wallet.'}
      {problem !== undefined && <Problem error={problem} nothing="Nothing was signed." />}
      {signer && (
        <span className={signer === address ? 'ok' : 'bad'}>
          {signer === address ? '✓ Signed by ' : 'Signed by another account: '}
          <bdi
            className="num"
            title={signer}
            data-testid="recovered"
            data-value={signer}
            data-signature={signature}
          >
            {shorten(signer)}
          </bdi>
        </span>
      )}
    </ActionRow>
  )
}
