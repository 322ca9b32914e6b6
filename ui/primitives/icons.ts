/** The circle several icons share. */
export const circle = 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Z'

/** Stroke paths, on a 20 by 20 grid, of the icons an opening needs. */
export const icons = {
  x: 'm5 5 10 10M15 5 5 15',
  back: 'M12.5 4.5 7 10l5.5 5.5',
  down: 'm5.5 8 4.5 4.5L14.5 8',
  help: `${circle}M8 8a2 2 0 1 1 2.8 1.9c-.5.2-.8.6-.8 1.1v.3M10 13.8v.01`,
  alert: 'M8.7 3.8 2.3 14.5a1.5 1.5 0 0 0 1.3 2.25h12.8a1.5 1.5 0 0 0 1.3-2.25L11.3 3.8a1.5 1.5 0 0 0-2.6 0ZM10 8v3.25M10 14v.01',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  external: 'M11.5 3.5h5v5M16.5 3.5 9 11M14.5 11.5v3a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2h3',
} as const

/** Name of an icon of the kit. */
export type IconName = keyof typeof icons | keyof typeof moreIcons

/** The other icons, drawn once `createMore` has run. */
export const moreIcons = {
  info: `${circle}M10 9.5v4M10 6.5v.01`,
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l3.5 3.5',
  phone: 'M7 2.5h6a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM9 14.8h2',
  scan: 'M3 7V5a2 2 0 0 1 2-2h2M13 3h2a2 2 0 0 1 2 2v2M17 13v2a2 2 0 0 1-2 2h-2M7 17H5a2 2 0 0 1-2-2v-2M6.5 10h7',
  refresh: 'M16 10a6 6 0 1 1-1.8-4.3L16.5 8M16.5 4v4h-4',
  clock: `${circle}M10 6v4l2.5 2`,
  network: `${circle}M2.5 10h15M10 2.5c2.2 2 3.2 4.6 3.2 7.5s-1 5.5-3.2 7.5C7.8 15.5 6.8 12.9 6.8 10s1-5.5 3.2-7.5Z`,
  copy: 'M9 7h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM13 7V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h2',
  disconnect: 'M10 3v6.5M6 5.2a6.5 6.5 0 1 0 8 0',
  'arrow-up-right': 'M5 15 15 5M7 5h8v8',
  'arrow-down-left': 'M15 5 5 15M13 15H5V7',
  swap: 'M4 7h12l-3-3M16 13H4l3 3',
  wallet: 'M15.5 6.5V5A1.5 1.5 0 0 0 14 3.5H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h10.5A1.5 1.5 0 0 0 17 15V8a1.5 1.5 0 0 0-1.5-1.5H5a2 2 0 0 1-2-1M13.5 11.5v.01',
  chevron: 'm8 5 5 5-5 5',
  plus: 'M10 4v12M4 10h12',
  link: 'M8.5 11.5a3.5 3.5 0 0 0 5 0L16 9a3.5 3.5 0 0 0-5-5l-1 1M11.5 8.5a3.5 3.5 0 0 0-5 0L4 11a3.5 3.5 0 0 0 5 5l1-1',
  'eye-off': 'm3 3 14 14M8.3 5.2A7 7 0 0 1 10 5c4 0 6.5 3 7.5 5a12 12 0 0 1-2 2.6M5.3 6.5A12 12 0 0 0 2.5 10c1 2 3.5 5 7.5 5a7 7 0 0 0 3.3-.8M8.4 8.4a2.2 2.2 0 0 0 3.2 3.2',
  mail: 'M4.5 4h11a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM3 6l7 5 7-5',
  more: 'M4.5 10v.01M10 10v.01M15.5 10v.01',
} as const
