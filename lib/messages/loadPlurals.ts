/** Loads `resolvePlurals`, which only texts that count need. */
export const loadPlurals = async () => (await import('./resolvePlurals')).resolvePlurals
