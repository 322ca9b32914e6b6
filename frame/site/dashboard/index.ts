import { startDashboard } from './startDashboard'

// Entry of the wallet's own page, `/dashboard`.

void startDashboard()
