/** What a document needs to allow one URL to be a script (Trusted Types). */
interface PolicyFactory {
  readonly createPolicy: (name: string, rules: { readonly createScriptURL: (url: string) => string }) => { readonly createScriptURL: (url: string) => unknown }
}

/**
 * Starts the keys' worker from its URL, which is below `/a/` of the document's own origin. Where the browser has Trusted Types, the document's one policy,
 * `tessera`, is made here, and lets no other URL through; so this is called once for a document.
 */
export function createWorkerStarter(url: string): () => Worker {
  const resolved = new URL(url, location.href)
  if (resolved.origin !== location.origin || !resolved.pathname.startsWith('/a/')) throw new TypeError('The worker is not of this site')
  const { href } = resolved
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory }
  const policy = trustedTypes?.createPolicy('tessera', {
    createScriptURL: (asked) => {
      if (asked !== href) throw new TypeError('Not the URL of the worker')
      return asked
    },
  })
  return () => new Worker((policy ? policy.createScriptURL(href) : href) as string, { type: 'module', name: 'keys' })
}
