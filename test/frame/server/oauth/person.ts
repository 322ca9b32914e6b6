/**
 * A person with a browser: follows redirects with the cookies of each host, as far as `end`, and
 * picks somebody, or `deny`, on the provider's login page. Resolves with the request that reached
 * `end`.
 */
export const signInAs = async (
  start: string,
  who: string,
  end: string,
): Promise<{ readonly url: URL; readonly form: URLSearchParams }> => {
  const jars = new Map<string, Map<string, string>>()
  let url = new URL(start)
  for (let hop = 0; hop < 20; hop++) {
    if (url.href.startsWith(end)) return { url, form: url.searchParams }
    const jar = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, jar)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location) {
      url = new URL(location, url)
      continue
    }
    const text = await response.text()
    const [, form] = /<form method="post" action="([^"]+)">/.exec(text) ?? []
    if (form?.startsWith(end)) {
      const fields = [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')],
      )
      return { url: new URL(form), form: new URLSearchParams(fields) }
    }
    const [, uid] = /href="\/interaction\/([\w-]+)\//.exec(text) ?? []
    if (!uid) throw new Error(`${response.status} at ${url.href}: ${text.slice(0, 300)}`)
    url = new URL(`/interaction/${uid}/${who}`, url)
  }
  throw new Error('Too many redirects')
}
