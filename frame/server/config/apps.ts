import type { App } from './types'

/**
 * Whether it is the origin of a page: `http` or `https`, and a host that cannot mean more in a
 * header, where URLs allow `*` and `;` too.
 */
export const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return (
    origin === text &&
    /^https?:$/.test(protocol) &&
    /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/.test(hostname)
  )
}

/** An origin of this machine, any port: `localhost`, its subdomains, 127.0.0.1 and ::1. */
export const isLoopbackOrigin = (origin: string): boolean =>
  isOrigin(origin) &&
  /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname)

/** The app of this id, or undefined. */
export const findApp = (apps: readonly App[], id: string): App | undefined =>
  apps.find((app) => app.id === id)

/** Whether pages of this origin may show the frame of this app. */
export const allowsOrigin = (app: App, origin: string): boolean =>
  app.origins.includes(origin) || (app.dev && isLoopbackOrigin(origin))

/** Sources of the directive `frame-ancestors` for this app's documents. */
export const frameAncestors = (app: App): readonly string[] => [
  ...app.origins,
  ...(app.dev
    ? ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*', 'https://localhost:*']
    : []),
]
