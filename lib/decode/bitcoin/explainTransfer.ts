import { fromHexDigits } from '../../bytes/hex'
import { toMessageText } from '../pageText'
import type { Action } from '../types'

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/**
 * What a `sendTransfer` of Bitcoin does: what it pays, the note that it writes, and where what is
 * left of the coins goes if not back. Throws a SyntaxError for an amount that is none.
 */
export function explainTransfer(params: unknown): readonly Action[] {
  const { recipientAddress, amount, changeAddress, memo } = Object(params) as Readonly<
    Record<string, unknown>
  >
  const [change, note] = [textOf(changeAddress), textOf(memo)]
  return [
    { kind: 'transfer', to: textOf(recipientAddress), amount: BigInt(String(amount)) },
    ...(change === undefined
      ? []
      : [{ kind: 'coins', inputs: [], change: [{ address: change, amount: undefined }] } as const]),
    ...(note === undefined
      ? []
      : [
          {
            kind: 'memo',
            text: toMessageText(fromHexDigits(note)),
          } as const,
        ]),
  ]
}
