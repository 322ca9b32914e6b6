/** The ways to connect. */
export default {
  'ui.connect': 'Connect',
  'ui.recent': 'Recent',
  'ui.installed': 'Installed',
  'ui.featured': 'Featured',
  'ui.more': 'More',
  'ui.show-all': 'Show all ({count})',
  'ui.or': 'or',
  'ui.continue-with-wallet': 'Continue with a wallet',
  'ui.new-here': 'New here?',
  'ui.legal': 'By connecting you agree to the {documents}.',
  'ui.agree': 'I agree to the {documents}',
  'ui.documents': '{terms} and {privacy}',
  'ui.terms': 'Terms',
  'ui.privacy': 'Privacy\u00a0Policy',
  'ui.what-is-a-wallet': 'What is a wallet?',
}
