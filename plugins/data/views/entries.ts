// What the account view shows: the two come together.
import BalanceEntry from './BalanceEntry'
import TokensTab from './TokensTab'

export const balance = { default: BalanceEntry }
export const tab = { default: TokensTab }
