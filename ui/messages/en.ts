import account from './en/account'
import connect from './en/connect'
import shell from './en/shell'

export default { ...connect, ...account, ...shell }
