import * as z from 'zod/mini'
import { derivePassword } from './derivePassword'
import { importSecret } from './recovery'

/**
 * Entry of the worker that makes a secret of a password: a script of its own, since few visitors
 * need it. It is ended after one answer.
 */
declare const self: {
  addEventListener: (type: 'message', listener: (event: { readonly data: unknown }) => void) => void
  postMessage: (message: unknown) => void
}

const requestSchema = z.strictObject({
  password: z.string().check(z.maxLength(1_000)),
  salt: z.custom<Uint8Array<ArrayBuffer>>(
    (value) => value instanceof Uint8Array && value.length === 16,
  ),
})

self.addEventListener('message', ({ data }) => {
  const { password, salt } = requestSchema.parse(data)
  void derivePassword(password, salt)
    .then(importSecret)
    .then((secret) => self.postMessage(secret))
})
