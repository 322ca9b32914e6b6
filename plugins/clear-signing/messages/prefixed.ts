/** Texts that are shared with the secure frame, under the keys of this plugin. */
export const prefixed = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`clear-signing.${name}`, text]))
