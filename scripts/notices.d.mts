/** The notices as they should be. Throws when a package has no licence text. */
export function noticesText(): string
/** Packages that come without a licence text, each as `name version`; their manifests say MIT. */
export const withoutText: readonly string[]
