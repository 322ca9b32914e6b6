/** Stroke paths on a 20 by 20 grid: the buttons load no other icons. */
export const marks = {
  wallet: 'M16 7V4H4v12h12v-3M11 7h6v6h-6a3 3 0 0 1 0-6Z',
  alert: 'm10 3 8 14H2ZM10 8v4M10 14v.01',
  spin: 'M10 2.5a7.5 7.5 0 0 1 7.5 7.5',
} as const
