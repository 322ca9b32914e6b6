/** The notices as they should be. Throws when a package has no licence text. */
export function noticesText(): string
