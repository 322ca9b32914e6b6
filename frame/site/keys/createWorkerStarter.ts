/** What a document needs to allow one URL to be a script (Trusted Types). */
interface PolicyFactory {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => unknown }
}

/**
 * Starts workers from their URLs, which are below `/a/` of the document's own origin: `keys`, and
 * where it is named the one of passwords. Where the browser has Trusted Types, the document's one
 * policy, `tessera`, is made here, and lets no other URL through; so this is called once for a
 * document.
 */
export function createWorkerStarter(...urls: readonly string[]): (at?: number) => Worker {
  const allowed = urls.map((url) => {
    const resolved = new URL(url, location.href)
    if (resolved.origin !== location.origin || !resolved.pathname.startsWith('/a/'))
      throw new TypeError('The worker is not of this site')
    return resolved.href
  })
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory }
  const policy = trustedTypes?.createPolicy('tessera', {
    createScriptURL: (asked) => {
      if (!allowed.includes(asked)) throw new TypeError('Not the URL of a worker')
      return asked
    },
  })
  return (at = 0) => {
    const href = allowed[at] ?? ''
    return new Worker((policy ? policy.createScriptURL(href) : href) as string, {
      type: 'module',
      name: 'keys',
    })
  }
}
