import { createKeys } from './createKeys'

/**
 * Entry of the worker: the one place where a wallet's key is whole. It is reached by messages
 * alone, from the document that started it, and ends with it or when the client ends it.
 */
declare const self: {
  addEventListener: (type: 'message', listener: (event: { readonly data: unknown }) => void) => void
  postMessage: (message: unknown) => void
}

const keys = createKeys()
self.addEventListener('message', ({ data }) => {
  void keys.handle(data).then((reply) => self.postMessage(reply))
})
