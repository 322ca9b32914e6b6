// What to do about each error, by code. docs/errors.md joins it with the live tables; a test
// compares both.

/** Advice per code: one or two short sentences for whoever reads the error. */
export const advice: Readonly<Record<string, string>> = {
  'kernel/bad-options':
    'Correct every line of the message; each names the path and what was expected.',
  'kernel/bad-plugin':
    'Pass what a factory returns (`ui()`, not `ui`), and keep the name, flags, views and slots of a plugin its own. A view of another plugin is replaced by the need `replace:<view>`, by one plugin; an entry of a slot has fields of the types in docs/plugins.md, a tab has a title.',
  'kernel/unknown-key':
    'Correct the misspelt key, or the misspelt word in `needs`, in what `definePlugin` returns.',
  'kernel/duplicate-plugin':
    'Pass the plugin once. A host that passes one which another brings along overrides its options; that is allowed.',
  'kernel/plugin-missing': 'Pass the named plugin to `createKit`, or list it in `includes`.',
  'kernel/api-version':
    'Install matching versions of the kit and the plugin. `npm ls tessera-kit` shows two copies.',
  'kernel/duplicate-kit':
    'Run `npm ls tessera-kit` and leave one copy: the kit is a peer dependency of plugins, and a bundler may need to be told to deduplicate it.',
  'kernel/plugin-required': 'Remove the plugin that requires it first, or leave both.',
  'kernel/plugin-included': 'Remove the plugin that includes it first, or leave both.',
  'kernel/plugin-failed':
    'Read the reason and the `cause`: code of the named plugin threw. The kit goes on without what failed.',
  'kernel/plugin-slow':
    'Make `setup` return sooner, or raise `setupTimeout`. The kit went on without the plugin.',
  'kernel/capability-refused':
    "Add the named capability to the plugin's `needs`. For a server it is an origin, without a path or a slash at the end, and `ctx.http` takes the same text: `network:https://api.example.org`.",
  'kernel/sync-hook':
    'Return the answer itself, not a promise. [hooks.md](hooks.md) says which hooks are synchronous.',
  'kernel/not-started':
    'Call `kit.start()` and await `kit.ready` first. `KitProvider` does both. `details.ended` is true where the kit was started before, and destroyed.',
  'kernel/destroyed': 'The request outlived its kit. Start the kit again, or drop the request.',
  'kernel/duplicate-id':
    'Give each kit on the page its own `options.id`, or destroy the other first. `KitProvider` throws it to the nearest error boundary.',
  'kernel/view-unknown':
    'Pass the plugin that registers the view, check its name, and check the flag it hangs on. Without a shell, such as `ui()`, there is no modal.',
  'kernel/connector-unknown':
    'Use an id from `kit.getState().connectors`. During restore: the stored wallet is not there now.',
  'kernel/network-unknown':
    'Add the network to `networks`, or name one of them. For `connect`: the wallet shares no namespace with the kit.',
  'kernel/state-unknown': 'Name a kernel slice or a plugin that was passed.',
  'kernel/no-session': 'Connect first, then switch or choose an account.',
  'kernel/bad-caip': 'Write CAIP-2 ids as `eip155:1` and CAIP-10 ids as `eip155:1:0x…`.',
  'kernel/illegal-move':
    'A connector reported something out of turn; [sessions.md](sessions.md) lists the moves that exist.',
  'kernel/bad-answer':
    'A wallet, module or server answered in the wrong shape, and the kit did not use the answer. The message says who and what: where it says `text/html`, a page of a proxy or of a sign-in came in place of JSON: check the address that you gave. One that is too long is given up at the named number of bytes. Else report it to its maker.',
  'kernel/bad-manifest':
    'Correct the named link: `https:` addresses and schemes of apps may be offered, nothing else.',
  'kernel/not-loaded':
    'Offer to try again: the next call loads the code anew. Where `details.reload` is true the page is online, so a newer build has probably replaced the file, and a reload brings it. Some browsers, Firefox among them, remember until a reload that a file failed: offer a reload as well where a second try fails.',
  'kernel/connector-not-loaded':
    'Offer to try again: the next try loads the code anew. The `cause` says why it did not come.',
  'kernel/http-status':
    'The server refused. Its own reason, at most 1 kB, is in `details.reason`; `details.retryAfter` is what its `Retry-After` says, in milliseconds.',
  'kernel/rpc-headers':
    'The function `headers` of a URL in `rpc` failed, or returned no object of texts; the `cause` says what it threw. The request was not sent.',
  'kernel/http-failed':
    "Nothing of use came back: check the URL, the network and the page's `connect-src`. A redirect is not followed.",
  'kernel/aborted': "The caller's signal fired, or another attempt took over. Nothing to do.",
  'kernel/timeout': 'Try again. For a wallet: look for an open prompt in it.',
  'kernel/switch-unsupported': 'Tell the visitor to change the network in the wallet.',
  'kernel/switch-ignored': 'Tell the visitor to change the network in the wallet, or try again.',
  'rpc/parse-error':
    'The server could not read the request. Check that the URL is a JSON-RPC endpoint.',
  'rpc/invalid-request':
    'Pass `{ method, params }` with a text and a list or an object of plain data.',
  'rpc/method-not-found': 'The wallet or server lacks the method. Use another, or fall back.',
  'rpc/invalid-params': 'Correct the parameters; the message says which.',
  'rpc/internal-error': "Read `details.reason`, the wallet's or server's own words.",
  'rpc/invalid-input':
    'Read `details.reason`. Nodes use this code for many refusals, such as missing funds.',
  'rpc/resource-not-found': 'What was asked for does not exist there (yet).',
  'rpc/resource-unavailable':
    'The wallet shows an older request. Have the visitor answer it first.',
  'rpc/transaction-rejected': 'The node refused the transaction; `details.reason` says why.',
  'rpc/method-unsupported':
    'The wallet or server does not implement the method. Use another, or fall back.',
  'rpc/limit-exceeded':
    'Too many requests. The kit has retried already; slow down or add a URL to `rpc`.',
  'rpc/version-unsupported': 'The server speaks another JSON-RPC version. Use another URL.',
  'rpc/user-rejected':
    'The visitor said no. An outcome, not a failure: show "declined" and offer to try again. Never reported.',
  'rpc/unauthorized':
    'Connect first. Also raised when the wallet or account changed between approval and sending.',
  'rpc/not-allowed':
    'The call was denied before anything was sent. The reason is that of the plugin that forbids it, or names a method that no policy lists; a plugin can list it in `rpc`.',
  'rpc/unsupported-method': 'The wallet has no such method. Use another, or fall back.',
  'rpc/disconnected':
    'The wallet was disconnected while the request was open, or lost its connection to all chains. Connect again, or ask the visitor to look at the wallet.',
  'rpc/chain-disconnected': 'The call names a chain the wallet is not on. Switch first.',
  'rpc/no-url': 'Set `rpc` for this chain, set `publicRpc`, or connect a wallet that is on it.',
  'rpc/chain-unknown':
    'The wallet does not know the chain. `kit.switchNetwork` offers it to the wallet by itself.',
  'rpc/capability-unsupported': 'Mark the capability `optional`, or do without it.',
  'rpc/chain-unsupported': 'The wallet does not batch on this chain. Send single transactions.',
  'rpc/duplicate-id': 'Choose another batch id.',
  'rpc/bundle-unknown': 'The wallet does not know this batch id.',
  'rpc/bundle-too-large': 'Send fewer calls at a time.',
  'rpc/upgrade-rejected': 'The visitor refused to upgrade the account. Offer single transactions.',
  'rpc/atomicity-unsupported': 'Leave out `atomicRequired`, or use another wallet.',
  'rpc/execution-reverted':
    'The contract refused, or took all gas. `details.data` holds the revert data where the node gave it.',
  'rpc/failed':
    'Read `details.reason` and the `cause`; no known code or wording was found in them.',
  'rpc/rewrite-refused': 'The named plugin changes account or chain of requests. Remove it.',
  'rpc/timeout': 'The server was too slow for one attempt. Add another URL to `rpc`.',
  'rpc/bad-response': 'The URL answered something that is no JSON-RPC. Check it in `rpc`.',
  'react/no-provider':
    'Put the component below a `KitProvider`. Two copies of the package have two contexts: `npm ls tessera-kit` shows them.',
  'bip122/bad-address': 'Have the visitor correct the address; its checksum or form is wrong.',
  'bip122/wrong-network': 'Use an address of the network named, or another network.',
  'bip122/bad-fee-rate': 'Pass `feeRate` as a number from 1 to 10,000 (sat/vB), or leave it out.',
  'bip122/dust': 'Send at least what the message says; nodes do not relay less.',
  'bip122/insufficient-funds': 'Send less, lower the fee rate, or fund the account.',
  'bip122/unsupported-input':
    'Pay from a bc1q… or bc1p… account, or let the wallet build it (`sendTransfer`).',
  'injected/locked': 'Have the visitor unlock the wallet, or allow an account for this page.',
  'walletconnect/project-id-missing':
    'Pass `projectId`, or the `relayUrl` of a relay that asks for none.',
  'walletconnect/not-loaded':
    'Offer to try again; the `cause` says what did not come, or what the library failed at.',
  'walletconnect/relay-unreachable':
    "Offer to try again. If it stays: check `relayUrl`, and `connect-src` of the page's Content-Security-Policy.",
  'walletconnect/relay-refused': 'Check `projectId`, and the allowed origins of that project.',
  'walletconnect/chains-refused':
    'Have the visitor choose another wallet, or ask for fewer `requiredChains`.',
  'walletconnect/session-ended':
    'Connect again: the wallet ended the connection, or it was older than its seven days.',
  'walletconnect/expired':
    'Offer to try again; a wallet that was away may show the old request, which is answered to nobody.',
  'walletconnect/directory-failed': 'Offer to try again. The `cause` has what the directory said.',
  'walletconnect/bad-wallet':
    'Correct the named entry of `customWallets`: an id, a name, and links that are https or the scheme of an app.',
  'adapter/not-connected':
    "Let the visitor connect first: open the modal, or ask with the library's own connect.",
  'adapter/network-unknown': 'Add the network to `networks`, or name one of them to the library.',
  'adapter/bad-answer':
    'A wallet answered in the wrong shape. Nothing of it was used; report it to its maker.',
  'embedded/signed-out': 'Have the visitor sign in again. What was stored of the sign-in is gone.',
  'embedded/too-soon':
    'Wait for the seconds that the message says; `nextMailAt()` of `emailAuth` has the time.',
  'embedded/otp-wrong':
    'Have the visitor type it again. `details.left` has the tries that are left.',
  'embedded/otp-expired': 'Ask for a new code; one is good for 20 minutes, and once.',
  'embedded/otp-locked': 'Ask for a new code: five wrong ones end it.',
  'embedded/address-reserved':
    "Say it: for 72 hours after a change of address nobody else signs in with the former one. The mail that was sent there has a link that undoes the change. Nor is it a wallet's new address until then: `details.retryAfter` has the seconds.",
  'embedded/link-expired': 'Begin again. The link was refused, used, or older than 20 minutes.',
  'embedded/rate-limited': 'Wait; `details.retryAfter` has the seconds where the server said so.',
  'embedded/device-pending': 'Wait for the link first (`waitForDevice`), then confirm the code.',
  'embedded/recovery-needed':
    'Sign in again: the key is put together anew for this browser by the recovery. With `details.retryAfter`, say from when on it may: these seconds a device waits that has nothing but the mailbox, for the recovery where the server has a delay, and then, 72 hours in all, to change the address.',
  'embedded/frozen':
    "Somebody has frozen the wallet by the link in a mail. It is unfrozen by such a link and a known device, or after the server's delay.",
  'embedded/mail-unavailable':
    'Try again. If it stays, the server cannot send: look at its mail settings.',
  'embedded/not-kept':
    'The browser gives the frame no storage, so a reload has no sign-in to restore. Offer your visitor to connect: where a window of the wallet’s own holds the sign-in, it goes on there.',
  'embedded/storage-blocked':
    'The browser denies the frame its storage. Have the visitor allow it for this site, or use another browser.',
  'embedded/not-loaded':
    "Check `url`, `frame-src` of the page's Content-Security-Policy, and that the server runs. The next step tries again.",
  'embedded/declined':
    "Nothing to do: the visitor did not confirm it in the wallet's window, and nothing was changed.",
  'embedded/approval-unavailable':
    "Have the visitor allow windows of the frame's site. A kit without a shell can show no frame, and so ask for nothing.",
  'embedded/bad-input':
    'An address or a code does not have the form of one. Check it before it is sent.',
  'embedded/chain-missing':
    "Add the network with the URL of a node to `upstreams` of the app at the frame's server, and restart it. Without one the wallet neither reads nor sends there.",
  'embedded/reloaded': 'Ask once more: the frame was loaded anew, and nothing was signed.',
  'embedded/origin-refused': "Add the page's origin to those of the app at the frame's server.",
  'embedded/version-unsupported': 'Bring `tessera-kit` and `tessera-frame` to versions that fit.',
  'embedded/unsupported': 'The frame, or its protocol, does not have it; `reason` says what.',
  'embedded/bad-frame':
    'The frame or its server failed; `reason` says how. Nothing was signed unless the chain says otherwise.',
  'email-auth/bad-address':
    'The visitor reads it at the field. An address has one @, and a dot in its host.',
  'email-auth/same-address':
    'The visitor reads it at the field: the new address is the one that is signed in.',
  'email-auth/no-change': 'Call `change(email)` first; a change that ended has to begin again.',
  'email-auth/none': 'Call `begin(email)` first; a sign-in that ended has to begin again.',
  'farcaster/cancelled': 'The visitor left: offer the sign-in again.',
  'passkeys/popup-blocked':
    'Call `signIn` in the click itself; the visitor may allow windows of this site.',
  'passkeys/cancelled': 'The visitor closed the window or left: offer the sign-in again.',
  'socials/popup-blocked':
    'Call `signIn` in the click itself, or with `mode: "redirect"`; the visitor may allow windows of this site.',
  'socials/cancelled': 'The visitor closed the window or left: offer the sign-in again.',
  'data/no-account':
    'Connect a wallet, or name the account and a network of the kit. Hooks say `idle` instead.',
  'data/no-source':
    'Name one in `sources`; for balances on EVM chains, Solana and Bitcoin that is `chainBalances()`.',
  'data/offline':
    'Nothing is stored of it. It is read when the browser is online again, where it is watched.',
  'activity/no-account':
    'Connect a wallet, or name the account and a network of the kit. Hooks say `idle` instead.',
  'activity/no-logs':
    'Give the network a URL in `rpc` whose server searches more blocks at a time, or name another source before `chainHistory()`.',
  'activity/no-source':
    'Name a source of that network in `sources`; the next one is asked where one does not know it.',
  'activity/offline': 'It is read when the browser is online again, where it is watched.',
  'checks/not-checked':
    'Pass a request that a wallet signs or sends, for an account that is connected. `details.reason` says which is missing.',
  'checks/not-confirmed':
    'Whoever draws approvals calls `kit.use(checks).confirm(id)` once the visitor has ticked the dangers; the kit’s own view does.',
  'send/address-required': 'Pass an amount above 0, in base units, and an address.',
  'send/token-required': 'Pass the CAIP-19 id of what is to be sent.',
  'send/unsupported-chain':
    'The asset is on no network of the kit that can be sent on, or no wallet of its namespace is connected.',
  'send/unknown-token':
    'Name it in a list of `data()`. Its decimals are not believed from anybody else.',
  'send/bad-address':
    "Pass an address of the asset's network. `details.problem` says what is wrong with it.",
  'send/not-enough': 'Offer less: `details.balance` is what there is, in base units.',
  'send/not-enough-for-fee': 'Offer `details.most`, or coins of the network where it is 0.',
  'send/leaves-too-little': 'Offer `details.most`, or all of it.',
  'send/too-little': 'Offer `details.least` or more.',
  'send/unsupported-token': '`details.problem` says why it cannot be sent.',
  'send/recipient-refuses':
    'Send to another address: the contract at this one takes no coins. The `cause` has its reason.',
  'send/reverts':
    "The token's contract refuses it: it may be paused, or keep lists of who may hold it. The `cause` has its reason.",
  'send/bad-fee': "Pass a fee of the asset's namespace, in its range.",
  'send/wrong-network': 'Call `kit.switchNetwork` first.',
  'send/account-changed': 'Prepare it again for the account that is in front now.',
  'send/expired':
    'Prepare it again: after 45 seconds fees have moved, and a block hash of Solana is forgotten.',
  'send/stopped':
    'The visitor stopped waiting, or `stopWaiting()` was called. The wallet may still send it: do not send it again before that is known.',
  'embedded/provider-refused':
    'Offer the sign-in again: the visitor said no at the provider or in the wallet’s window.',
  'embedded/provider-failed':
    'Offer another way. The log of the frame’s server says `provider.failed` with the cause.',
  'embedded/login-expired': 'Begin the sign-in again: it is good for ten minutes, once.',
  'embedded/identity-changed':
    'Ask the visitor to sign in another way: the wallet stays with who owned the account when it signed in last.',
  'embedded/link-asked':
    'Ask the visitor which wallet it is to be, and call `link` of `socials`: an account at a provider alone does not open the wallet of its email address.',
  'embedded/way-unavailable':
    'Add the provider to `PROVIDERS` of the frame’s server, or set `FARCASTER_RELAY` there ([settings](frame-server.md#settings)).',
  'send/sent-late':
    'After the visitor stopped waiting, the wallet has sent the transfer: it is in the activity. Do not send it again.',
  'send/not-prepared':
    'Pass the object that `prepare` has answered, not a copy. What was sent is prepared anew before it is sent again.',
  'names/bad-address':
    'Pass an address of that network in its own form; on EVM chains in lower case, or with a right checksum (EIP-55). One whose checksum is wrong is mistyped, or made to be taken for another.',
  'names/bad-letters':
    'A name to register has letters from a to z, digits and hyphens, and no two hyphens in third and fourth place. Capitals are taken as small letters.',
  'names/bad-name':
    'A name has at least two labels, such as `name.eth`, of letters that ENSIP-15 allows.',
  'names/busy': "Wait for the attempt that is under way: `kit.state('names')` says how far it is.",
  'names/has-name':
    'Show the name, which is in `details.name`: the server keeps one for each account.',
  'names/no-account':
    'Connect a wallet, or name the account and a network of the kit. Hooks say `idle` instead.',
  'names/no-registrar':
    'Pass `suffixNames()` among the `sources` of `names()`, with `register` not `false`, before asking for a name.',
  'names/no-signer':
    'Have the visitor connect an account on an EVM network of the kit whose id is below 2³¹.',
  'names/no-source':
    'Name one in `sources` that knows names of that network. `ens()` does for EVM chains where the network that it reads, Ethereum, is among those of the kit.',
  'names/offchain':
    "Its records are on a server of its owner's choice (EIP-3668), whose address, and whose answer, could be anything. Name that server in `gateways` of `ens()`, or paste the address in its place.",
  'names/offline': 'It is read when the browser is online again, where it is watched.',
  'names/refused':
    'The server\'s own words are in `details.reason`, "" where it said none. "Timestamp" there means that the clock of the visitor\'s device is wrong.',
  'names/source-unused':
    'Told in the console when names are first read. Add the network that the source reads to `networks`, or leave the source out: `ens()` reads Ethereum, also for names on other networks.',
  'names/taken': 'Offer the names in `suggestions` of `availability()`.',
  'names/too-late':
    'The server takes what was signed for ten seconds. Have the visitor ask again and sign at once.',
  'names/too-long': 'A name has at most 64 characters before its suffix.',
  'names/too-short': 'A name has at least four characters before its suffix.',
  'data/unreadable':
    'The contract reverts, takes all gas, or is no token. It is unknown, not zero; take it out of the list.',
  'siwx/not-connected': 'Connect first; `signIn` is for the account in front.',
  'siwx/busy': 'One attempt at a time: wait for it, or let the visitor decline.',
  'siwx/bad-field': 'Correct the named field; verifiers refuse such a message.',
  'siwx/bad-message':
    'The text is not, to the byte, what the fields make. Write it with `createSignInMessage`.',
  'siwx/wrong-domain': "Name the page's origin in `origins` of `siwxHandlers`, with its port.",
  'siwx/wrong-chain':
    'Name the chain in `chains`, and what verifies its namespace in `signatures`.',
  'siwx/expired':
    'Sign again. Where it is often so, look at the clocks of the server and the device.',
  'siwx/nonce-used':
    'Each nonce is good for one try: fetch another. With several servers, keep nonces in a store that they share.',
  'siwx/bad-signature':
    "Another account has signed, or another text. A contract's account needs a client of its chain in `evmSignatures`.",
  'siwx/refused': 'Your `onSignIn` has refused, in its own words; the visitor reads them.',
  'siwx/unavailable':
    'The server did not answer, or could not check: its `onError` has heard why. Trying again may help.',
  'siwx/foreign-origin':
    "Name the page's origin in `origins`. Requests of servers and scripts without a page carry none, and are refused.",
  'siwx/bad-request': 'Send what `httpVerifier` sends: JSON with `signatures`.',
  'testing/package-missing':
    'Install the named package as a development dependency: the kit does not bring it along.',
  'testing/bad-address': 'Pass an address of the chain that the server was started with.',
  'testing/no-session': 'Call `phone.pair(uri)` and wait until the page is connected.',
}
