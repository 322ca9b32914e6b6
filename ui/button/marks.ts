/** Stroke paths on a 20 by 20 grid: the buttons load no other icons. */
export const marks = {
  wallet: 'M16.5 7V5.5a2 2 0 0 0-2-2h-9a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2V13M11 7h6v6h-6a3 3 0 0 1 0-6Z',
  alert: 'm10 3 7.5 13h-15ZM10 8v3.5M10 13.8v.01',
  spin: 'M10 2.5a7.5 7.5 0 0 1 7.5 7.5',
} as const
