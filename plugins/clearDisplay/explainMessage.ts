import { toMessageText } from './pageText'
import { readSignIn } from './signIn'
import type { Action, Asking, Warning } from './types'

/** What a message says: a sign-in if it is one or looks like one, else its text, or its bytes where they are none. Never throws. */
export function explainMessage(message: Uint8Array, asking: Asking): { readonly actions: readonly Action[]; readonly warnings: readonly Warning[] } {
  const text = toMessageText(message)
  const signIn = text.isText ? readSignIn(new TextDecoder('utf-8', { ignoreBOM: true }).decode(message), asking) : undefined
  if (signIn) return { actions: [signIn.action], warnings: signIn.warnings }
  return { actions: [{ kind: 'message', text, isText: text.isText }], warnings: text.isText ? [] : ['unknown'] }
}
