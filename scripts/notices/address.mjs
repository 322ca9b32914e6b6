/**
 * Where a package's manifest says its source is, as an address for browsers; empty where it says
 * nothing.
 */
export const addressOf = (
  /** @type {{ repository?: string | { url: string }, homepage?: string }} */ {
    repository,
    homepage,
  },
) => {
  const url = (typeof repository === 'object' ? repository.url : repository) ?? homepage ?? ''
  const plain = url
    .replace(/^git\+/, '')
    .replace(/^github:/, '')
    .replace(/^(git|http):\/\//, 'https://')
    .replace(/^ssh:\/\/git@/, 'https://')
    .replace(/\.git$/, '')
  return /^[\w.-]+\/[\w.-]+$/.test(plain) ? `https://github.com/${plain}` : plain
}
