// A site of the specification's protocol, written from its facts alone: it shares no code with what
// it is tested against. Like the original's pages it looks at no origin and posts to '*'.
const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const solana = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const unsafe =
  /^(personal_sign|eth_signTypedData_v4|eth_sendTransaction|wallet_sendCalls|wallet_grantPermissions|wallet_revokePermissions|eth_sendUserOperation|solana_sign\w+)$/
const state = {
  connected: localStorage.getItem('connected') === 'true',
  chainId: 1,
  email: 'user@example.com',
  type: 'eoa',
}
const setConnected = (connected) => {
  state.connected = connected
  localStorage.setItem('connected', String(connected))
}
window.asked = []
window.state = state

const post = (message) => parent.postMessage(message, '*')
window.post = post
const user = (chainId) => ({
  email: state.email,
  address: String(chainId).startsWith('solana:') ? solana : account,
  chainId: String(chainId).startsWith('solana:')
    ? chainId
    : Number(String(chainId).replace('eip155:', '')),
  smartAccountDeployed: false,
  accounts: [{ address: String(chainId).startsWith('solana:') ? solana : account, type: 'eoa' }],
  preferredAccountType: state.type,
})

/** Shows the request and waits for a button. */
const approve = (method) =>
  new Promise((resolve, reject) => {
    const title = document.createElement('h1')
    title.textContent = method
    const button = (label, act) => {
      const element = document.createElement('button')
      element.textContent = label
      element.onclick = () => {
        document.body.replaceChildren()
        act()
      }
      return element
    }
    document.body.replaceChildren(
      title,
      button('Approve', resolve),
      button('Reject', () => reject(new Error('User rejected the request'))),
    )
  })

const answers = {
  CONNECT_EMAIL: ({ email }) => {
    state.email = email
    return { action: 'VERIFY_DEVICE' }
  },
  CONNECT_DEVICE: () => undefined,
  CONNECT_OTP: ({ otp }) => {
    if (otp !== '123456') throw new Error('Invalid code')
    setConnected(true)
  },
  GET_SOCIAL_REDIRECT_URI: ({ provider }) => ({ uri: `https://${provider}.example/authorize` }),
  CONNECT_SOCIAL: () => ({ ...user(1), userName: 'user' }),
  GET_FARCASTER_URI: () => ({ url: 'https://farcaster.example/~/1' }),
  CONNECT_FARCASTER: () => ({ userName: 'user' }),
  GET_USER: ({ chainId } = {}) => ({
    ...user(chainId ?? state.chainId),
    userName: 'not in the schema',
  }),
  IS_CONNECTED: () => ({ isConnected: state.connected }),
  GET_CHAIN_ID: () => ({ chainId: state.chainId }),
  SWITCH_NETWORK: ({ chainId }) => {
    state.chainId = user(chainId).chainId
    return { chainId: state.chainId }
  },
  RPC_REQUEST: async ({ method }) => {
    if (!unsafe.test(method)) return '0x2a'
    await approve(method)
    return `0x${'1b'.repeat(65)}`
  },
  UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
  UPDATE_EMAIL_PRIMARY_OTP: () => undefined,
  UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: 'new@example.com' }),
  SYNC_THEME: (theme) => {
    window.theme = theme
  },
  SYNC_DAPP_DATA: () => undefined,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1, 10] }),
  SET_PREFERRED_ACCOUNT: ({ type }) => {
    state.type = type
    return { type, address: account }
  },
  SIGN_OUT: () => setConnected(false),
  RELOAD: () => undefined,
}

addEventListener('message', async ({ data }) => {
  if (typeof data?.type !== 'string' || !data.type.includes('@w3m-app/')) return
  const { id, payload, type } = data
  const name = type.replace('@w3m-app/', '')
  window.asked.push({ name, ...(payload !== undefined && { payload }) })
  try {
    const answer = await answers[name](payload)
    post({
      type: `@w3m-frame/${name}_SUCCESS`,
      id,
      ...(answer !== undefined && { payload: answer }),
    })
  } catch (error) {
    post({ type: `@w3m-frame/${name}_ERROR`, id, payload: { message: error.message } })
  }
})
post({ type: '@w3m-frame/READY', payload: { version: '4' } })
