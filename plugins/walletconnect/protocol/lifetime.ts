/** How long one code is valid, in milliseconds. The library listens for a minute more. */
export const lifetimeMs = 240_000
