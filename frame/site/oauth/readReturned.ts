/** What stands in the window's address when its provider has answered. */
export interface Returned {
  readonly login: string
  readonly result?: string
  readonly end?: 'refused' | 'failed'
}

/** What is after the `#`; undefined where it is of no sign-in. */
export function readReturned(hash: string): Returned | undefined {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const [login, result, end] = ['login', 'result', 'end'].map((name) => fields.get(name))
  if (!login || !/^[\w-]{22}$/.test(login)) return undefined
  if (end === 'refused' || end === 'failed') return { login, end }
  return result && /^[\w-]{43}$/.test(result) ? { login, result } : undefined
}
