/** Identity providers, in the order in which they are offered, as requests and settings name them. */
export const SOCIAL_PROVIDERS = ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const

/** An identity provider. */
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
