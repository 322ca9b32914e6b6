import account from './ar/account'
import connect from './ar/connect'
import shell from './ar/shell'

export default { ...connect, ...account, ...shell }
