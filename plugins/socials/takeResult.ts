/** The parameter with what a redirect brought back, and what separates it from the others. */
const RESULT = /([?&])result_uri=([^&]*)(&|$)/

/**
 * Takes `result_uri` out of the page's address, and returns it; undefined where there is none. The
 * rest of the address stays as the host wrote it: hosts tell `?a` from `?a=`, and `%20` from `+`.
 */
export function takeResult(): string | undefined {
  const { hash, pathname, search } = location
  if (!RESULT.test(search)) return undefined
  const result = new URLSearchParams(search).get('result_uri')
  const rest = search.replace(RESULT, (_, before, __, after) => (after ? before : ''))
  history.replaceState(history.state, '', `${pathname}${rest}${hash}`)
  return result ?? undefined
}
