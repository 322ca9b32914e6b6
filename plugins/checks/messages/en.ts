export default {
  'checks.tried': 'Tried just now',
  'checks.works': 'Works',
  'checks.no-changes': 'No balance changes yet',
  'checks.unknown-changes': 'What it changes could not be found out',
  'checks.partial': 'There may be more that could not be seen',
  'checks.loses': 'You lose',
  'checks.gets': 'You get',
  'checks.unlisted': 'Unlisted token',
  'checks.item': 'Item {id}',
  'checks.confirm': 'I have read this and want to go on',
  'checks.address': 'This address',
  'checks.known-address': 'The one you know',
  'checks.unnamed': 'an address that is not named here',

  'checks.lookalike':
    'This address begins and ends like one you know, but is another one. Copied addresses are swapped this way.',
  'checks.lookalike-end':
    'This address looks in part like one you know, but is another one. Compare every character.',
  'checks.first-time': 'You have not sent anything to {address} from this browser before.',
  'checks.sends-most':
    'This sends most of what you have of something to {address}. Go on only if you know whose address that is.',
  'checks.contract-recipient':
    '{address} is a contract. Some contracts cannot give back what is sent to them.',
  'checks.token-recipient': '{address} is the contract of a token. What is sent there is lost.',
  'checks.other-network':
    '{address} is a contract on {network}, and there is nothing at it on this network. What is sent there may be lost.',
  'checks.self': 'You would send this to yourself.',
  'checks.burn': 'Nobody has the key of {address}. What is sent there is lost.',
  'checks.checksum': 'The capital letters of {address} do not fit: it may be mistyped.',

  'checks.unlimited-approval':
    '{spender} could take all your {token}, now and later. Ask the site for an exact amount.',
  'checks.approval-all': '{spender} could take every item of {token} that you have and will have.',
  'checks.spender-eoa':
    '{spender} is a person’s account. Apps use contracts for this: a person who asks for it wants your tokens.',
  'checks.spender-new': '{spender} gets leave to spend for the first time.',
  'checks.permit':
    'Your signature alone lets {spender} take tokens. No transaction of yours follows.',
  'checks.permit-long':
    'Your signature alone lets {spender} take tokens, and it stays good for more than 30 days.',
  'checks.order': 'With your signature others may take what this order offers.',
  'checks.order-of-several':
    'This offers things of several kinds at once, for little or for something that nobody here knows. Hardly any app asks for that.',
  'checks.order-for-nothing':
    'With your signature others may take what this order offers, and you get nothing for it.',

  'checks.delegation':
    'Your account would run the code of {address}. Whoever wrote it can do everything with your account.',
  'checks.delegation-everywhere':
    'Your account would run the code of {address} on every network. Whoever wrote it can do everything with your account.',
  'checks.upgrades': 'Your wallet may turn this account into a smart account for this.',
  'checks.delegated': 'Your account runs the code of {address}.',
  'checks.owner-change': 'A right over something of yours goes into other hands: {address}.',
  'checks.taken-over':
    '{address}, an account of yours, could be emptied by somebody else from then on.',
  'checks.close-account': 'An account of yours is closed, and what is in it goes to {address}.',
  'checks.durable-nonce':
    'This transaction does not expire: it can be sent at any time from now on, also when you have more.',
  'checks.runs-as-account':
    'The code of {address} would run as your account, and could do everything with it.',
  'checks.permissions':
    'The site asks for a standing permission: it could act for your account without asking again.',
  'checks.other-server':
    'Your wallet would ask {host} about a network that it may know by another server. Whoever runs {host} can show you balances that are not there.',
  'checks.plain-server':
    'Your wallet would ask {host} about this network without encryption: others on the way can change what it shows.',

  'checks.eth-sign':
    'What you would sign cannot be read. It could be a transaction that takes all you have.',
  'checks.domain-mismatch':
    'This signs you in at {domain}, which is not this site. Whoever has the signature could sign in there as you.',
  'checks.other-account': 'This signs in another account, or on another network, than yours.',
  'checks.wrong-network': 'This signature is for another network than the one you are on.',
  'checks.unsigned-members': 'It shows things that are not part of what you sign.',
  'checks.hidden-characters':
    'It has characters that nobody can see, which may change what it seems to say.',
  'checks.not-whole': 'It is too long to be checked whole.',
  'checks.unread': 'Not all of what this calls can be put into words.',
  'checks.validator':
    'These coins go to a validator. If somebody else deposited for its key first, they are theirs: go on only if the key is yours.',
  'checks.unexplained': 'What this does could not be found out. Go on only if you trust this site.',

  'checks.swap-to-other':
    'What comes out of this goes to {address}, which is no account that you have connected. Check whose it is.',
  'checks.unknown-party':
    'This call names {address}, which you do not know. What it does for that address cannot be read.',
  'checks.swap-for-nothing': 'This swap takes any amount in return, even none.',
  'checks.moves-others': 'This moves tokens of {address}, who has let you, to somebody else.',
  'checks.signed-transfer':
    'Your signature alone sends this to {address}. No transaction of yours follows.',
  'checks.token-signature':
    'You would sign something for {address}, which can move tokens, and nobody here can read it.',
  'checks.unread-signature':
    'You would sign something for {address} that nobody here can read. It may move what you have.',
  'checks.key-message':
    'Another service may make a key of this signature. Go on only if this is the site of that service.',
  'checks.hidden-approval':
    '{spender} could take your {token} from then on, and the request does not say so.',
  'checks.recap':
    'This sign-in also gives rights to others, written in a code that is not shown in words.',

  'checks.sighash': 'Your signature leaves open who is paid: others may change that.',
  'checks.high-fee': 'More than a tenth of what is spent, or of what is paid for it, goes to fees.',
  'checks.high-rate': 'The fee is far above what the network asks for.',
  'checks.fee-unknown': 'What is spent is not told, so nobody can say how high the fee is.',
  'checks.unknown-output': 'It pays to somebody without an address: nobody here can say who.',
  'checks.inscription':
    'One of the coins may carry an inscription or a rare coin, which would be spent.',
  'checks.runes': 'Runes that these coins may carry would go to somebody else, or be lost.',
  'checks.change-elsewhere': 'What is left of your coins goes to {address}, which is not yours.',

  'checks.destroys': 'This destroys something of yours for good. Nobody gets it.',
  'checks.hidden-party': 'Who gets this is not named in the request, but in a list on the network.',
  'checks.token-hook':
    'Code of the issuer, {address}, runs whenever {token} moves, and may stop it.',
  'checks.token-delegate': 'The issuer of {token} may take it back from you at any time.',
  'checks.token-fee': 'The issuer of {token} keeps {percent} of what moves.',
  'checks.token-frozen': 'You cannot move {token} before its issuer allows it.',

  'checks.reverts': 'This would fail, and the fee would be spent all the same.',
  'checks.reverts-because':
    'This would fail, and the fee would be spent all the same. The reason given: {reason}',
  'checks.loses-more': 'You would lose something that the request does not say openly.',
  'checks.gets-unlisted':
    'What you get is something that nobody here knows, and may be worth nothing.',
  'checks.fake-token': '{address} looks like {symbol}, but is another token.',
  'checks.acts-otherwise':
    'This behaves otherwise when it is being tried. What it would really do could not be found out.',
  'checks.gets-little': 'What you get back is next to nothing.',
  'checks.pays-for-nothing': 'You would pay and get nothing back.',
  'checks.untried-timeout':
    'What this changes could not be tried: the network did not answer in time.',
  'checks.untried-unavailable':
    'What this changes could not be tried: the network could not be reached.',
  'checks.untried-unsupported':
    'What this changes could not be tried: the network’s server has no way to.',
  'checks.listed-bad': '{address} is on the list “{list}” of what is known to be bad.',
}
